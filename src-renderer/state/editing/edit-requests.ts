import type { EditResult } from '../../../src-main/contract/bridge/editing.ts'
import type { Edit } from '../../../src-main/domain/editing/edit.ts'
import { addedThing, removedThing } from './field-keys.ts'
import type { Pending, RefusedEdit } from './pending-edits.ts'

export interface EditRequestsOptions {
  /** One result for each; rejects when the desk gives no answer. */
  readonly send: (rundownId: string, edits: readonly Edit[]) => Promise<readonly EditResult[]>
  /** Why the desk will never take such a request; null where it may yet. */
  readonly senseless: (error: unknown) => string | null
  readonly noAnswer: string
  /** This page's name of a thing. */
  readonly thing: (id: string) => string
}

export interface EditReplies {
  readonly results: ReadonlyMap<Pending, EditResult>
  /** The request was at fault: the same edits are sent again, fewer at a time. */
  readonly fewer: boolean
}

/** Edits as requests to the desk: how many go in one, and what a lost answer means for each. */
export interface EditRequests {
  /** The first edits of a queue that can go in one request. */
  next(queue: readonly Pending[]): readonly Pending[]
  /** Sends edits of one rundown. Never rejects: an edit that was not answered is refused. */
  send(rundownId: string, batch: readonly Pending[]): Promise<EditReplies>
}

/** The most edits of one request. */
const most = 1_000
/** And of their characters: a desk in a browser drops a page that sends more than 10 MB at once. */
const mostCharacters = 2_000_000

export function createEditRequests({ send, senseless, noAnswer, thing }: EditRequestsOptions): EditRequests {
  let limit = most
  const unanswered: RefusedEdit = { ok: false, code: 'link.lost', reason: noAnswer, unsent: false }
  return {
    next(queue) {
      // Edits that were made later wait with the one that waits.
      if (queue.some(({ mark }) => mark.state === 'waiting')) return []
      const ready = queue.filter(({ mark }) => mark.state === 'saving').slice(0, limit)
      const removed = new Set<string>()
      let characters = 0
      const end = ready.findIndex(({ edit }, at) => {
        characters += JSON.stringify(edit).length
        if (at > 0 && characters > mostCharacters) return true
        const gone = removedThing(edit)
        if (gone !== null) removed.add(thing(gone))
        // A thing that comes back is added once it is known to be gone.
        const added = addedThing(edit)
        return added !== null && removed.has(thing(added))
      })
      return end < 0 ? ready : ready.slice(0, end)
    },
    async send(rundownId, batch) {
      const repliesOf = (resultOf: (pending: Pending, at: number) => EditResult, fewer: boolean) => ({
        results: new Map(batch.map((pending, at) => [pending, resultOf(pending, at)])),
        fewer,
      })
      try {
        const results = await send(
          rundownId,
          batch.map(({ edit }) => edit),
        )
        limit = Math.min(most, limit * 2)
        return repliesOf((_pending, at) => results[at] ?? unanswered, false)
      } catch (error) {
        const reason = senseless(error)
        if (reason === null) {
          // Setting a thing once more does no harm, adding a row once more does.
          return repliesOf(({ edit }) => ({ ...unanswered, unsent: addedThing(edit) === null }), false)
        }
        // One of them is at fault: fewer at a time until it stands alone.
        limit = Math.max(1, Math.floor(batch.length / 2))
        const unsent = batch.length > 1
        return repliesOf(() => ({ ...unanswered, code: 'desk.invalid', reason, unsent }), true)
      }
    },
  }
}

import type { EditResult } from '../../../src-main/contract/bridge/editing.ts'
import type { Edit } from '../../../src-main/domain/editing/edit.ts'
import { createEchoes } from './echoes.ts'
import type { FieldKey } from './editing-state.ts'
import { addedThing, removedThing } from './field-keys.ts'
import {
  createPendingEdits,
  type EditNames,
  type OutcomeListener,
  type Pending,
  type RefusedEdit,
  scopedFields,
} from './pending-edits.ts'

export interface OutboxOptions extends EditNames, OutcomeListener {
  /** Runs a task that much later, ms; returns what calls it off. */
  readonly after: (ms: number, task: () => void) => () => void
  /** The rundown that is open. */
  readonly rundownId: () => string
  /** The service can be reached, as far as is known. */
  readonly canSend: () => boolean
  readonly noAnswer: string
  /** One result for each; rejects when the desk gives no answer. */
  readonly send: (rundownId: string, edits: readonly Edit[]) => Promise<readonly EditResult[]>
  /** Why the desk will never take such a request; null where it may yet. */
  readonly senseless: (error: unknown) => string | null
  readonly changed: () => void
}

/**
 * Saves edits: one request at a time, with all that gathered meanwhile, in the order in which they were made. An edit
 * that finds no service waits and is sent by itself once there is one; an edit of another rundown, once that is open
 * again.
 */
export interface Outbox {
  /** Of the rundown that is open. */
  pending(): readonly Pending[]
  /** Of all other rundowns. */
  elsewhere(): number
  add(rundownId: string, label: string, edits: readonly Edit[]): void
  flush(): void
  /** Whether something can be sent, or which rundown is open, may be another thing now. */
  look(): void
  /** An edit of this page to that field is on its way. */
  touches(key: FieldKey): boolean
  /** Edits of this page that arrived there a moment ago: what the service tells may be an earlier one of them. */
  arrived(key: FieldKey): readonly Edit[]
  /** Rows of the rundown that is open which are being added, or were a moment ago. */
  adds(): readonly Extract<Edit, { readonly do: 'add' }>[]
  retry(key: FieldKey): void
  discard(key: FieldKey): void
  /** The things that those edits would have added are given up, with all that was typed into them. */
  forget(adds: readonly Edit[]): void
  close(): void
}

const tryAgainAfter = 2_000
/** The most edits of one request. */
const most = 1_000
/** And of their characters: a desk in a browser drops a page that sends more than 10 MB at once. */
const mostCharacters = 2_000_000

export function createOutbox(options: OutboxOptions): Outbox {
  const { after, canSend, changed, rundownId } = options
  const requests = createEditRequests(options)
  const echoes = createEchoes(after)
  const addsKey = (rundown: string): string => `${rundown} adds`
  const queue = createPendingEdits(rundownId, options, {
    refused: options.refused,
    saved(pending, result) {
      options.saved(pending, result)
      const isRow = pending.edit.do === 'add'
      const keys = isRow ? [addsKey(pending.rundownId)] : scopedFields(pending, options)
      echoes.remember(keys, pending.edit)
    },
  })
  let busy = false
  let closed = false
  let cancelTry: (() => void) | null = null
  let could = canSend()
  let lastOpen = rundownId()

  const flush = (): void => {
    if (busy || closed || !canSend()) return
    const batch = requests.next(queue.here())
    const [first] = batch
    if (first === undefined) return
    busy = true
    void requests.send(first.rundownId, queue.begin(batch)).then(({ results, fewer }) => {
      busy = false
      if (closed) return
      queue.settle(results)
      if ([...results.values()].some(isUnsent)) cancelTry ??= after(tryAgainAfter, wake)
      if (fewer) wake()
      changed()
      flush()
    })
  }

  function wake(): void {
    cancelTry?.()
    cancelTry = null
    if (!canSend()) return
    queue.release()
    flush()
  }

  return {
    pending: queue.here,
    elsewhere: queue.elsewhere,
    add: queue.add,
    flush,
    look() {
      const can = canSend()
      const open = rundownId()
      if (can && (!could || open !== lastOpen)) wake()
      could = can
      lastOpen = open
    },
    touches: queue.touches,
    arrived: key => echoes.of(`${rundownId()} ${key}`),
    adds: () =>
      [...queue.here().map(({ edit }) => edit), ...echoes.of(addsKey(rundownId()))].filter(
        edit => edit.do === 'add',
      ),
    retry(key) {
      queue.retry(key)
      changed()
      flush()
    },
    discard(key) {
      queue.discard(key)
      changed()
    },
    forget: queue.forget,
    close() {
      closed = true
      cancelTry?.()
      echoes.close()
    },
  }
}

/** The edit, or a part of it, has not reached the service, and is sent again. */
const isUnsent = (result: EditResult): boolean =>
  result.ok ? (result.missed ?? []).some(({ result: why }) => why.unsent) : result.unsent

interface EditReplies {
  readonly results: ReadonlyMap<Pending, EditResult>
  /** The request was at fault: the same edits are sent again, fewer at a time. */
  readonly fewer: boolean
}

/** Edits as requests to the desk: how many go in one, and what a lost answer means for each. */
interface EditRequests {
  /** The first edits of a queue that can go in one request. */
  next(queue: readonly Pending[]): readonly Pending[]
  /** Sends edits of one rundown. Never rejects: an edit that was not answered is refused. */
  send(rundownId: string, batch: readonly Pending[]): Promise<EditReplies>
}

function createEditRequests({ send, senseless, noAnswer, thing }: OutboxOptions): EditRequests {
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

import { messageText } from '#texts/messages.ts'
import type { EditResult } from '../../../src-main/contract/bridge/editing.ts'
import type { Edit } from '../../../src-main/domain/editing/edit.ts'
import type { FieldKey, FieldMark } from './editing-state.ts'
import { addedThing, removedThing } from './field-keys.ts'

/** An edit that is shown and not saved yet. */
export interface Pending {
  /** The rundown that it belongs to: it is never sent while another one is open. */
  readonly rundownId: string
  /** The label of its undo step. */
  readonly label: string
  readonly edit: Edit
  readonly mark: Exclude<FieldMark, { readonly state: 'changed' }>
  readonly sent: boolean
  /** It was sent before, and may have arrived. */
  readonly tried: boolean
}

export type RefusedEdit = Extract<EditResult, { ok: false }>

/** The names that things have now: they change when the service gives an added thing its id. */
export interface EditNames {
  /** The fields that an edit types into. */
  readonly fields: (edit: Edit) => readonly FieldKey[]
  /** This page's name of a thing. */
  readonly thing: (id: string) => string
}

/** The result of each edit of a request that was answered. */
export interface OutcomeListener {
  readonly saved: (pending: Pending, result: Extract<EditResult, { ok: true }>) => void
  /** True: what was typed stays, marked as refused. */
  readonly refused: (pending: Pending, result: RefusedEdit) => boolean
}

/** The queue of edits that are not saved yet, in the order in which they were made. */
export interface PendingEdits {
  /** Of the rundown that is open. */
  here(): readonly Pending[]
  /** How many are of other rundowns. */
  elsewhere(): number
  add(rundownId: string, label: string, edits: readonly Edit[]): void
  touches(key: FieldKey): boolean
  retry(key: FieldKey): void
  discard(key: FieldKey): void
  /** Drops all edits of the rows that those edits would have added. */
  forget(adds: readonly Edit[]): void
  /** What waits in the rundown that is open may be sent again. */
  release(): void
  /** Marks a batch as sent; returns it as it is in the queue then. */
  begin(batch: readonly Pending[]): readonly Pending[]
  /** Takes the results of a request: what was not saved stays, marked. */
  settle(results: ReadonlyMap<Pending, EditResult>): void
}

const saving: Pending['mark'] = { state: 'saving' }

export function createPendingEdits(
  rundownId: () => string,
  names: EditNames,
  outcome: OutcomeListener,
): PendingEdits {
  const { fields, thing } = names
  let queue: readonly Pending[] = []
  const here = (pending: Pending): boolean => pending.rundownId === rundownId()
  const hasField = ({ edit }: Pending, key: FieldKey): boolean => fields(edit).includes(key)
  return {
    here: () => queue.filter(here),
    elsewhere: () => queue.filter(pending => !here(pending)).length,
    add(rundown, label, edits) {
      const added = edits.flatMap((edit): Pending[] => {
        const removal = unsentRemoval(queue, rundown, edit, names)
        if (removal === undefined) {
          return [{ rundownId: rundown, label, edit, mark: saving, sent: false, tried: false }]
        }
        queue = queue.filter(pending => pending !== removal)
        return []
      })
      queue = withoutOvertaken([...queue, ...added], names)
    },
    touches: key => queue.some(pending => here(pending) && hasField(pending, key)),
    retry(key) {
      queue = queue.map(pending =>
        pending.mark.state === 'refused' && here(pending) && hasField(pending, key)
          ? { ...pending, mark: saving }
          : pending,
      )
    },
    discard(key) {
      queue = queue.filter(pending => pending.sent || !here(pending) || !hasField(pending, key))
    },
    forget(adds) {
      const gone = new Set(adds.flatMap(edit => addedThing(edit) ?? []).map(thing))
      queue = queue.filter(({ edit, sent }) => sent || !('cueId' in edit) || !gone.has(thing(edit.cueId)))
    },
    release() {
      queue = queue.map(pending =>
        here(pending) && pending.mark.state === 'waiting' ? { ...pending, mark: saving } : pending,
      )
    },
    begin(batch) {
      const sent = new Map(batch.map(pending => [pending, { ...pending, sent: true, tried: true }]))
      queue = queue.map(pending => sent.get(pending) ?? pending)
      return [...sent.values()]
    },
    settle(results) {
      queue = settled(queue, results, names, outcome)
    },
  }
}

/** Names the fields of an edit apart from those of other rundowns. */
export const scopedFields = ({ rundownId, edit }: Pending, { fields }: EditNames): readonly string[] =>
  fields(edit).map(key => `${rundownId} ${key}`)

/** What was typed later into the same fields stands: the older text never lands on it. */
function withoutOvertaken(queue: readonly Pending[], names: EditNames): readonly Pending[] {
  const later = new Set<string>()
  return queue
    .toReversed()
    .filter(pending => {
      const keys = scopedFields(pending, names)
      const overtaken = !pending.sent && keys.length > 0 && keys.every(key => later.has(key))
      for (const key of keys) later.add(key)
      return !overtaken
    })
    .reverse()
}

/** The removal that an edit takes back, where it was never sent: both can be left out. */
function unsentRemoval(
  queue: readonly Pending[],
  rundown: string,
  edit: Edit,
  { thing }: EditNames,
): Pending | undefined {
  const added = addedThing(edit)
  if (added === null) return undefined
  return queue.find(pending => {
    const gone = pending.tried || pending.rundownId !== rundown ? null : removedThing(pending.edit)
    return gone !== null && thing(gone) === thing(added)
  })
}

/** The queue once the results of a request are known. */
function settled(
  queue: readonly Pending[],
  results: ReadonlyMap<Pending, EditResult>,
  names: EditNames,
  { saved, refused }: OutcomeListener,
): readonly Pending[] {
  const { thing } = names
  const stillThere = new Set<string>()
  const refuse = (pending: Pending, result: RefusedEdit): readonly Pending[] => {
    const reason = messageText(result.reason)
    if (result.unsent) return [{ ...pending, sent: false, mark: { state: 'waiting', reason } }]
    const removed = removedThing(pending.edit)
    if (removed !== null) stillThere.add(thing(removed))
    return refused(pending, result) ? [{ ...pending, sent: false, mark: { state: 'refused', reason } }] : []
  }
  const left = queue.flatMap((pending): readonly Pending[] => {
    const result = results.get(pending)
    if (result === undefined) return [pending]
    if (!result.ok) return refuse(pending, result)
    saved(pending, result)
    // The row is there; what it lacks stays as it was typed.
    return (result.missed ?? []).flatMap(({ edit, result: why }) => refuse({ ...pending, edit }, why))
  })
  // What could not be deleted does not come back beside itself.
  const returns = ({ edit, sent }: Pending): boolean => {
    const added = addedThing(edit)
    return !sent && added !== null && stillThere.has(thing(added))
  }
  return withoutOvertaken(stillThere.size === 0 ? left : left.filter(pending => !returns(pending)), names)
}

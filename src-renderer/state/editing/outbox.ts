import { messageText } from '#texts/messages.ts'
import type { EditResult } from '../../../src-main/contract/bridge/editing.ts'
import type { Edit } from '../../../src-main/domain/editing/edit.ts'
import type { FieldKey, FieldMark } from './editing-state.ts'
import { addedThing, removedThing } from './field-keys.ts'

/** An edit that is shown and not saved yet. */
export interface Pending {
  /** What it belongs to: it is never sent while another one is open. */
  readonly rundownId: string
  /** Of its step, as it was named. */
  readonly label: string
  readonly edit: Edit
  readonly mark: Exclude<FieldMark, { readonly state: 'changed' }>
  readonly sent: boolean
  /** It was sent before, and may have arrived. */
  readonly tried: boolean
}

type Refusal = Extract<EditResult, { ok: false }>

export interface OutboxOptions {
  readonly after: (ms: number, task: () => void) => () => void
  /** The rundown that is open. */
  readonly rundownId: () => string
  /** The service can be reached, as far as is known. */
  readonly canSend: () => boolean
  readonly noAnswer: string
  /** The things that an edit types into, and what a thing is called here, by the names that they have now. */
  readonly fields: (edit: Edit) => readonly FieldKey[]
  readonly thing: (id: string) => string
  /** One result for each; rejects when the desk gives no answer. */
  readonly send: (rundownId: string, edits: readonly Edit[]) => Promise<readonly EditResult[]>
  /** Why the desk will never take such a request; null where it may yet. */
  readonly senseless: (error: unknown) => string | null
  readonly saved: (pending: Pending, result: Extract<EditResult, { ok: true }>) => void
  /** True: what was typed stays, marked as refused. */
  readonly refused: (pending: Pending, result: Refusal) => boolean
  readonly changed: () => void
}

/**
 * What is on its way: one request at a time, with all that gathered meanwhile, in the order in which it was done. What
 * finds no service waits and is sent by itself once there is one; what is of another rundown, once that is open again.
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
  /** Something of this page's own is on its way to that field. */
  touches(key: FieldKey): boolean
  /** What of this page has arrived there a moment ago: what the service tells may be an earlier one of them. */
  arrived(key: FieldKey): readonly Edit[]
  /** Rows of the rundown that is open which are being added, or were a moment ago. */
  adds(): readonly Extract<Edit, { readonly do: 'add' }>[]
  retry(key: FieldKey): void
  discard(key: FieldKey): void
  /** What those edits would have added is given up, with all that was typed into it. */
  forget(adds: readonly Edit[]): void
  close(): void
}

/** The most edits of one request. */
const most = 1_000
/** And of their characters: a desk in a browser drops a page that sends more than 10 MB at once. */
const mostCharacters = 2_000_000
const tryAgainAfter = 2_000
/** What comes back from the service as it was sent within this, ms, is an echo. */
const echo = 15_000

const saving: Pending['mark'] = { state: 'saving' }

export function createOutbox(options: OutboxOptions): Outbox {
  const { after, canSend, send, saved, refused, changed, rundownId, fields, thing } = options
  let queue: readonly Pending[] = []
  let busy = false
  let closed = false
  let limit = most
  let cancelTry: (() => void) | null = null
  let could = canSend()
  let lastOpen = rundownId()
  const echoes = new Map<string, readonly Edit[]>()
  const forgets = new Set<() => void>()

  const here = (pending: Pending): boolean => pending.rundownId === rundownId()

  const scoped = (rundown: string, edit: Edit): readonly string[] =>
    fields(edit).map(key => `${rundown} ${key}`)

  /** Each key is one of a field, or `<rundown> adds`. */
  const remember = (keys: readonly string[], edit: Edit): void => {
    if (keys.length === 0) return
    for (const key of keys) echoes.set(key, [...(echoes.get(key) ?? []), edit])
    const cancel = after(echo, () => {
      forgets.delete(cancel)
      for (const key of keys) {
        const left = (echoes.get(key) ?? []).filter(other => other !== edit)
        if (left.length === 0) echoes.delete(key)
        else echoes.set(key, left)
      }
    })
    forgets.add(cancel)
  }

  /** What was typed later into the same fields stands: the older text never lands on it. */
  const withoutOvertaken = (pendings: readonly Pending[]): readonly Pending[] => {
    const later = new Set<string>()
    return pendings
      .toReversed()
      .filter(({ rundownId, edit, sent }) => {
        const keys = scoped(rundownId, edit)
        const overtaken = !sent && keys.length > 0 && keys.every(key => later.has(key))
        for (const key of keys) later.add(key)
        return !overtaken
      })
      .reverse()
  }

  const settle = (batch: readonly Pending[], results: readonly EditResult[]): void => {
    const outcome = new Map(batch.map((pending, at) => [pending, results[at]]))
    const stillThere = new Set<string>()
    let waits = false
    const refuse = (pending: Pending, result: Refusal): readonly Pending[] => {
      if (result.unsent) {
        waits = true
        return [{ ...pending, sent: false, mark: { state: 'waiting', reason: messageText(result.reason) } }]
      }
      const removed = removedThing(pending.edit)
      if (removed !== null) stillThere.add(thing(removed))
      const stays = refused(pending, result)
      return stays
        ? [{ ...pending, sent: false, mark: { state: 'refused', reason: messageText(result.reason) } }]
        : []
    }
    const left = queue.flatMap((pending): readonly Pending[] => {
      if (!outcome.has(pending)) return [pending]
      const result = outcome.get(pending) ?? unanswered
      if (!result.ok) return refuse(pending, result)
      saved(pending, result)
      const keys = scoped(pending.rundownId, pending.edit)
      remember(pending.edit.do === 'add' ? [`${pending.rundownId} adds`] : keys, pending.edit)
      // The row is there; what it lacks stays as it was typed.
      return (result.missed ?? []).flatMap(({ edit, result: why }) => refuse({ ...pending, edit }, why))
    })
    // What could not be deleted does not come back beside itself.
    const returns = ({ edit, sent }: Pending): boolean => {
      const added = addedThing(edit)
      return !sent && added !== null && stillThere.has(thing(added))
    }
    queue = withoutOvertaken(stillThere.size === 0 ? left : left.filter(pending => !returns(pending)))
    if (waits) cancelTry ??= after(tryAgainAfter, wake)
  }

  const unanswered: Refusal = { ok: false, code: 'link.lost', reason: options.noAnswer, unsent: false }

  /** Nothing is known of what became of them; setting a thing once more does no harm, adding a row once more does. */
  const lost = (batch: readonly Pending[], error: unknown): readonly EditResult[] => {
    const why = options.senseless(error)
    if (why === null) {
      return batch.map(({ edit }) => ({ ...unanswered, unsent: addedThing(edit) === null }))
    }
    // One of them is at fault: fewer at a time until it stands alone.
    limit = Math.max(1, Math.floor(batch.length / 2))
    const alone = batch.length === 1
    return batch.map(() => ({ ...unanswered, code: 'desk.invalid', reason: why, unsent: !alone }))
  }

  /** What can go in one request: a thing that comes back does so once it is known to be gone. */
  const nextBatch = (): readonly Pending[] => {
    const mine = queue.filter(here)
    // Whatever was done later waits with what waits.
    if (mine.some(({ mark }) => mark.state === 'waiting')) return []
    const ready = mine.filter(({ mark }) => mark === saving).slice(0, limit)
    const removed = new Set<string>()
    let characters = 0
    const end = ready.findIndex(({ edit }, at) => {
      characters += JSON.stringify(edit).length
      if (at > 0 && characters > mostCharacters) return true
      const gone = removedThing(edit)
      if (gone !== null) removed.add(thing(gone))
      const added = addedThing(edit)
      return added !== null && removed.has(thing(added))
    })
    return end < 0 ? ready : ready.slice(0, end)
  }

  const flush = (): void => {
    if (busy || closed || !canSend()) return
    const batch = nextBatch()
    const [first] = batch
    if (first === undefined) return
    busy = true
    let fewer = false
    const sent = new Map(batch.map(pending => [pending, { ...pending, sent: true, tried: true }]))
    queue = queue.map(pending => sent.get(pending) ?? pending)
    const away = [...sent.values()]
    void send(
      first.rundownId,
      away.map(({ edit }) => edit),
    )
      .then(results => {
        limit = Math.min(most, limit * 2)
        return results
      })
      .catch((error: unknown) => {
        fewer = options.senseless(error) !== null
        return lost(away, error)
      })
      .then(results => {
        busy = false
        if (closed) return
        settle(away, results)
        if (fewer) wake()
        changed()
        flush()
      })
  }

  function wake(): void {
    cancelTry?.()
    cancelTry = null
    if (!canSend()) return
    queue = queue.map(pending =>
      here(pending) && pending.mark.state === 'waiting' ? { ...pending, mark: saving } : pending,
    )
    flush()
  }

  /** A removal that was never sent is taken back by leaving it undone. */
  const unmade = (rundown: string, edit: Edit): Pending | undefined => {
    const added = addedThing(edit)
    if (added === null) return undefined
    return queue.find(pending => {
      const gone = pending.tried || pending.rundownId !== rundown ? null : removedThing(pending.edit)
      return gone !== null && thing(gone) === thing(added)
    })
  }

  return {
    pending: () => queue.filter(here),
    elsewhere: () => queue.filter(pending => !here(pending)).length,
    add(rundown, label, edits) {
      const added = edits.flatMap((edit): Pending[] => {
        const removal = unmade(rundown, edit)
        if (removal === undefined) {
          return [{ rundownId: rundown, label, edit, mark: saving, sent: false, tried: false }]
        }
        queue = queue.filter(pending => pending !== removal)
        return []
      })
      queue = withoutOvertaken([...queue, ...added])
    },
    flush,
    look() {
      const can = canSend()
      const open = rundownId()
      if (can && (!could || open !== lastOpen)) wake()
      could = can
      lastOpen = open
    },
    touches: key => queue.some(pending => here(pending) && fields(pending.edit).includes(key)),
    arrived: key => echoes.get(`${rundownId()} ${key}`) ?? [],
    adds: () =>
      [...queue.filter(here).map(({ edit }) => edit), ...(echoes.get(`${rundownId()} adds`) ?? [])].filter(
        edit => edit.do === 'add',
      ),
    retry(key) {
      queue = queue.map(pending =>
        pending.mark.state === 'refused' && here(pending) && fields(pending.edit).includes(key)
          ? { ...pending, mark: saving }
          : pending,
      )
      changed()
      flush()
    },
    discard(key) {
      queue = queue.filter(pending => pending.sent || !here(pending) || !fields(pending.edit).includes(key))
      changed()
    },
    forget(adds) {
      const gone = new Set(adds.flatMap(edit => addedThing(edit) ?? []).map(thing))
      queue = queue.filter(({ edit, sent }) => sent || !('cueId' in edit) || !gone.has(thing(edit.cueId)))
    },
    close() {
      closed = true
      cancelTry?.()
      for (const forget of forgets) forget()
    },
  }
}

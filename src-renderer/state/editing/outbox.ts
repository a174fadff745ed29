import type { EditResult } from '../../../src-main/contract/bridge/editing.ts'
import type { Edit } from '../../../src-main/domain/editing/edit.ts'
import type { FieldKey, FieldMark } from './editing-state.ts'
import { fieldsOf } from './field-keys.ts'

/** An edit that is shown and not saved yet. */
export interface Pending {
  /** Of its step, as it was named. */
  readonly label: string
  readonly edit: Edit
  readonly mark: Exclude<FieldMark, { readonly state: 'changed' }>
  readonly sent: boolean
}

export interface OutboxOptions {
  readonly after: (ms: number, task: () => void) => () => void
  /** The service can be reached, as far as is known. */
  readonly canSend: () => boolean
  readonly noAnswer: string
  /** One result for each; rejects when the desk gives no answer. */
  readonly send: (edits: readonly Edit[]) => Promise<readonly EditResult[]>
  /** `id`: the service's own, of what was added. */
  readonly saved: (edit: Edit, id: string | null) => void
  /** True: what was typed stays, marked as refused. */
  readonly refused: (pending: Pending, result: Extract<EditResult, { ok: false }>) => boolean
  readonly changed: () => void
}

/**
 * What is on its way: one request at a time, with all that gathered meanwhile, in the order in which it was done. What
 * finds no service waits and is sent by itself once there is one.
 */
export interface Outbox {
  pending(): readonly Pending[]
  add(label: string, edit: Edit): void
  flush(): void
  /** Whether something can be sent may be another thing now. */
  look(): void
  /** Something of this page's own is on its way to that field, or has just arrived there. */
  touches(key: FieldKey): boolean
  retry(key: FieldKey): void
  discard(key: FieldKey): void
  close(): void
}

/** The most edits of one request. */
const most = 1_000
const tryAgainAfter = 2_000
/** What comes back from the service within this, ms, is an echo of what was sent. */
const echo = 3_000

const saving: Pending['mark'] = { state: 'saving' }

export function createOutbox(options: OutboxOptions): Outbox {
  const { after, canSend, send, saved, refused, changed } = options
  let queue: readonly Pending[] = []
  let busy = false
  let closed = false
  let cancelTry: (() => void) | null = null
  let could = canSend()
  const echoes = new Map<FieldKey, () => void>()

  const overtakes = (edit: Edit) => {
    const fields = new Set(fieldsOf(edit))
    return (other: Pending): boolean => {
      const theirs = fieldsOf(other.edit)
      return !other.sent && theirs.length > 0 && theirs.every(key => fields.has(key))
    }
  }

  const remember = (key: FieldKey): void => {
    echoes.get(key)?.()
    echoes.set(
      key,
      after(echo, () => void echoes.delete(key)),
    )
  }

  const settle = (batch: readonly Pending[], results: readonly EditResult[]): void => {
    const outcome = new Map(batch.map((pending, at) => [pending, results[at]]))
    let waits = false
    queue = queue.flatMap(pending => {
      if (!outcome.has(pending)) return [pending]
      const result = outcome.get(pending) ?? unanswered
      if (result.ok) {
        saved(pending.edit, result.id)
        for (const key of fieldsOf(pending.edit)) remember(key)
        return []
      }
      if (result.unsent) {
        waits = true
        return [{ ...pending, sent: false, mark: { state: 'waiting', reason: result.reason } }]
      }
      const stays = refused(pending, result)
      return stays ? [{ ...pending, sent: false, mark: { state: 'refused', reason: result.reason } }] : []
    })
    if (waits) cancelTry ??= after(tryAgainAfter, wake)
  }

  const unanswered: Extract<EditResult, { ok: false }> = {
    ok: false,
    code: 'link.lost',
    reason: options.noAnswer,
    unsent: false,
  }

  /** Nothing is known of what became of them; setting a thing once more does no harm, adding a row once more does. */
  const lost = (batch: readonly Pending[]): readonly EditResult[] =>
    batch.map(({ edit }) => ({ ...unanswered, unsent: !(edit.do === 'add' || edit.do.endsWith('.add')) }))

  const flush = (): void => {
    if (busy || closed || !canSend()) return
    const batch = queue.filter(({ mark }) => mark === saving).slice(0, most)
    if (batch.length === 0) return
    busy = true
    const sent = batch.map((pending): Pending => ({ ...pending, sent: true }))
    queue = queue.map(pending => sent[batch.indexOf(pending)] ?? pending)
    const edits = sent.map(({ edit }) => edit)
    void send(edits)
      .catch(() => lost(sent))
      .then(results => {
        busy = false
        if (closed) return
        settle(sent, results)
        changed()
        flush()
      })
  }

  function wake(): void {
    cancelTry?.()
    cancelTry = null
    if (!canSend()) return
    queue = queue.map(pending => (pending.mark.state === 'waiting' ? { ...pending, mark: saving } : pending))
    flush()
  }

  return {
    pending: () => queue,
    add(label, edit) {
      queue = [...queue.filter(other => !overtakes(edit)(other)), { label, edit, mark: saving, sent: false }]
    },
    flush,
    look() {
      const can = canSend()
      if (can && !could) wake()
      could = can
    },
    touches: key => echoes.has(key) || queue.some(({ edit }) => fieldsOf(edit).includes(key)),
    retry(key) {
      queue = queue.map(pending =>
        pending.mark.state === 'refused' && fieldsOf(pending.edit).includes(key)
          ? { ...pending, mark: saving }
          : pending,
      )
      changed()
      flush()
    },
    discard(key) {
      queue = queue.filter(({ edit, sent }) => sent || !fieldsOf(edit).includes(key))
      changed()
    },
    close() {
      closed = true
      cancelTry?.()
      for (const cancel of echoes.values()) cancel()
    },
  }
}

import { messageText } from '#texts/messages.ts'
import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import type { EditResult } from '../../../src-main/contract/bridge/editing.ts'
import type { Edit } from '../../../src-main/domain/editing/edit.ts'
import { BridgeError } from '../../bridge/bridge.ts'
import type { DeskState } from '../session/desk-state.ts'
import type { ValueStore } from '../session/store.ts'
import { createEchoes } from './echoes.ts'
import type { FieldKey } from './editing-state.ts'
import { addedThing, fieldsOf, removedThing } from './field-keys.ts'
import {
  createPendingEdits,
  type EditNames,
  type Pending,
  type RefusedEdit,
  scopedFields,
} from './pending-edits.ts'
import type { RowNames } from './row-names.ts'

export interface OutboxOptions {
  readonly bridge: Pick<Bridge, 'request'>
  readonly desk: ValueStore<DeskState>
  readonly connected: ValueStore<boolean>
  /** Runs a task that much later, ms; returns what calls it off. */
  readonly after: (ms: number, task: () => void) => () => void
  readonly texts: { readonly noAnswer: string; readonly perhapsAdded: string; readonly senseless: string }
}

/**
 * Saves edits: one request at a time, with all that gathered meanwhile, in the order in which they were made. An edit
 * that finds no service waits and is sent by itself once there is one; an edit of another rundown, once that is open
 * again. An edit that adds, moves or deletes and is refused is given up; what was typed stays, marked as refused.
 */
export interface Outbox {
  /** Of the rundown that is open. */
  pending(): readonly Pending[]
  /** Of all other rundowns. */
  elsewhere(): number
  add(rundownId: string, label: string, edits: readonly Edit[]): void
  flush(): void
  /** The service can be reached, as far as is known. */
  canSend(): boolean
  /** An edit of this page to that field is on its way. */
  touches(key: FieldKey): boolean
  /** Edits of this page that arrived there a moment ago: the value from the service may be an earlier one of them. */
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

/** `failed`: an edit is given up. */
export function createOutbox(
  options: OutboxOptions,
  names: RowNames,
  listener: { readonly failed: (edit: Pending, reason: string) => void; readonly changed: () => void },
): Outbox {
  const { desk, connected, after } = options
  const rundownId = (): string => desk.get().rundown?.id ?? ''
  const canSend = (): boolean => connected.get() && desk.get().link.authority === 'live'
  const editNames: EditNames = { fields: edit => fieldsOf(names.sent(edit)), thing: names.key }
  const requests = createEditRequests(options, names)
  const echoes = createEchoes(after)
  const queue = createPendingEdits(rundownId, editNames, {
    refused(pending, result) {
      const stays = fieldsOf(pending.edit).length > 0
      if (!stays) listener.failed(pending, reasonOf(pending.edit, result, options.texts.perhapsAdded))
      return stays
    },
    saved(pending, { id }) {
      const { rundownId: rundown, edit } = pending
      const added = addedThing(edit)
      if (id !== null && added !== null) names.given(names.key(added), id)
      echoes.remember(edit.do === 'add' ? [addsKey(rundown)] : scopedFields(pending, editNames), edit)
    },
  })
  let busy = false
  let closed = false
  let cancelTry: (() => void) | null = null

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
      listener.changed()
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

  const stop = watchSending(options, canSend, rundownId, (turned, opened) => {
    if (canSend() && (turned || opened)) wake()
    if (turned && queue.here().length > 0) listener.changed()
  })

  return {
    canSend,
    pending: queue.here,
    elsewhere: queue.elsewhere,
    add: queue.add,
    flush,
    touches: queue.touches,
    arrived: key => echoes.of(`${rundownId()} ${key}`),
    adds: () =>
      [...queue.here().map(({ edit }) => edit), ...echoes.of(addsKey(rundownId()))].filter(
        edit => edit.do === 'add',
      ),
    retry(key) {
      queue.retry(key)
      listener.changed()
      flush()
    },
    discard(key) {
      queue.discard(key)
      listener.changed()
    },
    forget: queue.forget,
    close() {
      closed = true
      stop()
      cancelTry?.()
      echoes.close()
    },
  }
}

const addsKey = (rundown: string): string => `${rundown} adds`

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

function createEditRequests({ bridge, texts }: OutboxOptions, names: RowNames): EditRequests {
  const thing = names.key
  let limit = most
  const unanswered: RefusedEdit = { ok: false, code: 'link.lost', reason: texts.noAnswer, unsent: false }
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
        const edits = batch.map(({ edit }) => names.sending(edit))
        const { results } = await bridge.request('edit', { rundownId, edits })
        limit = Math.min(most, limit * 2)
        return repliesOf((_pending, at) => results[at] ?? unanswered, false)
      } catch (error) {
        if (!(error instanceof BridgeError && error.code === 'invalid-request')) {
          // Setting a thing once more does no harm, adding a row once more does.
          return repliesOf(({ edit }) => ({ ...unanswered, unsent: addedThing(edit) === null }), false)
        }
        // One of them is at fault: fewer at a time until it stands alone.
        limit = Math.max(1, Math.floor(batch.length / 2))
        const unsent = batch.length > 1
        return repliesOf(
          () => ({ ...unanswered, code: 'desk.invalid', reason: texts.senseless, unsent }),
          true,
        )
      }
    },
  }
}

const reasonOf = (edit: Edit, { code, reason }: RefusedEdit, perhapsAdded: string): string =>
  code === 'link.lost' && addedThing(edit) !== null
    ? `${messageText(reason)} ${perhapsAdded}`
    : messageText(reason)

/** `changed`: whether edits can be sent (`turned`), or which rundown is open (`opened`), may have changed. */
function watchSending(
  { desk, connected }: OutboxOptions,
  canSend: () => boolean,
  rundownId: () => string,
  changed: (turned: boolean, opened: boolean) => void,
): () => void {
  let could = canSend()
  let last = rundownId()
  const look = (): void => {
    const [turned, opened] = [canSend() !== could, rundownId() !== last]
    could = canSend()
    last = rundownId()
    changed(turned, opened)
  }
  const stops = [desk.subscribe(look), connected.subscribe(look)]
  return () => {
    for (const stop of stops) stop()
  }
}

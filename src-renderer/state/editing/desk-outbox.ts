import { messageText } from '#texts/messages.ts'
import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import type { Edit } from '../../../src-main/domain/editing/edit.ts'
import { BridgeError } from '../../bridge/bridge-error.ts'
import type { DeskState } from '../session/desk-state.ts'
import type { ValueStore } from '../session/store.ts'
import { addedThing, fieldsOf } from './field-keys.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import type { Pending, RefusedEdit } from './pending-edits.ts'
import type { RowNames } from './row-names.ts'

export interface DeskOutboxOptions {
  readonly bridge: Pick<Bridge, 'request'>
  readonly desk: ValueStore<DeskState>
  readonly connected: ValueStore<boolean>
  readonly after: (ms: number, task: () => void) => () => void
  readonly texts: { readonly noAnswer: string; readonly perhapsAdded: string; readonly senseless: string }
}

export interface DeskOutbox extends Outbox {
  /** The service can be reached, as far as is known. */
  canSend(): boolean
}

/**
 * An outbox that saves through the desk. An edit that adds, moves or deletes and is refused is given up with `failed`;
 * what was typed stays in the outbox, marked as refused.
 */
export function createDeskOutbox(
  { bridge, desk, connected, after, texts }: DeskOutboxOptions,
  names: RowNames,
  told: { readonly failed: (edit: Pending, reason: string) => void; readonly changed: () => void },
): DeskOutbox {
  const canSend = (): boolean => connected.get() && desk.get().link.authority === 'live'
  let could = canSend()
  const outbox = createOutbox({
    after,
    rundownId: () => desk.get().rundown?.id ?? '',
    canSend,
    fields: edit => fieldsOf(names.sent(edit)),
    thing: names.key,
    async send(rundownId, edits) {
      return (await bridge.request('edit', { rundownId, edits: edits.map(names.sending) })).results
    },
    noAnswer: texts.noAnswer,
    senseless: error =>
      error instanceof BridgeError && error.code === 'invalid-request' ? texts.senseless : null,
    saved({ edit }, { id }) {
      const added = addedThing(edit)
      if (id !== null && added !== null) names.given(names.key(added), id)
    },
    refused(pending, result) {
      const stays = fieldsOf(pending.edit).length > 0
      if (!stays) told.failed(pending, reasonOf(pending.edit, result, texts.perhapsAdded))
      return stays
    },
    changed: told.changed,
  })
  const look = (): void => {
    outbox.look()
    const can = canSend()
    if (can !== could && outbox.pending().length > 0) told.changed()
    could = can
  }
  const forgets = [desk.subscribe(look), connected.subscribe(look)]
  return {
    ...outbox,
    canSend,
    close() {
      for (const forget of forgets) forget()
      outbox.close()
    },
  }
}

const reasonOf = (edit: Edit, { code, reason }: RefusedEdit, perhapsAdded: string): string =>
  code === 'link.lost' && addedThing(edit) !== null
    ? `${messageText(reason)} ${perhapsAdded}`
    : messageText(reason)

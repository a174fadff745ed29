import { noCalling } from '../../domain/calling/calling-state.ts'
import type { Clock } from '../../domain/time/time.ts'
import { createCalling } from '../calling/calling.ts'
import { callingStoreOf } from '../calling/calling-store.ts'
import { keepCalling } from '../calling/keep-calling.ts'
import type { DeskReplica } from './replica.ts'
import type { SessionCalling, SessionOptions } from './session-options.ts'

/**
 * The calls of this session. Those of a show are kept with its rundown where its service does that, else with the open show
 * of this desk; those of a rehearsal are kept nowhere.
 */
export function createSessionCalling(
  { mode, rundownId, connected, listener, callingSettings, calling: known }: SessionOptions,
  { now, replica }: { readonly now: Clock; readonly replica: DeskReplica },
): SessionCalling {
  const isShow = mode === 'show' && rundownId !== null
  const store = isShow ? callingStoreOf(connected.ownerActions, rundownId) : null
  const keeper = store === null ? null : keepCalling(store, listener.callingNotStored)
  const calling = createCalling({
    now,
    replica,
    settings: callingSettings,
    first: isShow ? known : null,
    keep: state => keeper?.keep(state),
    changed: listener.callingChanged,
    recorded: event => listener.called(event, rundownId),
  })
  // The record of the session before is newer than the stored one.
  if (known === null) store?.read().then(calling.loaded, () => undefined)
  return {
    ...calling,
    slice: () => ({ state: calling.state() }),
    idle: async () => keeper?.idle(),
    record() {
      if (!isShow) return known
      const state = calling.state()
      return state === noCalling ? null : state
    },
  }
}

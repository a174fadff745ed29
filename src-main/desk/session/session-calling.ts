import { noCalling } from '../../domain/calling/calling-state.ts'
import type { Clock } from '../../domain/time/time.ts'
import { createCalling } from '../calling/calling.ts'
import { callingStoreOf, keepCalling, readCalling } from '../calling/keep-calling.ts'
import type { Room } from './room.ts'
import type { SessionCalling, SessionOptions } from './session-options.ts'

/**
 * The calls of this session. Those of a show are kept with its rundown where its service does that, else with the open show
 * of this desk; those of a rehearsal are kept nowhere.
 */
export function createSessionCalling(
  options: SessionOptions,
  { now, room }: { readonly now: Clock; readonly room: Room },
): SessionCalling {
  const {
    mode,
    rundownId,
    connected,
    listener,
    timers,
    callingSettings,
    calling: known,
    unstoredCalls,
  } = options
  const isShow = mode === 'show' && rundownId !== null
  const store = isShow ? callingStoreOf(connected.ownerActions, rundownId) : null
  const keeper = store === null ? null : keepCalling({ store, timers, stored: listener.callingStored })
  const unstored = isShow ? (unstoredCalls.get(rundownId) ?? null) : null
  const isOfLastStart = known?.from === 'last-start'
  let isRead = store === null || known?.from === 'newest'
  const calling = createCalling({
    now,
    room,
    settings: callingSettings,
    first: !isShow ? null : isOfLastStart ? (unstored ?? known.state) : (known?.state ?? unstored),
    isFirstStored: isOfLastStart && unstored === null,
    keep(state) {
      if (isRead) keeper?.keep(state)
      // A write before the stored state has been read would lose it.
      else if (rundownId !== null) unstoredCalls.set(rundownId, state)
    },
    changed: listener.callingChanged,
    recorded: event => listener.called(event, rundownId),
  })
  const stopReading =
    isRead || store === null
      ? () => undefined
      : readCalling({
          store,
          timers,
          read(kept) {
            isRead = true
            listener.callingRead(true)
            calling.loaded(kept)
            if (rundownId !== null) unstoredCalls.delete(rundownId)
          },
          notRead: () => listener.callingRead(false),
        })
  return {
    ...calling,
    slice: () => ({ state: calling.state() }),
    idle: async () => keeper?.idle(),
    record() {
      if (!isShow) return known
      const state = calling.state()
      // This session has not read the stored state. The next session reads it and merges `unstoredCalls` into it.
      if (!isRead) return state === known?.state ? known : null
      return state === noCalling ? null : { state, from: 'newest' }
    },
    kept() {
      const state = isShow ? calling.state() : (known?.state ?? noCalling)
      return state === noCalling ? null : state
    },
    close() {
      stopReading()
      keeper?.close()
    },
  }
}

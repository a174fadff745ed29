import type { Timers } from '../../base/timers.ts'
import type { CallingSlice } from '../../contract/bridge/calling.ts'
import { type CallingState, noCalling } from '../../domain/calling/calling-state.ts'
import type { OwnerActions } from '../ports/show-service.ts'
import { type KeptFault, KeptPart, type KeptStore, storeAtService } from '../session/kept-state.ts'
import { type Calling, createCalling } from './calling.ts'
import type { CallingOptions } from './known-calls.ts'

/** The calls of one session. */
export interface SessionCalling extends Calling {
  slice(): Omit<CallingSlice, 'crew'>
  /** False until the calls that the service stores with the rundown have been read. */
  isRead(): boolean
  /** The states of the show's calls for the next session of the rundown, also during a rehearsal. */
  record(): CallsBefore | null
  /** The same for another start of this desk; null where none is known. */
  kept(): CallingState | null
  readonly stored: Pick<KeptPart<CallingState>, 'idle' | 'close'>
}

/** State of the calls of a rundown before its session opens. */
export interface CallsBefore {
  readonly state: CallingState
  /**
   * `newest`: of the session before, or of an outage; the stored state is older. `last-start`: of the last start of this
   * desk, shown until the stored state has been read.
   */
  readonly from: 'newest' | 'last-start'
}

interface SessionCallingOptions
  extends Pick<
    CallingOptions,
    'now' | 'room' | 'settings' | 'mode' | 'hasPhones' | 'words' | 'beforePress' | 'changed' | 'recorded'
  > {
  readonly timers: Timers
  /** Null: they are no calls of a show, and kept nowhere. */
  readonly rundownId: string | null
  readonly ownerActions: OwnerActions | null
  readonly before: CallsBefore | null
  /** By rundown: states that changed while the stored ones could not be read. They are not stored yet. */
  readonly unstored: Map<string, CallingState>
  readonly fails: (what: KeptFault, isSo: boolean) => void
}

/**
 * The calls of a session. Those of a show are kept with its rundown where its service does that, else with the open show
 * of this desk.
 */
export function createSessionCalling(options: SessionCallingOptions): SessionCalling {
  const { rundownId, before, unstored, timers, fails } = options
  const stored = new KeptPart<CallingState>({
    store: rundownId === null ? null : callingStoreOf(options.ownerActions, rundownId),
    timers,
    isKnown: before?.from === 'newest',
    take(kept) {
      calling.loaded(kept)
      if (rundownId !== null) unstored.delete(rundownId)
    },
    fails,
  })
  const missed = rundownId === null ? null : (unstored.get(rundownId) ?? null)
  const isOfLastStart = before?.from === 'last-start'
  const calling = createCalling({
    ...options,
    first: rundownId === null ? null : isOfLastStart ? (missed ?? before.state) : (before?.state ?? missed),
    isFirstStored: isOfLastStart && missed === null,
    keep(state) {
      if (stored.isRead()) stored.keep(state)
      // A write before the stored state has been read would lose it.
      else if (rundownId !== null) unstored.set(rundownId, state)
    },
  })
  return {
    ...calling,
    slice: () => ({ state: calling.state() }),
    stored,
    isRead: () => stored.isRead(),
    record() {
      if (rundownId === null) return before
      const state = calling.bare()
      // This session has not read the stored state. The next session reads it and merges `unstored` into it.
      if (!stored.isRead()) return state === before?.state ? before : null
      return state === noCalling ? null : { state, from: 'newest' }
    },
    kept() {
      const state = rundownId === null ? (before?.state ?? noCalling) : calling.bare()
      return state === noCalling ? null : state
    },
  }
}

/** Keeps the calls of a rundown with it. Null: its service keeps none. */
function callingStoreOf(
  ownerActions: OwnerActions | null,
  rundownId: string,
): KeptStore<CallingState> | null {
  if (ownerActions?.calling === undefined || ownerActions.setCalling === undefined) return null
  const { calling, setCalling } = ownerActions
  return storeAtService(
    () => calling(rundownId),
    state => setCalling(rundownId, state),
  )
}

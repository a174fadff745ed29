import type { CallingState } from '../../domain/calling/calling-state.ts'
import type { Clock } from '../../domain/time/time.ts'
import type { Room } from '../session/room.ts'
import type { CallEvent } from './call-event.ts'

export interface CallingSettings {
  readonly twoStep: boolean
  readonly holdUnacknowledged: boolean
  readonly callsBy: 'time' | 'press'
}

export interface CallingOptions {
  readonly now: Clock
  readonly room: Room
  readonly settings: () => CallingSettings
  /** Where they stand, as known already. */
  readonly first: CallingState | null
  /** It was stored: a stored state that is read takes its place, unless it was changed meanwhile. */
  readonly isFirstStored: boolean
  /** Keeps it with the rundown. */
  readonly keep: (state: CallingState) => void
  readonly changed: () => void
  /** For the journal: once for each call. */
  readonly recorded: (event: CallEvent) => void
}

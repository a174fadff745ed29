import { runnerReasons } from '../../domain/show/refusals.ts'
import {
  nextCueId,
  type Playlist,
  type RunnerCommand,
  type RunnerState,
  transition,
} from '../../domain/show/runner.ts'
import type { Clock, Instant } from '../../domain/time/time.ts'
import type { ActReply, ShowReading } from '../ports/show-service.ts'

/** A show that this desk moves by itself, by the same runner as the service. */
export interface LocalShow {
  state(): RunnerState
  set(state: RunnerState): void
  reading(): ShowReading
  perform(command: RunnerCommand): ActReply
}

/** A command was carried out. */
export type Moved = (command: RunnerCommand, before: RunnerState, after: RunnerState, at: Instant) => void

export function createLocalShow(
  first: RunnerState,
  now: Clock,
  playlist: () => Playlist,
  moved: Moved,
): LocalShow {
  let state = first
  const reading = (): ShowReading => ({ state, nextCueId: nextCueId(state, playlist()) })
  return {
    state: () => state,
    set(next) {
      state = next
    },
    reading,
    perform(command) {
      const at = now()
      const before = state
      const result = transition(before, command, playlist(), at)
      if (!result.ok) return { ok: false, reason: runnerReasons[result.code], detail: null }
      state = result.state
      moved(command, before, state, at)
      return { ok: true, reading: reading() }
    },
  }
}

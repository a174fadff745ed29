import { runnerReasons } from '../../domain/show/refusals.ts'
import { followWholeRuns, rehearsedTimes, type WholeRun } from '../../domain/show/rehearsed.ts'
import {
  nextCueId,
  type Playlist,
  preShow,
  type RunnerCommand,
  type RunnerState,
  transition,
} from '../../domain/show/runner.ts'
import type { Clock, Duration } from '../../domain/time/time.ts'
import type { ActReply, ShowReading } from '../ports/show-service.ts'
import type { Actor } from '../press/actor.ts'

/**
 * A private copy of a show's state, moved by the same runner, that nothing outside this desk ever learns of. `timed` is
 * told how long its cues ran, each time that changes.
 */
export interface Rehearsal {
  readonly actor: Actor
  reading(): ShowReading
}

export function createRehearsal(
  now: Clock,
  playlist: () => Playlist,
  timed: (times: Readonly<Record<string, Duration>>) => void,
): Rehearsal {
  let state: RunnerState = preShow
  let runs: readonly WholeRun[] = []

  const reading = (): ShowReading => ({ state, nextCueId: nextCueId(state, playlist()) })

  const perform = async (command: RunnerCommand): Promise<ActReply> => {
    const at = now()
    const before = state
    const result = transition(before, command, playlist(), at)
    if (!result.ok) return { ok: false, reason: runnerReasons[result.code], detail: null }
    state = result.state
    const followed = followWholeRuns(runs, command, before, state, playlist(), at)
    const changed = followed.length !== runs.length
    runs = followed
    if (changed) timed(rehearsedTimes(runs))
    return { ok: true, reading: reading() }
  }
  const outside: ActReply = { ok: false, reason: 'not-in-rehearsal', detail: null }

  return {
    reading,
    actor: {
      act: perform,
      person: verb => perform({ verb }),
      restore: target => perform({ verb: 'restore', state: target }),
      skip: async () => outside,
      showMessage: async () => outside,
    },
  }
}

import { followWholeRuns, rehearsedTimes, type WholeRun } from '../../domain/show/rehearsed.ts'
import { type Playlist, preShow } from '../../domain/show/runner.ts'
import type { Clock, Duration } from '../../domain/time/time.ts'
import { createLocalShow } from '../authority/local-show.ts'
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
  let runs: readonly WholeRun[] = []
  const show = createLocalShow(preShow, now, playlist, (command, before, after, at) => {
    const followed = followWholeRuns(runs, command, before, after, playlist(), at)
    const changed = followed.length !== runs.length
    runs = followed
    if (changed) timed(rehearsedTimes(runs))
  })
  const outside: ActReply = { ok: false, reason: 'not-in-rehearsal', detail: null }

  return {
    reading: show.reading,
    actor: {
      act: async command => show.perform(command),
      person: async verb => show.perform({ verb }),
      restore: async target => show.perform({ verb: 'restore', state: target }),
      skip: async () => outside,
      showMessage: async () => outside,
    },
  }
}

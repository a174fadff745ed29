import { runnerReasons } from '../domain/refusals.ts'
import {
  nextCueId,
  type Playlist,
  preShow,
  type RunnerCommand,
  type RunnerState,
  transition,
} from '../domain/runner.ts'
import type { Clock } from '../domain/time.ts'
import type { Actor } from './actor.ts'
import type { ActReply, ShowReading } from './ports/show-service.ts'

/** A private copy of a show's state, moved by the same runner, that nothing outside this desk ever learns of. */
export interface Rehearsal {
  readonly actor: Actor
  reading(): ShowReading
}

export function createRehearsal(now: Clock, playlist: () => Playlist): Rehearsal {
  let state: RunnerState = preShow

  const reading = (): ShowReading => ({ state, nextCueId: nextCueId(state, playlist()) })

  const perform = async (command: RunnerCommand): Promise<ActReply> => {
    const result = transition(state, command, playlist(), now())
    if (!result.ok) return { ok: false, reason: runnerReasons[result.code], detail: null }
    state = result.state
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

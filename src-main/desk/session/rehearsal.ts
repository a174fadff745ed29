import type { PatchOutputMessage } from '../../contract/v1/bodies.ts'
import type { DrillKind } from '../../domain/preflight/drill.ts'
import { runnerReasons } from '../../domain/show/refusals.ts'
import { followWholeRuns, rehearsedTimes, type WholeRun } from '../../domain/show/rehearsed.ts'
import {
  activeCueId,
  nextCueId,
  type Playlist,
  preShow,
  type RunnerCommand,
  type RunnerState,
  retime,
  transition,
} from '../../domain/show/runner.ts'
import { type Clock, type Duration, duration } from '../../domain/time/time.ts'
import type { ActReply, LinkStanding, ShowReading } from '../ports/show-service.ts'
import type { Actor } from '../press/actor.ts'
import type { Moved } from '../press/presses.ts'
import { plannedOnAir } from '../press/undo.ts'

/** A drill in a rehearsal: its link is between the desk and the private copy of the show. */
export interface RehearsalDrill {
  readonly kind: DrillKind
  /** Null when the drill loses a controller and not the link. */
  readonly line: {
    standing(): LinkStanding
    /** Whether the service answers now; takes as long as the answer does. */
    reach(): Promise<boolean>
  } | null
}

/** A private copy of a show's state, moved by the same runner and never sent anywhere. */
export interface Rehearsal {
  readonly actor: Actor
  reading(): ShowReading
  /** The rundown was edited; `before`: its rows until then. True: a new duration moved the deadline of the cue on air. */
  edited(before: Playlist): boolean
  /** A press was carried out, in this copy or, while a drill has the desk LOCAL, in the show of the desk. */
  readonly moved: Moved
}

const unanswered: ActReply = { ok: false, reason: 'no-link', detail: null }

/** Sends the commands for the private copy over the line of a drill, if there is one, as a press goes to the service. */
export function overLine(actor: Actor, line: () => NonNullable<RehearsalDrill['line']> | null): Actor {
  const reached = async (act: () => Promise<ActReply>): Promise<ActReply> =>
    (await line()?.reach()) === false ? unanswered : act()
  const { restore } = actor
  return {
    ...actor,
    act: (command, seen, ago) => reached(() => actor.act(command, seen, ago)),
    person: verb => reached(() => actor.person(verb)),
    restore: restore === null ? null : (target, from) => reached(() => restore(target, from)),
  }
}

/**
 * `timed` is called with the durations that its cues ran, each time they change. `changeMessage` changes the output message
 * of this rehearsal.
 */
export function createRehearsal(
  now: Clock,
  playlist: () => Playlist,
  timed: (times: Readonly<Record<string, Duration>>) => void,
  changeMessage: (change: PatchOutputMessage) => void,
): Rehearsal {
  let runs: readonly WholeRun[] = []
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
    edited(before) {
      const cueId = activeCueId(state)
      const was = plannedOnAir(state, before)
      const is = plannedOnAir(state, playlist())
      if (cueId === null || was === null || is === null) return false
      const retimed = retime(state, cueId, duration(is - was))
      if (retimed === state) return false
      state = retimed
      return true
    },
    moved(command, before, after, at) {
      const followed = followWholeRuns(runs, command, before, after, playlist(), at)
      const changed = followed.length !== runs.length
      runs = followed
      if (changed) timed(rehearsedTimes(runs))
    },
    actor: {
      act: perform,
      person: verb => perform({ verb }),
      restore: target => perform({ verb: 'restore', state: target }),
      skip: async () => outside,
      async showMessage(visible) {
        changeMessage({ visible })
        return { ok: true }
      },
    },
  }
}

import { followRun, type RunSoFar, recalled, returnedIn } from '../../domain/show/run-so-far.ts'
import { preShow, type RunnerState } from '../../domain/show/runner.ts'
import type { Clock } from '../../domain/time/time.ts'
import type { Room } from './room.ts'

/** The run of a session's show so far. */
export interface RunKeeper {
  run(): RunSoFar
  /** Updates the run from the room. True when the change undid a reset. */
  look(): boolean
  /** What is known of it from before this session. */
  recall(before: RunSoFar): void
  /** A cue that was deleted is back under another identifier (an undo of the delete): it has its start again. */
  returned(before: string, now: string): void
}

export function createRunKeeper(room: Room, now: Clock, first: RunSoFar): RunKeeper {
  let run = first
  /** The state that `run` has been followed to. */
  let followed: RunnerState = preShow
  return {
    run: () => run,
    look() {
      const state = room.state()
      const content = room.content()
      if (content === null || state === followed) return false
      const { beforeReset } = run
      run = followRun(run, followed, state, content.cues, now())
      followed = state
      return beforeReset !== undefined && run.entered[0] === beforeReset.entered[0]
    },
    recall(before) {
      run = recalled(run, before)
    },
    returned(before, now) {
      run = returnedIn(run, before, now)
    },
  }
}

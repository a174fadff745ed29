import { type AiringState, onAirOf, preShow, type RunnerState } from '../../domain/show/runner.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { RunSummary } from '../ports/journal-store.ts'
import type { RundownContent } from '../ports/show-service.ts'
import { type Continued, continued, newestOf, sameActivation, standing } from './runs.ts'

/** A rundown whose show is known. */
export interface OpenedShow {
  readonly rundownId: string
  /** `own` for the service in this computer, whose port may change; else its address, without secrets. */
  readonly service: string
  /** Null until it is known; `edited` brings it. */
  readonly content: RundownContent | null
  readonly state: RunnerState
}

export interface RunTrackerOptions {
  /** The current run has changed. */
  readonly changed: () => void
  /** Old runs may be deleted, but not this one. Never called while a show is on air. */
  readonly prune: (keep: string | null) => void
}

/** Tracks the run of the open show. */
export interface RunTracker {
  show(): Pick<OpenedShow, 'rundownId' | 'service'> | null
  state(): RunnerState
  /** Null before the show, and after one that was reset. */
  current(): RunSummary | null
  known(runId: string): RunSummary | null
  /** Runs on disk. */
  learn(runs: readonly RunSummary[]): void
  /** Finds the run that an opened show continues; `begin` when there is none and a cue is on air. */
  open(show: OpenedShow): Continued
  begin(run: RunSummary): void
  /** Before the show moves to `after`. True when that begins a run, false when the move belongs to a known one or none. */
  enter(after: RunnerState, undoes: boolean): boolean
  /** The show has moved to `after`. `undoes`: by an undo. */
  stand(after: RunnerState, undoes: boolean, at: Instant): void
  /** A press on a rundown that was closed meanwhile led its show to `after`. */
  standLate(runId: string, after: RunnerState, at: Instant): void
  /** This desk runs still, with the current run open. */
  attend(at: Instant): void
  leave(): void
}

export function createRunTracker({ changed, prune }: RunTrackerOptions): RunTracker {
  let show: Pick<OpenedShow, 'rundownId' | 'service'> | null = null
  let state: RunnerState = preShow
  let current: RunSummary | null = null
  /** The run that was reset last: an undo of that brings it back. */
  let past: RunSummary | null = null
  /** The last anchors of a cue on air. */
  let aired: AiringState | null = null
  const known = new Map<string, RunSummary>()

  const make = (run: RunSummary | null): void => {
    const other = run?.runId !== current?.runId
    current = run
    if (other) changed()
  }

  const replace = (run: RunSummary): void => {
    current = run
    known.set(run.runId, run)
  }

  return {
    show: () => show,
    state: () => state,
    current: () => current,
    known: runId => known.get(runId) ?? null,
    learn(runs) {
      for (const run of runs) if (!known.has(run.runId)) known.set(run.runId, run)
    },
    open({ rundownId, service, state: opened }) {
      show = { rundownId, service }
      state = opened
      aired = onAirOf(state)
      const found = continued(newestOf(known.values(), show), state)
      make(found.run)
      if (found.run === null && aired === null) prune(past?.runId ?? null)
      return found
    },
    begin(run) {
      make(run)
      known.set(run.runId, run)
    },
    enter(after, undoes) {
      if (show === null || after.phase === 'pre-show') return false
      const goesOn = undoes || sameActivation(aired, after)
      // It had ended, and was reset and started while no desk was connected.
      if (current !== null && state.phase === 'ended' && onAirOf(after) !== null && !goesOn) make(null)
      if (current === null && past !== null && goesOn) make(past)
      return current === null && onAirOf(after) !== null
    },
    stand(after, undoes, at) {
      state = after
      aired = onAirOf(after) ?? aired
      if (current === null) return
      replace(standing(current, at, after))
      if (onAirOf(after) !== null) return
      // A start that was undone leaves the run to the next one.
      if (after.phase === 'pre-show' && !undoes) {
        past = current
        make(null)
      }
      prune(current?.runId ?? past?.runId ?? null)
    },
    standLate(runId, after, at) {
      const run = known.get(runId)
      if (run !== undefined) known.set(runId, standing(run, at, after))
    },
    attend(at) {
      if (current !== null) replace({ ...current, attendedUntil: at })
    },
    leave() {
      show = null
      past = null
      state = preShow
      aired = null
      make(null)
    },
  }
}

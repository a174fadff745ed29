import type { PlannedShow } from '../../domain/as-run/journal-entry.ts'
import { sameAnchors } from '../../domain/show/anchors.ts'
import { type AiringState, onAirOf, preShow, type RunnerState } from '../../domain/show/runner.ts'
import { type Duration, duration, type Instant, shift } from '../../domain/time/time.ts'
import type { RunSummary } from '../ports/journal-store.ts'
import { ownConnection } from '../ports/settings.ts'
import type { RundownContent } from '../ports/show-service.ts'

/** A rundown whose show is known. */
export interface OpenedShow {
  readonly rundownId: string
  /** `own` for the service in this computer, whose port may change; else its address, without secrets. */
  readonly service: string
  /** Null until it is known; `contentReceived` brings it. */
  readonly content: RundownContent | null
  readonly state: RunnerState
}

interface RunTrackerOptions {
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
  open(show: Omit<OpenedShow, 'content'>): Continued
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

/** A show that did not move for longer than this while it was closed is taken for a new one; twelve hours. */
const longestAway = 12 * 3_600_000

/** The run of a show that a desk opens, and whether the show moved meanwhile. */
interface Continued {
  /** Null: no known run. */
  readonly run: RunSummary | null
  readonly moved: boolean
}

/** Compares the last run of that rundown with the present state of the show. */
function continued(latest: RunSummary | null, state: RunnerState): Continued {
  if (latest === null) return { run: null, moved: false }
  const { last } = latest
  const wasOn = onAirOf(last.state) !== null
  const moved = !sameAnchors(last.state, state)
  const onAir = onAirOf(state)
  if (onAir === null) {
    const over = !wasOn && (moved || state.phase === 'pre-show')
    return over ? { run: null, moved: false } : { run: latest, moved }
  }
  const goesOn = wasOn ? onAir.kickoff - last.at < longestAway : isBack(latest, state)
  return goesOn ? { run: latest, moved } : { run: null, moved: false }
}

/** The anchors are older than what ended that run: its end was taken back. */
function isBack(run: RunSummary, state: RunnerState): boolean {
  const onAir = onAirOf(state)
  return onAir !== null && onAir.kickoff < run.last.at
}

/** The same cue of the same press on air. */
function sameActivation(was: AiringState | null, state: RunnerState): boolean {
  const is = onAirOf(state)
  return was !== null && was.cueId === is?.cueId && was.kickoff === is.kickoff
}

const here = /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?(\/|$)/i

/** The service in this computer takes another port when its own is in use; older entries name it by its address. */
const sameService = (a: string, b: string): boolean => a === b || (isHere(a) && isHere(b))

const isHere = (service: string): boolean => service === ownConnection || here.test(service)

/** The run of the show of that rundown that began last at this desk; null when none is known. */
const newestOf = (
  runs: Iterable<RunSummary>,
  of: { readonly rundownId: string; readonly service: string },
): RunSummary | null =>
  [...runs]
    .filter(
      run =>
        run.imported === null &&
        !run.rehearsal &&
        run.rundownId === of.rundownId &&
        sameService(run.service, of.service),
    )
    .toSorted((a, b) => b.startedAt - a.startedAt)[0] ?? null

/** A run of this desk that begins at `at` with the show at `state`. */
export const newRun = (
  runId: string,
  { rundownId, service }: Pick<OpenedShow, 'rundownId' | 'service'>,
  { title, timezone }: PlannedShow,
  state: RunnerState,
  at: Instant,
): RunSummary => ({
  runId,
  rundownId,
  service,
  title,
  timezone,
  startedAt: at,
  last: { at, state },
  attendedUntil: at,
  ended: false,
  imported: null,
  rehearsal: false,
})

const standing = (run: RunSummary, at: Instant, state: RunnerState): RunSummary => ({
  ...run,
  ended: state.phase === 'pre-show' && (run.ended || run.last.state.phase === 'ended'),
  last: { at, state },
  attendedUntil: at,
})

/** A run that is no longer open at this desk, for presses in it that had no result yet. */
interface RecentRun {
  readonly run: RunSummary
  readonly plan: PlannedShow
  readonly until: Instant
}

/** After this time, ms, no press waits for its result any more. */
const resultTimeout: Duration = duration(120_000)
const most = 20

export function createRecentRuns() {
  const left = new Map<string, RecentRun>()
  return {
    keep(run: RunSummary, plan: PlannedShow, at: Instant): void {
      left.delete(run.rundownId)
      left.set(run.rundownId, { run, plan, until: shift(at, resultTimeout) })
      const [oldest] = left.keys()
      if (left.size > most && oldest !== undefined) left.delete(oldest)
    },
    /** Null when no run of that rundown was open recently. */
    of(rundownId: string | null, at: Instant): RecentRun | null {
      const found = rundownId === null ? undefined : left.get(rundownId)
      return found === undefined || found.until < at ? null : found
    },
  }
}

import type { RunSoFar } from '../show/run-so-far.ts'
import type { RunnerState } from '../show/runner.ts'
import { type Instant, later } from '../time/time.ts'

/** How long a show has run since its first GO, without its pauses. */
export interface ShowClock {
  /** The first GO of the run; null before it. */
  readonly run: Instant | null
  /** Until `since`, ms. */
  readonly ran: number
  /** It runs since then; null: it stands. */
  readonly since: Instant | null
}

export const clockAtZero: ShowClock = { run: null, ran: 0, since: null }

/**
 * The clock once the show is at that state. Of a show that was on before this desk knew it, the pauses are not known: they
 * count.
 */
export function followShowClock(
  clock: ShowClock,
  state: RunnerState,
  { entered }: Pick<RunSoFar, 'entered'>,
  now: Instant,
): ShowClock {
  const first = entered[0]?.start ?? null
  if (state.phase === 'pre-show' || first === null) return clockAtZero
  // An answer of the service moves the first GO by a little; a reset and a new start are another run.
  const isSame = clock.run !== null && Math.abs(clock.run - first) < sameRun
  const before: ShowClock = isSame ? clock : { run: first, ran: 0, since: first }
  if (state.phase === 'running') return before.since === null ? { ...before, since: now } : before
  if (before.since === null) return before
  const stopped = later(before.since, state.lastStop ?? now)
  return { ...before, ran: before.ran + stopped - before.since, since: null }
}

/** A run of its own begins later than this, ms. */
const sameRun = 2_000

export const ranFor = ({ ran, since }: ShowClock, now: Instant): number =>
  ran + (since === null ? 0 : Math.max(0, now - since))

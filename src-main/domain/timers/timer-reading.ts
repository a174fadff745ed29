import { countdownFace, untilFlip } from '../show/countdown.ts'
import { onAirOf, type RunnerState } from '../show/runner.ts'
import { type Plan, project } from '../show/schedule.ts'
import { formatDuration } from '../time/span.ts'
import { between, type Duration, duration, type Instant, later, shift } from '../time/time.ts'
import { followsShow, type Timer } from './timer.ts'

/**
 * When something of the running order is expected: at `at`, but never sooner than `ahead` from now. It moves with the time once the
 * cue on air is over, or the show is paused.
 */
export interface ExpectedStart {
  readonly at: Instant
  /** Null: it does not move. */
  readonly ahead: Duration | null
}

/** Longer than any show, and than the time to its start. */
const far = duration(20 * 366 * 86_400_000)

/** Null: nothing there is ahead, or it is not known when. */
export function expectedStart(
  timer: Pick<Timer, 'kind' | 'cueId'>,
  plan: Plan,
  state: RunnerState,
  now: Instant,
): ExpectedStart | null {
  const onAir = onAirOf(state)
  const here = onAir === null ? -1 : (plan.index.get(onAir.cueId) ?? -1)
  const place = timer.kind === 'section' ? nextSection(plan, here) : (plan.index.get(timer.cueId ?? '') ?? -1)
  if (place < 0) return null
  if (onAir !== null && place === here) return { at: onAir.kickoff, ahead: null }
  // Each start is the later of a fixed time and one that moves with now: seen from long before and from long after, it is one of them.
  const [before, after] = [shift(now, duration(-far)), shift(now, far)]
  const at = project(plan, state, before).starts[place] ?? null
  const moved = project(plan, state, after).starts[place] ?? null
  return at === null || moved === null ? null : { at, ahead: between(after, moved) }
}

/** The first cue that would run after the next heading or group; −1 where there is none. */
function nextSection({ rows }: Plan, here: number): number {
  const section = rows.findIndex(({ cue }, place) => place > here && cue.type !== 'cue')
  return section < 0 ? -1 : rows.findIndex(({ playable }, place) => place > section && playable)
}

/** What its time is read from. */
type ReadTimer = Pick<Timer, 'kind' | 'span' | 'run'>

interface TimerReading {
  readonly state: 'rest' | 'running' | 'paused'
  /** What is left, signed: negative once it is over; of `up` what has run. Null: what it counts to is not known, or it is at rest. */
  readonly time: Duration | null
  /** It changes with the time. */
  readonly moves: boolean
  /** It has come to its end. `up` has none. */
  readonly over: boolean
}

/** `expected`: of a timer to a cue or a section. */
export function readTimer(timer: ReadTimer, expected: ExpectedStart | null, now: Instant): TimerReading {
  const { kind, span, run } = timer
  const { startedAt, pausedAt, added, until } = run
  if (kind === 'down' || kind === 'up') {
    const ran = startedAt === null ? 0 : Math.max(0, (pausedAt ?? now) - startedAt)
    const time = duration(kind === 'up' ? Math.max(0, ran + added) : span + added - ran)
    const state = startedAt === null ? 'rest' : pausedAt === null ? 'running' : 'paused'
    return { state, time, moves: state === 'running', over: kind === 'down' && state !== 'rest' && time < 0 }
  }
  if (startedAt === null) return { state: 'rest', time: null, moves: false, over: false }
  const end = followsShow(timer) ? momentOf(expected, now) : until
  if (end === null) return { state: 'running', time: null, moves: false, over: false }
  const time = duration(between(now, end) + added)
  const stands = followsShow(timer) && expected !== null && expected.ahead !== null && end > expected.at
  return { state: 'running', time, moves: !stands, over: time < 0 }
}

const momentOf = (expected: ExpectedStart | null, now: Instant): Instant | null => {
  if (expected === null) return null
  return expected.ahead === null ? expected.at : later(expected.at, shift(now, expected.ahead))
}

/** As it is read from across a room: `0:42`, `1:24:00`, `+0:15`; `–:––` where nothing is known. */
export const timerFace = ({ kind }: Pick<Timer, 'kind'>, { time }: TimerReading): string =>
  time === null ? '–:––' : kind === 'up' ? formatDuration(time) : countdownFace(time)

/** Milliseconds until `timerFace` changes; null: it does not by itself. */
export function untilTimerMoves(
  timer: Pick<Timer, 'kind'>,
  reading: TimerReading,
  expected: ExpectedStart | null,
  now: Instant,
): number | null {
  if (reading.time === null || !reading.moves) return null
  const flips = timer.kind === 'up' ? 1000 - (reading.time % 1000) : untilFlip(reading.time)
  const stands = expected?.ahead == null ? null : expected.at - expected.ahead - now
  return stands === null || stands <= 0 ? flips : Math.max(1, Math.min(flips, stands))
}

/**
 * The warning that stands: `last` for the shortest. Null: none, at rest, paused, or over. One that is as long as the span warns of
 * nothing.
 */
export function timerWarning(
  { kind, span, warnings }: Pick<Timer, 'kind' | 'span' | 'warnings'>,
  { state, time, over }: TimerReading,
): 'early' | 'last' | null {
  if (kind === 'up' || state !== 'running' || time === null || over) return null
  const counted = warnings.filter(step => kind !== 'down' || step < span)
  const standing = counted.filter(step => time <= step)
  if (standing.length === 0) return null
  return standing.length === counted.length ? 'last' : 'early'
}

import { countdownFace, untilFlip } from '../show/countdown.ts'
import { type ExpectedMoment, expectedMoment, momentOf, untilItMoves } from '../show/expected-moment.ts'
import { onAirOf, type RunnerState } from '../show/runner.ts'
import type { Plan } from '../show/schedule.ts'
import { plainSteps, stepAt, type WarningStep } from '../show/warning-steps.ts'
import { formatDuration } from '../time/span.ts'
import { between, type Duration, duration, type Instant } from '../time/time.ts'
import { followsShow, type Timer } from './timer.ts'

/** Null: nothing there is ahead, or it is not known when. */
export function expectedStart(
  timer: Pick<Timer, 'kind' | 'cueId'>,
  plan: Plan,
  state: RunnerState,
  now: Instant,
): ExpectedMoment | null {
  const onAir = onAirOf(state)
  const here = onAir === null ? -1 : (plan.index.get(onAir.cueId) ?? -1)
  const place = timer.kind === 'section' ? nextSection(plan, here) : (plan.index.get(timer.cueId ?? '') ?? -1)
  if (place < 0) return null
  if (onAir !== null && place === here) return { at: onAir.kickoff, ahead: null }
  return expectedMoment(({ starts }) => starts[place] ?? null, plan, state, now)
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
export function readTimer(timer: ReadTimer, expected: ExpectedMoment | null, now: Instant): TimerReading {
  const { kind, span, run } = timer
  const { startedAt, pausedAt, added, until } = run
  if (kind === 'down' || kind === 'up') {
    const ran = startedAt === null ? 0 : Math.max(0, (pausedAt ?? now) - startedAt)
    const time = duration(kind === 'up' ? Math.max(0, ran + added) : span + added - ran)
    const state = startedAt === null ? 'rest' : pausedAt === null ? 'running' : 'paused'
    return { state, time, moves: state === 'running', over: kind === 'down' && state !== 'rest' && time < 0 }
  }
  if (startedAt === null) return { state: 'rest', time: null, moves: false, over: false }
  const end = followsShow(timer) ? expected && momentOf(expected, now) : until
  if (end === null) return { state: 'running', time: null, moves: false, over: false }
  const time = duration(between(now, end) + added)
  const stands = followsShow(timer) && expected !== null && expected.ahead !== null && end > expected.at
  return { state: 'running', time, moves: !stands, over: time < 0 }
}

/** As it is read from across a room: `0:42`, `1:24:00`, `+0:15`; `–:––` where nothing is known. */
export const timerFace = ({ kind }: Pick<Timer, 'kind'>, { time }: TimerReading): string =>
  time === null ? '–:––' : kind === 'up' ? formatDuration(time) : countdownFace(time)

/** Milliseconds until `timerFace` changes; null: it does not by itself. */
export function untilTimerMoves(
  timer: Pick<Timer, 'kind'>,
  reading: TimerReading,
  expected: ExpectedMoment | null,
  now: Instant,
): number | null {
  if (reading.time === null || !reading.moves) return null
  const flips = timer.kind === 'up' ? 1000 - (reading.time % 1000) : untilFlip(reading.time)
  const stands = expected === null ? null : untilItMoves(expected, now)
  return stands === null ? flips : Math.max(1, Math.min(flips, stands))
}

/** The step that stands, in the colours of the desk. Null: none, at rest, paused, or over. */
export function timerStep(
  { kind, span, warnings }: Pick<Timer, 'kind' | 'span' | 'warnings'>,
  { state, time }: TimerReading,
): WarningStep | null {
  if (kind === 'up' || state !== 'running' || time === null) return null
  return stepAt(plainSteps(warnings), time, kind === 'down' ? span : null).step
}

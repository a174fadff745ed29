import { formatOverUnder } from '../time/span.ts'
import { between, type Duration, duration, type Instant, zero } from '../time/time.ts'
import { onAirOf, type RunnerState } from './runner.ts'

/** Remaining time of the cue on air, signed: negative once it is over. */
export function remaining(state: RunnerState, now: Instant): Duration {
  const onAir = onAirOf(state)
  if (onAir === null) return zero
  return between(state.phase === 'paused' ? state.lastStop : now, onAir.deadline)
}

/** Total duration of the cue on air, adjustments included. */
export function total(state: RunnerState): Duration {
  const onAir = onAirOf(state)
  return onAir === null ? zero : between(onAir.kickoff, onAir.deadline)
}

/**
 * A cue planned without a duration counts up, until an adjustment gives it one. A planned one whose time was all
 * taken away is over. `planned` is the duration in the rundown; null when the cue is not known.
 */
export const isUntimed = (state: RunnerState, planned: Duration | null): boolean =>
  planned === zero && total(state) === 0

/** Time that the cue on air has run; pauses do not count. Zero while its start is ahead of this computer's clock. */
export const elapsed = (state: RunnerState, now: Instant): Duration =>
  duration(Math.max(0, total(state) - remaining(state, now)))

/** The same of a cue that is over, in whole seconds: its duration and the overtime as they are shown beside it. */
export function elapsedOver(state: RunnerState, now: Instant): Duration {
  const whole = Math.floor(total(state) / 1000)
  return duration((whole + Math.ceil(-remaining(state, now) / 1000)) * 1000)
}

interface CountdownParts {
  readonly isOvertime: boolean
  readonly prefix: '' | '+'
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
  /** `00:42`, `1:24:00`, `+00:15`. */
  readonly formatted: string
}

/**
 * Signed remaining time in whole seconds, absolute and rounded up, so that `00:01` shows until nothing is left
 * and `+00:01` as soon as anything is over. Exactly 0 is not overtime.
 */
export function countdownParts(remainingMs: Duration): CountdownParts {
  const isOvertime = remainingMs < 0
  const all = Math.ceil(Math.abs(remainingMs) / 1000)
  const days = Math.floor(all / 86_400)
  const hours = Math.floor(all / 3_600) % 24
  const minutes = Math.floor(all / 60) % 60
  const seconds = all % 60
  const prefix = isOvertime ? '+' : ''
  const allHours = days * 24 + hours
  const head = allHours > 0 ? `${allHours}:${two(minutes)}` : two(minutes)
  return { isOvertime, prefix, days, hours, minutes, seconds, formatted: `${prefix}${head}:${two(seconds)}` }
}

/** Milliseconds until the whole second shown by `countdownParts` changes, while time runs; 1 to 1,000. */
export function untilFlip(remainingMs: Duration): Duration {
  // Above zero the ceiling falls when remaining reaches a whole second; below, it grows just past one.
  if (remainingMs > 0) return duration(remainingMs % 1000 || 1000)
  const past = -remainingMs % 1000
  return duration(past === 0 ? 1 : 1001 - past)
}

/** As a caller reads it from across a room: `0:42`, `1:24:00`, `+0:15`. Same rounding as `countdownParts`. */
export function countdownFace(remainingMs: Duration): string {
  const { prefix, days, hours, minutes, seconds } = countdownParts(remainingMs)
  const allHours = days * 24 + hours
  const head = allHours > 0 ? `${allHours}:${two(minutes)}` : String(minutes)
  return `${prefix}${head}:${two(seconds)}`
}

/** Of a moment: `2:28` before it, rounded up as each countdown; `+11:29` after it, cut like the time that has run since. */
export const momentFace = (until: Duration): string =>
  until > 0 ? countdownFace(until) : formatOverUnder(duration(-until))

/** Milliseconds until `momentFace` changes, or whether the moment is past: 1 to 1,000. */
export const untilMomentFlip = (until: Duration): number =>
  until >= 0 ? untilFlip(until) : 1000 - (-until % 1000)

const two = (value: number): string => String(value).padStart(2, '0')

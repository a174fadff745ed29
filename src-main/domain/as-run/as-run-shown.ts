import { type Duration, duration, type Instant } from '../time/time.ts'
import { shownBetween } from '../time/whole-seconds.ts'
import type { AsRun, AsRunCue } from './as-run.ts'

/**
 * The as-run as it is shown, in whole seconds that add up: times of day with their parts of a second cut, as on every
 * display, and each span and difference between the times that stand there. Exact figures stay in the as-run.
 */
export function shownAsRun(asRun: AsRun): AsRun {
  const cues = asRun.cues.map(shownCue)
  return {
    ...asRun,
    cues,
    running: sum(cues, ({ running }) => running),
    paused: sum(cues, ({ paused }) => paused),
    overUnder: difference(asRun.plannedEnd, asRun.end),
  }
}

function shownCue(cue: AsRunCue): AsRunCue {
  const { plannedDuration } = cue
  const whole = cue.end === null ? null : shownBetween(cue.start, cue.end)
  const paused = shownPause(cue.paused, whole)
  const running = whole === null ? cut(cue.running) : duration(whole - paused)
  const durationDifference =
    cue.end === null || plannedDuration === null ? null : duration(running - cut(plannedDuration))
  return {
    ...cue,
    running,
    paused,
    adjusted: shownAdjustment(cue, durationDifference),
    startDifference: difference(cue.plannedStart, cue.start),
    durationDifference,
  }
}

/**
 * Keys adjust by whole seconds. The desk adjusts by parts of a second when it leads a service to its show after an outage:
 * where such a cue ended within a second of zero, the adjustment is the difference that stands in its row.
 */
function shownAdjustment(exact: AsRunCue, shownDifference: Duration | null): Duration {
  const { adjusted, durationDifference } = exact
  const nearest = duration(Math.round(adjusted / 1000) * 1000)
  if (adjusted % 1000 === 0 || shownDifference === null || durationDifference === null) return nearest
  return Math.abs(durationDifference - adjusted) < 1000 ? shownDifference : nearest
}

const difference = (planned: Instant | null, actual: Instant | null): Duration | null =>
  planned === null || actual === null ? null : shownBetween(planned, actual)

/** Rounded to the second, at least one, so that a short pause is shown too; at most the time that the cue is shown on air. */
function shownPause(paused: Duration, whole: Duration | null): Duration {
  if (paused <= 0) return duration(0)
  const shown = Math.max(1, Math.round(paused / 1000)) * 1000
  return duration(whole === null ? shown : Math.min(shown, whole))
}

/** Towards zero, as spans are shown. */
const cut = (span: Duration): Duration => duration(Math.trunc(span / 1000) * 1000)

const sum = (cues: readonly AsRunCue[], of: (cue: AsRunCue) => number): Duration =>
  duration(cues.reduce((total, cue) => total + of(cue), 0))

import type { AsRun, AsRunCue } from './as-run.ts'
import { type Duration, duration, type Instant } from './time.ts'
import { shownBetween } from './whole-seconds.ts'

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
  const paused = cut(cue.paused)
  const running = cue.end === null ? cut(cue.running) : duration(shownBetween(cue.start, cue.end) - paused)
  return {
    ...cue,
    running,
    paused,
    adjusted: cut(cue.adjusted),
    startDifference: difference(cue.plannedStart, cue.start),
    durationDifference:
      cue.end === null || plannedDuration === null ? null : duration(running - cut(plannedDuration)),
  }
}

const difference = (planned: Instant | null, actual: Instant | null): Duration | null =>
  planned === null || actual === null ? null : shownBetween(planned, actual)

/** Towards zero, as spans are shown. */
const cut = (span: Duration): Duration => duration(Math.trunc(span / 1000) * 1000)

const sum = (cues: readonly AsRunCue[], of: (cue: AsRunCue) => number): Duration =>
  duration(cues.reduce((total, cue) => total + of(cue), 0))

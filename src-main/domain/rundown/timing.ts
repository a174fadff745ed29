import { hasTwins, sameSteps, type WarningStep } from '../show/warning-steps.ts'
import type { Duration, Instant } from '../time/time.ts'

/**
 * What the start of a cue asks of GO. With a fixed start: *not before* it, *exactly* at it, or *not after* it. Without one,
 * *floating*: the cue takes no time in the plan until it is taken.
 */
export const startRules = ['not-before', 'exactly', 'not-after', 'floating'] as const
export type StartRule = (typeof startRules)[number]

/** How the time of a cue may give way. Null limits: the duration is as it is written. */
export interface CueTiming {
  readonly start: StartRule
  /** Of its duration, ms. */
  readonly shortest: Duration | null
  readonly longest: Duration | null
  /** AUTO: when it reaches zero, the desk presses GO, see `auto-next.ts`. */
  readonly auto?: true
  /** Warning steps in place of those of outputs and of the desk; empty: none. Left out: those of outputs and of the desk. */
  readonly steps?: readonly WarningStep[]
  /** What plays elsewhere with it: its remaining time is shown beside the countdown. */
  readonly clip?: CueClip
  /** `HH:MM:SS:FF`: chase presses GO for it when timecode passes that label, see `chase.ts`. */
  readonly timecode?: string
}

/** A clip of a player, by their names: a rundown goes to desks whose players are others. */
export interface CueClip {
  readonly player: string
  /** Empty: whatever plays there. */
  readonly name: string
  /** Its remaining time is the large figure, and the countdown of the cue stands beside it. */
  readonly main?: true
}

/** Before the timecode of a cue, everywhere. */
export const timecodeWord = 'TC'

/** A cue of which nothing else is said. */
export const plainTiming: CueTiming = { start: 'not-before', shortest: null, longest: null }

interface Timed {
  readonly timing?: CueTiming | null
}

export const timingOf = (cue: Timed): CueTiming => cue.timing ?? plainTiming

/** As it is stored: null where nothing is said. */
export const sparse = (timing: CueTiming): CueTiming | null =>
  sameTiming(timing, plainTiming) ? null : timing

export const sameTiming = (a: CueTiming | null, b: CueTiming | null): boolean => {
  const [one, other] = [a ?? plainTiming, b ?? plainTiming]
  return (
    one.start === other.start &&
    one.shortest === other.shortest &&
    one.longest === other.longest &&
    one.auto === other.auto &&
    one.timecode === other.timecode &&
    sameSteps(one.steps, other.steps) &&
    sameClip(one.clip, other.clip)
  )
}

const sameClip = (one: CueClip | undefined, other: CueClip | undefined): boolean =>
  one?.player === other?.player && one?.name === other?.name && one?.main === other?.main

/** The same with another clip; null: with none. */
export function withClip({ clip: _before, ...timing }: CueTiming, clip: CueClip | null): CueTiming | null {
  return sparse({ ...timing, ...(clip !== null && { clip }) })
}

export const isFloating = (cue: Timed): boolean => cue.timing?.start === 'floating'

export const isAuto = (cue: Timed): boolean => cue.timing?.auto === true

/** GO waits for its fixed start. Without one nothing waits. */
export const waits = (cue: Timed & { readonly startTime: Instant | null }): boolean =>
  cue.startTime !== null && cue.timing?.start !== 'not-after'

/** `limits`: its shortest is over its longest. `floating`: it has a fixed start as well. `steps`: two are at the same time. */
type TimingFault = 'limits' | 'floating' | 'steps'

export function timingFault(
  { start, shortest, longest, steps = [] }: CueTiming,
  startTime: Instant | null,
): TimingFault | null {
  if (hasTwins(steps)) return 'steps'
  if (shortest !== null && longest !== null && shortest > longest) return 'limits'
  return start === 'floating' && startTime !== null ? 'floating' : null
}

import { type Duration, duration } from '../time/time.ts'

/*
 * How a countdown looks as its end comes near, and what is said then. Call, outputs, timers and key faces all read it here.
 */

/** Each has a colour and a shape in every theme. `calm`: as if there were no step. */
export const stepColors = ['calm', 'ok', 'warn', 'urgent'] as const
export type StepColor = (typeof stepColors)[number]

/** From `at` on until the next one. */
export interface WarningStep {
  /** Before the end, whole seconds; negative: after it. At most 24 h either way. */
  readonly at: Duration
  readonly color: StepColor
  /** Outputs show it from this step on, until a later one has another or the cue leaves. 1 to 80 characters in one line. Left out: none. */
  readonly message?: string
}

/** Of an output or a cue. */
export const mostSteps = 5
export const longestStepMessage = 80
/** Before or after the end: 24 h. */
export const furthestStep = duration(86_400_000)

/** Times before the end without colours of their own: the shortest is urgent, the others warn. */
export function plainSteps(times: readonly Duration[]): readonly WarningStep[] {
  const last = Math.min(...times)
  return times.map(at => ({ at, color: at === last ? 'urgent' : 'warn' }))
}

/** Seconds before the end, where nobody has set others. */
export const defaultStepSeconds = [60, 30, 10] as const

export const defaultSteps = plainSteps(defaultStepSeconds.map(seconds => duration(seconds * 1_000)))

interface StepReading {
  /** The step that stands; null: none. After the end it is one of those after the end: there, all others have given way to OVER. */
  readonly step: WarningStep | null
  /** The last step so far that has a message. */
  readonly said: WarningStep | null
  /** Milliseconds until either may change by itself, while time runs; null: neither does. */
  readonly changesIn: number | null
}

/**
 * The step that stands when `left` is left, signed. It stands as soon as its time is shown. One that warns as long before the end as
 * there is time, by `length`, warns of nothing, unless it has a message; null: what counts has no length.
 */
export function stepAt(steps: readonly WarningStep[], left: Duration, length: Duration | null): StepReading {
  const counted = steps.filter(step => counts(step, length))
  const reached = counted.filter(({ at }) => left <= at)
  const ahead = counted.flatMap(({ at }) => (left > at ? [left - at] : []))
  const step = latest(left < 0 ? reached.filter(({ at }) => at <= 0) : reached)
  const atEnd = step !== null && step.at > 0 ? [left + 1] : []
  const changes = [...ahead, ...atEnd]
  return {
    step,
    said: latest(reached.filter(({ message }) => message !== undefined)),
    changesIn: changes.length === 0 ? null : Math.min(...changes),
  }
}

/** It wants to be noticed. */
export const isWarning = (step: WarningStep | null): step is WarningStep =>
  step?.color === 'warn' || step?.color === 'urgent'

const counts = (step: WarningStep, length: Duration | null): boolean =>
  length === null || step.at <= 0 || step.at < length || step.message !== undefined || !isWarning(step)

const latest = (steps: readonly WarningStep[]): WarningStep | null =>
  steps.reduce<WarningStep | null>((last, step) => (last !== null && last.at <= step.at ? last : step), null)

/** Two of them are at the same time: none of these could be preferred. */
export const hasTwins = (steps: readonly WarningStep[]): boolean =>
  new Set(steps.map(({ at }) => at)).size < steps.length

/** As they are kept: the furthest before the end first. */
export const inStepOrder = (steps: readonly WarningStep[]): readonly WarningStep[] =>
  steps.toSorted((one, other) => other.at - one.at)

export const sameSteps = (
  a: readonly WarningStep[] | undefined,
  b: readonly WarningStep[] | undefined,
): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.length === b.length &&
    a.every(({ at, color, message }, place) => {
      const other = b[place]
      return at === other?.at && color === other.color && message === other.message
    }))

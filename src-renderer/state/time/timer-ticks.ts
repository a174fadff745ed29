import type { OutputTimer } from '../../../src-main/domain/output/output-page.ts'
import type { ExpectedMoment } from '../../../src-main/domain/show/expected-moment.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import {
  readTimer,
  timerFace,
  timerStep,
  untilTimerMoves,
} from '../../../src-main/domain/timers/timer-reading.ts'
import type { Ticked } from './use-ticked.ts'

/** A timer beside the show, with what its time is computed from. */
export interface ShownTimer {
  readonly timer: Omit<OutputTimer, 'name' | 'color'>
  readonly expected: ExpectedMoment | null
}

/** As the field of a countdown says it; `late`: paused past its end. */
export type TimerCondition = 'standby' | 'running' | 'over' | 'paused' | 'late'

/** What a timer shows, and when that changes next: no part of it changes between two of its figures. */
const ticked =
  <Value>(select: (shown: ShownTimer, reading: ReturnType<typeof readTimer>) => Value) =>
  (shown: ShownTimer, now: Instant): Ticked<Value> => {
    const { timer, expected } = shown
    const reading = readTimer(timer, expected, now)
    return [select(shown, reading), untilTimerMoves(timer, reading, expected, now)]
  }

export const timerFiguresAt = ticked(({ timer }, reading) => timerFace(timer, reading))

/** The colour of the warning step that stands; null: none does. */
export const timerStepAt = ticked(({ timer }, reading) => timerStep(timer, reading)?.color ?? null)

export const timerConditionAt = ticked((_shown, { state, over }): TimerCondition => {
  if (state === 'rest') return 'standby'
  if (state === 'paused') return over ? 'late' : 'paused'
  return over ? 'over' : 'running'
})

/** How much of its span has run, 0 to 1; null where it has none, or nothing runs. */
export const timerPartAt = ticked(({ timer: { kind, span, run } }, { time, state }): number | null => {
  if (kind !== 'down' || state === 'rest' || time === null) return null
  const all = span + run.added
  const part = all <= 0 ? 1 : Math.min(1, Math.max(0, (all - time) / all))
  return Math.round(part * 10_000) / 10_000
})

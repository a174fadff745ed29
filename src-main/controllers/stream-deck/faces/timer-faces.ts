import type { FaceSpec, FeedbackView } from '../../../desk/ports/surface.ts'
import type { BoundAction } from '../../../domain/bindings/binding.ts'
import { countdownFace } from '../../../domain/show/countdown.ts'
import { isWarning } from '../../../domain/show/warning-steps.ts'
import { duration, type Instant } from '../../../domain/time/time.ts'
import { type Timer, timerNamed } from '../../../domain/timers/timer.ts'
import { readTimer, timerFace, timerStep, untilTimerMoves } from '../../../domain/timers/timer-reading.ts'
import { type Face, face } from './face.ts'

type TimerAction = Extract<BoundAction, { readonly do: 'timer' }>

/** Name, time and state; on keys that add or reset, what they do. It is no GO: it is never green. */
export function timerFaceOf(action: TimerAction, view: FeedbackView, now: Instant): Face {
  const { name } = action
  const what = wordOf(action)
  if (name === null) return face({ big: 'TIMER', text: 'SENT', foot: what })
  const timer = found(name, view)
  if (timer === null) return face({ caption: name, big: '–', foot: 'NO TIMER', muted: true })
  const expected = view.timers?.expected[timer.id] ?? null
  const reading = readTimer(timer, expected, now)
  const step = timerStep(timer, reading)
  const state = reading.over ? 'OVER' : states[reading.state]
  return face({
    ground: reading.over
      ? 'over'
      : reading.state === 'paused'
        ? 'hatched'
        : isWarning(step)
          ? 'warm'
          : 'black',
    caption: timer.name,
    // The word OVER says what a sign would.
    big: timerFace(timer, reading).replace(/^\+/, ''),
    foot: what === '' ? state : reading.over ? `OVER ${what}` : what,
    band: timer.color,
    muted: view.link !== 'live' || (reading.state === 'rest' && what === ''),
  })
}

const states = { rest: 'READY', running: 'RUNS', paused: 'PAUSED' } as const

/** What a press does, where that is not to start or to pause. */
function wordOf(action: TimerAction): string {
  if (action.act === 'reset') return 'RESET'
  if (action.act !== 'add') return ''
  const { seconds } = action
  if (seconds === null) return '±'
  return `${seconds < 0 ? '−' : '+'}${countdownFace(duration(Math.abs(seconds) * 1_000))}`
}

const found = (name: string, { timers }: FeedbackView): Timer | null =>
  timers === undefined ? null : timerNamed(timers, name)

/** Milliseconds until one of the timers on these keys changes by itself; null: none does. */
export function untilTimersMove(specs: readonly FaceSpec[], view: FeedbackView, now: Instant): number | null {
  const waits = specs.flatMap(({ show, action }) => {
    if (show !== null || action?.do !== 'timer' || action.name === null) return []
    const timer = found(action.name, view)
    if (timer === null) return []
    const expected = view.timers?.expected[timer.id] ?? null
    const moves = untilTimerMoves(timer, readTimer(timer, expected, now), expected, now)
    return moves === null ? [] : [moves]
  })
  return waits.length === 0 ? null : Math.min(...waits)
}

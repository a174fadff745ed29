import { expect, it } from 'vitest'
import { faceOf, untilChange } from '../../../src-main/controllers/stream-deck/faces/face-of.ts'
import type { FaceSpec, FeedbackView } from '../../../src-main/desk/ports/surface.ts'
import type { BoundAction } from '../../../src-main/domain/bindings/binding.ts'
import { duration, shift } from '../../../src-main/domain/time/time.ts'
import type { Timer, TimerRun } from '../../../src-main/domain/timers/timer.ts'
import { oneTimer } from '../../support/one-timer.ts'
import { now, running } from './face-views.ts'

const toggle = { do: 'timer', name: 'interval', act: 'toggle' } as const
const minutes = (count: number) => duration(count * 60_000)

function viewOf(action: BoundAction, run: Partial<TimerRun> = {}, more: Partial<Timer> = {}): FeedbackView {
  const spec: FaceSpec = { show: null, action }
  return {
    ...running,
    faces: new Map([['key', spec]]),
    timers: { ...oneTimer(run, more), expected: {} },
  }
}
const shown = (...view: Parameters<typeof viewOf>) => faceOf('key', viewOf(...view), now)
const startedBefore = (ms: number) => ({ startedAt: shift(now, duration(-ms)) })

it('a key of a timer shows its name, its time and its state, and is never green as GO is', () => {
  const states = [
    shown(toggle),
    shown(toggle, startedBefore(60_000)),
    shown(toggle, { ...startedBefore(60_000), pausedAt: now }),
    shown(toggle, startedBefore(minutes(19.5))),
    shown(toggle, startedBefore(minutes(21))),
  ]
  expect(states.map(({ caption, big, foot }) => [caption, big, foot])).toEqual([
    ['Interval', '20:00', 'READY'],
    ['Interval', '19:00', 'RUNS'],
    ['Interval', '19:00', 'PAUSED'],
    ['Interval', '0:30', 'RUNS'],
    ['Interval', '1:00', 'OVER'],
  ])
  expect(states.map(({ ground }) => ground)).toEqual(['black', 'black', 'hatched', 'warm', 'over'])
})

it('keys that add or reset say so, and one without its timer says that', () => {
  const add = { do: 'timer', name: 'Interval', act: 'add' } as const
  expect(shown({ ...add, seconds: 90 }).foot).toBe('+1:30')
  expect(shown({ ...add, seconds: -30 }).foot).toBe('−0:30')
  expect(shown({ do: 'timer', name: 'Interval', act: 'reset' }).foot).toBe('RESET')
  expect(shown({ ...toggle, name: 'Doors' })).toMatchObject({
    caption: 'Doors',
    foot: 'NO TIMER',
    muted: true,
  })
})

it('is drawn again when its second changes, and not while it rests', () => {
  const idle = { ...running, state: { phase: 'pre-show' } as const }
  const wait = (run: Partial<TimerRun>) =>
    untilChange({ ...viewOf(toggle, run), ...{ state: idle.state } }, now)
  expect(wait(startedBefore(60_300))).toBe(700)
  expect(wait({})).toBeNull()
})

it('a key of the prompters shows whether they move, and how fast', () => {
  const view = (act: 'toggle' | 'faster', more: Partial<FeedbackView> = {}) =>
    faceOf('key', { ...viewOf({ do: 'prompter', act }), ...more }, now)
  expect(view('toggle')).toMatchObject({ caption: 'PROMPTER', foot: 'NO SCRIPT', muted: true })
  expect(view('toggle', { prompter: { speed: 14, moves: true } })).toMatchObject({
    icon: 'pause',
    foot: 'MOVES 14',
  })
  expect(view('faster', { prompter: { speed: 9, moves: false } })).toMatchObject({
    big: 'FASTER',
    foot: 'STANDS 9',
    ground: 'black',
  })
})

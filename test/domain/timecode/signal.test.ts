import { describe, expect, it } from 'vitest'
import {
  frameAt,
  hear,
  lookAtSignal,
  noSignal,
  rateFound,
  type SignalEvent,
  type TimecodeSignal,
} from '../../../src-main/domain/timecode/signal.ts'
import { rateFacts, type TimecodeRate } from '../../../src-main/domain/timecode/timecode.ts'

/** Hears a tape, and keeps what happened. */
function tape(rate: TimecodeRate = '25') {
  let signal: TimecodeSignal = noSignal
  let now = 0
  const events: SignalEvent[] = []
  const take = (frame: number, stands?: true): void => {
    const step = hear(signal, { frame, rate, at: now, ...(stands && { stands }) })
    signal = step.signal
    if (step.event !== null) events.push(step.event)
  }
  return {
    events,
    signal: () => signal,
    now: () => now,
    take,
    run(from: number, count: number, { speed = 1, step = 1, late = (_at: number): number => 0 } = {}) {
      const begun = now
      for (let at = 0; at < count; at += 1) {
        now = begun + (at * 1_000) / (rateFacts[rate].perSecond * speed) + late(at)
        take(from + at * step)
      }
      now = begun + (count * 1_000) / (rateFacts[rate].perSecond * speed)
    },
    rests(ms: number, freewheel = 1_000) {
      now += ms
      signal = lookAtSignal(signal, now, freewheel).signal
    },
    changeRate(to: TimecodeRate, frame: number) {
      const step = hear(signal, { frame, rate: to, at: now })
      signal = step.signal
      if (step.event !== null) events.push(step.event)
    },
  }
}

describe('a timecode', () => {
  it('runs from its second frame on, and is where it should be between two of them', () => {
    const { run, signal, events, now } = tape()
    run(90_000, 10)
    expect(signal().state).toBe('running')
    expect(events).toEqual([{ type: 'started' }])
    expect(frameAt(signal(), now())).toBeCloseTo(90_010)
  })

  it('runs on over late frames, and over a gap within its freewheel', () => {
    const { run, rests, signal, events } = tape()
    run(90_000, 50, { late: at => (at > 20 && at < 28 ? (28 - at) * 40 : 0) })
    rests(400)
    expect(signal().state).toBe('freewheel')
    run(90_060, 10)
    expect(signal().state).toBe('running')
    expect(events).toEqual([{ type: 'started' }])
  })

  it('is lost after its freewheel, where it would be by then', () => {
    const { run, rests, signal } = tape()
    run(90_000, 50)
    rests(5_000)
    expect(signal().state).toBe('lost')
    expect(signal().last?.frame).toBeCloseTo(90_049 + 25)
    rests(60_000)
    expect(signal().state).toBe('lost')
  })

  it.each([
    [500, 90_500],
    [-60, 89_900],
  ])('that jumps by about %i frames says so, and runs from there', (_by, to) => {
    const { run, signal, events } = tape()
    run(90_000, 30)
    run(to, 30)
    expect(events.map(({ type }) => type)).toEqual(['started', 'jumped', 'started'])
    expect(signal().state).toBe('running')
  })

  it('stands still where the same frame comes again and again, and where it is told so', () => {
    const one = tape()
    one.run(90_000, 30)
    one.run(90_029, 8, { step: 0 })
    expect(one.signal().state).toBe('still')
    const other = tape()
    other.run(90_000, 30)
    other.take(90_030, true)
    expect(other.signal().state).toBe('still')
  })

  it('backwards, or at another speed, is neither running nor lost', () => {
    const back = tape()
    back.run(90_000, 30, { step: -1 })
    expect(back.signal().state).toBe('backwards')
    for (const speed of [0.5, 0.8, 1.2, 2]) {
      const { run, signal } = tape()
      run(90_000, 60, { speed })
      expect(signal().state, `${speed}`).toBe('off-speed')
    }
    const near = tape()
    near.run(90_000, 60, { speed: 1.04 })
    expect(near.signal().state).toBe('running')
  })

  it('that changes its rate says so', () => {
    const { run, changeRate, signal, events } = tape()
    run(90_000, 30)
    changeRate('30', 90_000)
    expect(events.at(-1)).toEqual({ type: 'rate-changed', from: '25', to: '30' })
    expect(signal().state).toBe('still')
  })

  it('of 30 frames is told from 29.97 by its speed, after a while', () => {
    for (const rate of ['29.97', '30'] as const) {
      const { run, signal } = tape(rate)
      run(0, 30)
      run(30, 290)
      expect(rateFound(signal())).toBe(rate)
    }
  })
})

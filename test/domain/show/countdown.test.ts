import { describe, expect, it } from 'vitest'
import {
  countdownFace,
  countdownParts,
  elapsed,
  elapsedOver,
  remaining,
  total,
  untilFlip,
} from '../../../src-main/domain/show/countdown.ts'
import { preShow, type RunnerState } from '../../../src-main/domain/show/runner.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'

const anchors = { cueId: 'a', kickoff: instant(10_000), deadline: instant(70_000) }
const running: RunnerState = { phase: 'running', ...anchors }
const paused: RunnerState = { phase: 'paused', ...anchors, lastStop: instant(30_000) }

describe('the time that a cue has run', () => {
  it('over its time is its duration and the overtime, as both are shown', () => {
    for (const over of [1, 300, 1_000, 1_001, 17_300]) {
      const now = instant(70_000 + over)
      const { minutes, seconds } = countdownParts(remaining(running, now))
      expect(elapsedOver(running, now)).toBe(total(running) + (minutes * 60 + seconds) * 1000)
    }
  })
})

describe('section 6.1', () => {
  it('1: total is deadline − kickoff', () => {
    expect(total(running)).toBe(60_000)
    expect(total(paused)).toBe(60_000)
  })

  it('2: running, remaining is deadline − now, and goes below zero', () => {
    expect(remaining(running, instant(25_000))).toBe(45_000)
    expect(remaining(running, instant(75_000))).toBe(-5_000)
  })

  it('3: not running, remaining is deadline − lastStop, whatever the time', () => {
    expect(remaining(paused, instant(31_000))).toBe(40_000)
    expect(remaining(paused, instant(999_000))).toBe(40_000)
  })

  it('4: with nothing on air it is 0', () => {
    for (const state of [preShow, { phase: 'ended', lastStop: instant(1) } as const]) {
      expect(remaining(state, instant(5_000))).toBe(0)
      expect(total(state)).toBe(0)
      expect(elapsed(state, instant(5_000))).toBe(0)
    }
  })

  it('elapsed and remaining make the total', () => {
    expect(elapsed(running, instant(25_000))).toBe(15_000)
    expect(elapsed(running, instant(75_000))).toBe(65_000)
    expect(elapsed(paused, instant(999_000))).toBe(20_000)
  })

  it('nothing has elapsed of a cue that starts later by this clock', () => {
    expect(elapsed(running, instant(9_000))).toBe(0)
  })
})

describe('formats', () => {
  it.each([
    [42_000, '00:42', '0:42'],
    [41_001, '00:42', '0:42'],
    [5_040_000, '1:24:00', '1:24:00'],
    [-15_000, '+00:15', '+0:15'],
    [-14_001, '+00:15', '+0:15'],
    [1, '00:01', '0:01'],
    [0, '00:00', '0:00'],
    [-1, '+00:01', '+0:01'],
    [-5_040_000, '+1:24:00', '+1:24:00'],
    [599_702, '10:00', '10:00'],
    [-599_702, '+10:00', '+10:00'],
    [3_599_001, '1:00:00', '1:00:00'],
    [90_061_000, '25:01:01', '25:01:01'],
  ])('%i ms is %s, or %s across a room', (ms, formatted, face) => {
    expect(countdownParts(duration(ms)).formatted).toBe(formatted)
    expect(countdownFace(duration(ms))).toBe(face)
  })

  it('exactly 0 is not overtime', () => {
    expect(countdownParts(duration(0))).toMatchObject({ isOvertime: false, prefix: '' })
    expect(countdownParts(duration(-1))).toMatchObject({ isOvertime: true, prefix: '+', seconds: 1 })
  })

  it('parts are absolute and carry days', () => {
    expect(countdownParts(duration(-(2 * 86_400 + 3 * 3_600 + 4 * 60 + 5) * 1000))).toMatchObject({
      days: 2,
      hours: 3,
      minutes: 4,
      seconds: 5,
    })
  })

  it('parts add up to the whole seconds, rounded up', () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000_000, max: 700_000_000 }), ms => {
        const { days, hours, minutes, seconds } = countdownParts(duration(ms))
        expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(Math.ceil(Math.abs(ms) / 1000))
        expect([hours < 24, minutes < 60, seconds < 60]).toEqual([true, true, true])
      }),
    )
  })
})

describe('the flip of a second', () => {
  const around = fc.oneof(
    fc.integer({ min: -2_500, max: 2_500 }),
    fc.integer({ min: -100_000_000, max: 100_000_000 }),
  )

  it('comes when untilFlip says, and no millisecond before', () => {
    fc.assert(
      fc.property(around, ms => {
        const wait = untilFlip(duration(ms))
        const now = countdownFace(duration(ms))
        expect(countdownFace(duration(ms - wait + 1))).toBe(now)
        expect(countdownFace(duration(ms - wait))).not.toBe(now)
        expect(wait).toBeGreaterThanOrEqual(1)
        expect(wait).toBeLessThanOrEqual(1_000)
      }),
      { numRuns: 1_000 },
    )
  })

  it('leaves the face alone until then', () => {
    fc.assert(
      fc.property(around, fc.nat(), (ms, some) => {
        const wait = untilFlip(duration(ms))
        expect(countdownFace(duration(ms - (some % wait)))).toBe(countdownFace(duration(ms)))
      }),
      { numRuns: 1_000 },
    )
  })
})

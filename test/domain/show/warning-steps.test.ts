import { describe, expect, it } from 'vitest'
import { remaining, total } from '../../../src-main/domain/show/countdown.ts'
import type { RunnerState } from '../../../src-main/domain/show/runner.ts'
import {
  defaultSteps,
  hasTwins,
  inStepOrder,
  plainSteps,
  sameSteps,
  stepAt,
  stepColors,
  type WarningStep,
} from '../../../src-main/domain/show/warning-steps.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'

const length = duration(180_000)
const seconds = (count: number) => duration(count * 1_000)
const at = (steps: readonly WarningStep[], ms: number, of: number | null = length) => {
  const { step, said } = stepAt(steps, duration(ms), of === null ? null : duration(of))
  return [step === null ? null : step.at / 1_000, said?.message ?? null]
}
const stands = (ms: number, of?: number) => at(defaultSteps, ms, of)[0]

const anyStep = fc
  .record({
    at: fc.integer({ min: -120, max: 240 }).map(seconds),
    color: fc.constantFrom(...stepColors),
    message: fc.option(fc.constantFrom('Wrap up', 'Finish')),
  })
  .map(({ message, ...step }): WarningStep => (message === null ? step : { ...step, message }))
const anySteps = fc.uniqueArray(anyStep, { maxLength: 5, selector: step => step.at })
const anyLeft = fc.integer({ min: -130_000, max: 250_000 })
const anyLength = fc.option(fc.integer({ min: 0, max: 300_000 }))

describe('warning steps', () => {
  it('of the desk stand from their second until the next or the end', () => {
    expect([60_001, 60_000, 30_001, 30_000, 10_000, 1, 0, -1].map(ms => stands(ms))).toEqual([
      null,
      60,
      60,
      30,
      10,
      10,
      10,
      null,
    ])
    expect(defaultSteps.map(({ color }) => color)).toEqual(['warn', 'warn', 'urgent'])
  })

  it('warn of nothing where they are as long as the time itself, and other colours stand from its start', () => {
    expect(stands(29_000, 30_000)).toBe(null)
    expect(stands(9_000, 30_000)).toBe(10)
    const steps = [{ at: seconds(600), color: 'ok' as const }, ...plainSteps([seconds(60)])]
    expect(at(steps, 170_000)).toEqual([600, null])
    expect(at(steps, 60_000)).toEqual([60, null])
  })

  it('with a message stand also where the time was made shorter than they are', () => {
    const steps = [
      { at: duration(55_000), color: 'calm', message: 'Soon' },
      { at: duration(20_000), color: 'warn', message: 'Wrap up' },
    ] as const
    expect(stepAt(steps, duration(9_000), duration(20_000)).said?.message).toBe('Wrap up')
  })

  it('after the end stand in place of OVER, and none of before the end does', () => {
    const steps: readonly WarningStep[] = [
      { at: seconds(10), color: 'urgent' },
      { at: seconds(0), color: 'warn' },
      { at: seconds(-60), color: 'urgent' },
    ]
    expect([1, 0, -1, -59_999, -60_000].map(ms => at(steps, ms)[0])).toEqual([10, 0, 0, 0, -60])
  })

  it('a message stays until another step has one, also past the end', () => {
    const steps: readonly WarningStep[] = [
      { at: seconds(60), color: 'warn', message: 'Wrap up' },
      { at: seconds(30), color: 'urgent' },
      { at: seconds(-30), color: 'urgent', message: 'End' },
    ]
    expect([60_001, 60_000, 20_000, -1, -29_999, -30_000].map(ms => at(steps, ms)[1])).toEqual([
      null,
      'Wrap up',
      'Wrap up',
      'Wrap up',
      'Wrap up',
      'End',
    ])
  })

  it('come one after the other, whatever order they are in, and never go back while time runs', () => {
    fc.assert(
      fc.property(anySteps, anyLeft, fc.nat(60_000), anyLength, (steps, left, later, of) => {
        const [before, after] = [left, left - later].map(ms => at(steps, ms, of)[0] ?? null)
        expect(at(inStepOrder(steps), left, of)).toEqual(at(steps, left, of))
        if (typeof before === 'number' && typeof after === 'number') expect(after).toBeLessThanOrEqual(before)
        // It ends only at the end.
        if (before !== null && after === null) expect([left >= 0, left - later < 0]).toEqual([true, true])
      }),
    )
  })

  it('say exactly when they change by themselves', () => {
    fc.assert(
      fc.property(anySteps, anyLeft, anyLength, (steps, left, of) => {
        const shown = (ms: number) => at(steps, ms, of)
        const { changesIn } = stepAt(steps, duration(left), of === null ? null : duration(of))
        const last = changesIn === null ? 400_000 : changesIn - 1
        for (const wait of [0, 1, Math.floor(last / 2), last])
          if (wait >= 0 && wait <= last) expect(shown(left - wait)).toEqual(shown(left))
        if (changesIn !== null) expect(shown(left - changesIn)).not.toEqual(shown(left))
      }),
    )
  })

  it('follow what is left of the cue: they wait while it is paused, and go back when time is added', () => {
    const kickoff = instant(1_800_000_000_000)
    const on = (more: object): RunnerState =>
      ({ phase: 'running', cueId: 'a', kickoff, deadline: instant(kickoff + length), ...more }) as RunnerState
    const read = (state: RunnerState, after: number) => {
      const now = instant(kickoff + after)
      return stepAt(defaultSteps, remaining(state, now), total(state)).step?.at ?? null
    }
    expect(read(on({}), 125_000)).toBe(60_000)
    const paused = on({ phase: 'paused', lastStop: instant(kickoff + 125_000) })
    expect(read(paused, 179_000)).toBe(60_000)
    expect(read(on({ deadline: instant(kickoff + length + 60_000) }), 125_000)).toBe(null)
  })

  it('are the same by what they say, and two at one time are found', () => {
    fc.assert(
      fc.property(anySteps, anySteps, (one, other) => {
        expect(sameSteps(one, other)).toBe(JSON.stringify(one) === JSON.stringify(other))
        expect(hasTwins(one)).toBe(false)
        expect(hasTwins([...one, ...one.slice(0, 1)])).toBe(one.length > 0)
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { passedBetween, stepBeyondMs } from '../../../src-main/domain/time/steady-time.ts'
import { createComputer } from '../../fakes/computer.ts'
import fc from '../../support/fast-check.ts'

const awake = fc.integer({ min: 0, max: 60_000 })
const sleeps = fc.integer({ min: 30, max: 40_000_000 })
const steps = fc.oneof(fc.integer({ min: 300, max: 90_000_000 }), fc.integer({ min: -90_000_000, max: -300 }))

describe('what passed between two looks at the clocks', () => {
  it('is sleep to the millisecond, and no step, when wall and boot clock agree', () => {
    fc.assert(
      fc.property(awake, sleeps, (ran, slept) => {
        const here = createComputer()
        const before = here.read()
        here.pass(ran)
        here.sleep(slept)
        const passed = passedBetween(before, here.read(), 20)
        expect(Math.abs(passed.slept - slept)).toBeLessThanOrEqual(1)
        expect(passed.wallStep).toBe(0)
      }),
    )
  })

  it('is a step to the millisecond, and no sleep, when only the wall clock moved', () => {
    fc.assert(
      fc.property(awake, steps, (ran, step) => {
        const here = createComputer()
        const before = here.read()
        here.pass(ran)
        here.set(step)
        const passed = passedBetween(before, here.read(), 20)
        expect(passed.slept).toBe(0)
        expect(Math.abs(passed.wallStep - step)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('is sleep by the boot clock and a step when the clock was set on waking', () => {
    fc.assert(
      fc.property(sleeps, steps, (slept, step) => {
        const here = createComputer()
        const before = here.read()
        here.sleep(slept)
        here.set(step)
        const passed = passedBetween(before, here.read(), 20)
        expect(Math.abs(passed.slept - slept)).toBeLessThanOrEqual(20)
        expect(Math.abs(passed.slept + passed.wallStep - slept - step)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('is no sleep where the boot clock counts whole seconds and cannot show one', () => {
    const here = createComputer(1_000)
    const before = here.read()
    here.pass(700)
    here.set(900)
    expect(passedBetween(before, here.read(), 2_000)).toEqual({ slept: 0, wallStep: 900 })
  })
})

describe('steady time', () => {
  it('counts every sleep and no step, whoever looks and when', () => {
    const event = fc.oneof(
      fc.record({ kind: fc.constant('pass' as const), ms: awake }),
      fc.record({ kind: fc.constant('sleep' as const), ms: sleeps }),
      fc.record({ kind: fc.constant('set' as const), ms: steps }),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), events => {
        const here = createComputer()
        const steady = here.steady()
        const start = steady.local()
        const steps: number[] = []
        steady.onStep(step => steps.push(step))
        let passed = 0
        let set = 0
        for (const { kind, ms } of events) {
          here[kind](ms)
          if (kind === 'set') set += ms
          else passed += ms
          expect(Math.abs(steady.local() - start - passed)).toBeLessThanOrEqual(events.length)
        }
        const sum = steps.reduce((all, step) => all + step, 0)
        expect(Math.abs(sum - set)).toBeLessThanOrEqual(events.length)
      }),
    )
  })

  it('takes what a time server bends for neither sleep nor step', () => {
    const here = createComputer()
    const steady = here.steady()
    const start = steady.local()
    const steps: number[] = []
    steady.onStep(step => steps.push(step))
    for (let second = 0; second < 7_200; second += 1) {
      here.pass(1_000, second % 1_000 < 500 ? 500 : -500)
      steady.check()
    }
    expect(steps).toEqual([])
    expect(steady.local() - start).toBeCloseTo(7_200_000, 3)
  })

  it('notices a step when the time is read, without a call of `check`', () => {
    const here = createComputer()
    const steady = here.steady()
    const steps: number[] = []
    const forget = steady.onStep(step => steps.push(step))
    here.set(stepBeyondMs + 1)
    steady.local()
    expect(steps).toEqual([stepBeyondMs + 1])
    forget()
    here.set(10_000)
    steady.local()
    expect(steps).toHaveLength(1)
  })
})

import { describe, expect, it } from 'vitest'
import { createProcessTime } from '../../src-main/base/process-time.ts'
import { stepBeyondMs } from '../../src-main/domain/time/steady-time.ts'
import { createWallClock } from '../../src-main/service/wall-clock.ts'
import { createComputer } from '../fakes/computer.ts'
import fc from '../support/fast-check.ts'

describe('the clock that follows the wall clock', () => {
  it('passes as time does, to 50 parts in a million, and stays near the wall clock, whatever becomes of that', () => {
    const event = fc.oneof(
      fc.record({
        kind: fc.constant('pass' as const),
        ms: fc.integer({ min: 0, max: 5_000 }),
        ppm: fc.integer({ min: -90_000, max: 90_000 }),
      }),
      fc.record({ kind: fc.constant('sleep' as const), ms: fc.integer({ min: 30, max: 40_000_000 }) }),
      fc.record({ kind: fc.constant('set' as const), ms: fc.integer({ min: -40_000_000, max: 40_000_000 }) }),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), events => {
        const here = createComputer()
        const clock = createWallClock(here.steady(), () => here.read().wall)
        const start = clock.now()
        let passed = 0
        let steps = 0
        let before = start
        for (const one of events) {
          if (one.kind === 'pass') here.pass(one.ms, one.ppm)
          else here[one.kind](one.ms)
          if (one.kind !== 'set') passed += one.ms
          clock.follow()
          // What has to be stepped is no business of the clock alone: until it is taken, time passes as before.
          const steady = clock.now() - start - steps
          expect(Math.abs(steady - passed)).toBeLessThanOrEqual(passed * 0.000_05 + 1 + events.length)
          expect(clock.now()).toBeGreaterThanOrEqual(before)
          const due = clock.due()
          clock.take(due)
          steps += due
          before = clock.now()
          expect(Math.abs(clock.now() - here.read().wall)).toBeLessThanOrEqual(stepBeyondMs + 1)
        }
      }),
    )
  })

  it('comes back to the wall clock by itself from what is too small for a step', () => {
    const here = createComputer()
    const clock = createWallClock(here.steady(), () => here.read().wall)
    here.set(200)
    clock.follow()
    expect(clock.due()).toBe(0)
    expect(Math.abs(clock.now() - here.read().wall)).toBeGreaterThan(190)
    for (let minute = 0; minute < 70; minute += 1) {
      here.pass(60_000)
      clock.follow()
    }
    expect(Math.abs(clock.now() - here.read().wall)).toBeLessThanOrEqual(2)
  })

  it('says at once, when the time is read, that the wall clock was set', () => {
    const here = createComputer()
    const clock = createWallClock(here.steady(), () => here.read().wall)
    const dues: number[] = []
    const forget = clock.onDue(() => dues.push(clock.due()))
    here.set(-5_000)
    clock.now()
    expect(dues).toEqual([-5_000])
    clock.take(clock.due())
    forget()
    here.set(70_000)
    clock.now()
    expect(dues).toEqual([-5_000])
    expect(clock.due()).toBe(70_000)
  })
})

describe('the steady time of this thread', () => {
  it('passes as the monotonic clock of an awake computer does', () => {
    const time = createProcessTime()
    const before = performance.now()
    const start = time.local()
    const between = performance.now()
    while (performance.now() - between < 20) time.check()
    const after = performance.now()
    const passed = time.local() - start
    expect(passed).toBeGreaterThanOrEqual(after - between)
    expect(passed).toBeLessThanOrEqual(performance.now() - before)
  })
})

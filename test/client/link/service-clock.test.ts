import { describe, expect, it } from 'vitest'
import { createServiceClock } from '../../../src-main/client/link/service-clock.ts'
import fc from '../../support/fast-check.ts'

/** A service whose clock is off by `offset` and drifts, and the way to it, all in virtual time. */
function setUp({ offset = 0, ppm = 0, cutOff = true } = {}) {
  let local = 1_000_000.25
  let ahead = offset
  const clock = createServiceClock(() => local)
  const truth = (): number => local + ahead
  const remoteTime = (): number => (cutOff ? Math.floor(truth()) : Math.round(truth()))
  const pass = (ms: number): void => {
    local += ms
    ahead += (ms * ppm) / 1_000_000
  }
  return {
    clock,
    pass,
    local: () => local,
    /** Signed: positive when the estimate is ahead. */
    error: () => clock.now() - truth(),
    /** Time that no step moves, as a display counts it. */
    steady: () => clock.now() - clock.steps(),
    set: (ms: number) => {
      ahead += ms
    },
    ask(there: number, back: number) {
      const sent = local
      pass(there)
      const serverTime = remoteTime()
      pass(back)
      clock.sample({ sent, received: local, serverTime })
    },
    /** The service sends the time unasked; the message takes `ms`. */
    announce(ms: number): boolean {
      const serverTime = remoteTime()
      pass(ms)
      return clock.observe(serverTime, local)
    },
  }
}

type World = ReturnType<typeof setUp>

/** Instants are whole milliseconds. */
const rounding = 0.5

const expectWithin = (world: World): void =>
  expect(Math.abs(world.error())).toBeLessThanOrEqual((world.clock.errorMs() ?? 0) + rounding)

const skew = fc.integer({ min: -40_000_000, max: 40_000_000 })
const delay = fc.double({ min: 0, max: 300, noNaN: true })
const drift = fc.integer({ min: -200, max: 200 })

describe("the service's clock, as estimated here", () => {
  it('is off by half the round trip at most after one answer, whatever the clocks say', () => {
    fc.assert(
      fc.property(skew, delay, delay, fc.boolean(), (offset, there, back, cutOff) => {
        const world = setUp({ offset, cutOff })
        world.ask(there, back)
        expect(Math.abs(world.error())).toBeLessThanOrEqual((there + back) / 2 + 1 + rounding)
        expect(world.clock.errorMs()).toBeLessThanOrEqual((there + back) / 2 + 1)
        expect(world.clock.steps()).toBe(0)
        expectWithin(world)
      }),
    )
  })

  it('is never off by more than the error that it reports: jitter of 300 ms, 200 ppm of drift, unasked times between', () => {
    const event = fc.record({
      after: fc.integer({ min: 0, max: 120_000 }),
      there: delay,
      back: delay,
      asked: fc.boolean(),
    })
    fc.assert(
      fc.property(
        skew,
        drift,
        fc.boolean(),
        fc.array(event, { maxLength: 60 }),
        (offset, ppm, cutOff, events) => {
          const world = setUp({ offset, ppm, cutOff })
          world.ask(150, 20)
          for (const { after, there, back, asked } of events) {
            world.pass(after)
            expectWithin(world)
            if (asked) world.ask(there, back)
            else world.announce(back)
            expectWithin(world)
          }
          expect(world.clock.steps()).toBe(0)
        },
      ),
    )
  })

  it('stays right over eight hours of drift at 200 ppm, asked once a minute over a link with jitter of 300 ms', () => {
    for (const ppm of [200, -200]) {
      const world = setUp({ offset: 5 * 3_600_000, ppm })
      let seed = 7
      const random = (most: number): number => {
        seed = (seed * 48_271) % 2_147_483_647
        return (seed / 2_147_483_647) * most
      }
      let worst = 0
      for (let minute = 0; minute < 480; minute += 1) {
        world.ask(10 + random(300), 10 + random(300))
        for (let second = 0; second < 60; second += 1) {
          world.pass(1_000)
          expectWithin(world)
          if (minute > 30) worst = Math.max(worst, Math.abs(world.error()))
        }
      }
      // Half of what one way can take longer than the other.
      expect(worst).toBeLessThanOrEqual(150)
      expect(world.clock.errorMs()).toBeLessThanOrEqual(160)
    }
  })

  it('lets no old answer win over a fresh one when drift has made it worse', () => {
    const world = setUp({ ppm: 200 })
    world.ask(1, 1)
    world.pass(3_600_000)
    expect(world.clock.errorMs()).toBeGreaterThan(700)
    world.ask(20, 20)
    world.pass(150_000)
    expect(Math.abs(world.error())).toBeLessThanOrEqual(20 + 0.000_2 * 150_000 + 1)
    expectWithin(world)
  })

  it('believes what is certain of each answer: one way was fast once, the other way at another time', () => {
    const world = setUp({ offset: 3_600_000 })
    world.ask(300, 1)
    world.ask(1, 300)
    world.pass(2_000)
    expect(Math.abs(world.error())).toBeLessThanOrEqual(3)
    expect(world.clock.errorMs()).toBeLessThanOrEqual(4)
    for (const [there, back] of [
      [300, 20],
      [20, 300],
      [150, 150],
    ] as const) {
      world.ask(there, back)
      expect(Math.abs(world.error())).toBeLessThanOrEqual(3)
    }
  })

  it('learns from a time that is sent unasked how fast the way back can be', () => {
    const world = setUp()
    world.ask(1, 200)
    expect(world.clock.errorMs()).toBeGreaterThan(100)
    expect(world.announce(2)).toBe(true)
    world.pass(2_000)
    expect(world.clock.errorMs()).toBeLessThanOrEqual(4)
    expectWithin(world)
  })

  it('makes no second shorter or longer by more than 5 ms while a show runs, and never runs backwards', () => {
    for (const [there, back] of [
      [300, 0],
      [0, 300],
    ] as const) {
      const world = setUp({ offset: 500 })
      world.ask(there, back)
      world.pass(60_000)
      const wrong = Math.abs(world.error())
      world.ask(1, 1)
      for (let step = 0; step < 400; step += 1) {
        const before = world.clock.now()
        world.pass(100)
        const passed = world.clock.now() - before
        expect(passed).toBeGreaterThanOrEqual(99)
        expect(passed).toBeLessThanOrEqual(101)
      }
      expect(wrong).toBeGreaterThan(100)
      expect(Math.abs(world.error())).toBeLessThanOrEqual(2)
    }
  })

  it('comes to the truth within a second after the answers of a connection that is being made', () => {
    const world = setUp({ offset: -700 })
    world.ask(400, 20)
    const before = world.clock.now()
    world.ask(10, 10)
    expect(world.clock.now()).toBeGreaterThanOrEqual(before)
    world.pass(1_000)
    expect(Math.abs(world.error())).toBeLessThanOrEqual(12)
  })

  it('adopts a clock that was set at once, counts the step, and moves no countdown by more than both errors', () => {
    const steps = fc.oneof(
      fc.integer({ min: 1_000, max: 40_000_000 }),
      fc.integer({ min: -40_000_000, max: -1_000 }),
    )
    fc.assert(
      fc.property(steps, delay, delay, drift, (step, there, back, ppm) => {
        const world = setUp({ offset: 1_000, ppm })
        world.ask(there, back)
        world.pass(30_000)
        const errorBefore = world.clock.errorMs() ?? 0
        const steadyBefore = world.steady()
        world.set(step)
        const from = world.local()
        world.ask(there, back)
        expect(Math.abs(world.steady() - steadyBefore - (world.local() - from))).toBeLessThanOrEqual(
          1 + 0.005 * 30_000,
        )
        const errorAfter = world.clock.errorMs() ?? 0
        expect(Math.abs(world.clock.steps() - step)).toBeLessThanOrEqual(errorBefore + errorAfter + 1)
        expectWithin(world)
      }),
    )
  })

  it('bends to a service whose clock was set by less than anybody sees', () => {
    const world = setUp()
    world.ask(1, 1)
    world.pass(10_000)
    world.set(200)
    world.ask(1, 1)
    expect(world.clock.steps()).toBe(0)
    world.pass(60_000)
    expect(Math.abs(world.error())).toBeLessThanOrEqual(2)
  })

  it('rejects a time that does not fit, which only an answer can confirm, and is not moved by it', () => {
    for (const step of [3_600_000, -10_800_000, -400]) {
      const world = setUp()
      expect(world.announce(1)).toBe(true)
      expect(world.clock.errorMs()).toBeNull()
      world.ask(1, 1)
      world.set(step)
      const steady = world.clock.now() - world.local()
      expect(world.announce(1)).toBe(false)
      expect(world.clock.now() - world.local()).toBeCloseTo(steady, 0)
      world.ask(1, 1)
      expect(Math.abs(world.clock.steps() - step)).toBeLessThanOrEqual(2)
      expect(world.announce(1)).toBe(true)
    }
  })

  it('is not misled by a time that was held up on its way', () => {
    const world = setUp()
    world.ask(1, 1)
    expect(world.announce(3_000)).toBe(false)
    expect(world.announce(100)).toBe(true)
    expect(Math.abs(world.error())).toBeLessThanOrEqual(2)
    expect(world.clock.steps()).toBe(0)
  })

  it('reports the best recent round trip', () => {
    const world = setUp()
    expect(world.clock.roundTripMs()).toBeNull()
    world.ask(5, 5)
    world.ask(50, 50)
    expect(world.clock.roundTripMs()).toBeCloseTo(10, 6)
    for (let count = 0; count < 16; count += 1) world.ask(30, 30)
    expect(world.clock.roundTripMs()).toBeCloseTo(60, 6)
  })
})

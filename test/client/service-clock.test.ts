import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createServiceClock } from '../../src-main/client/service-clock.ts'

/** A local monotonic clock that a test moves, and a service whose clock is off by `offset`. */
function setUp(offset: number) {
  let local = 1_000_000
  const clock = createServiceClock(() => local)
  return {
    clock,
    error: () => Math.abs(clock.now() - (local + offset)),
    pass: (ms: number) => {
      local += ms
    },
    ask: (there: number, back: number) => {
      const sent = local
      const serverTime = Math.floor(sent + there + offset)
      local += there + back
      clock.sample({ sent, received: local, serverTime })
    },
  }
}

describe("the service's clock, as estimated here", () => {
  it('is right to half the round trip after one answer, whatever the clocks say', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20_000_000, max: 20_000_000 }),
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 400 }),
        (offset, there, back) => {
          const { clock, error, ask } = setUp(offset)
          ask(there, back)
          expect(error()).toBeLessThanOrEqual((there + back) / 2 + 1)
          expect(clock.errorMs()).toBe((there + back) / 2)
        },
      ),
    )
  })

  it('believes the fastest of the last answers: jitter of 300 ms costs nothing once one was fast', () => {
    const { error, ask, pass } = setUp(3_600_000)
    ask(1, 1)
    for (const [there, back] of [
      [300, 1],
      [1, 300],
      [150, 20],
    ] as const) {
      ask(there, back)
      pass(1_000)
      expect(error()).toBeLessThanOrEqual(2)
    }
  })

  it('never runs backwards and is never more than 2 % fast or slow while it corrects itself', () => {
    const { clock, ask, pass } = setUp(500)
    ask(300, 0)
    let before = clock.now()
    ask(1, 1)
    before = clock.now()
    for (let step = 0; step < 40; step += 1) {
      pass(100)
      const passed = clock.now() - before
      before = clock.now()
      expect(passed).toBeGreaterThanOrEqual(97)
      expect(passed).toBeLessThanOrEqual(103)
    }
  })

  it('comes to the truth within seconds after a slow first answer', () => {
    const { error, ask, pass } = setUp(-700)
    ask(200, 0)
    ask(1, 1)
    pass(10_000)
    expect(error()).toBeLessThanOrEqual(2)
  })

  it('takes a service whose clock was set as another clock, at once', () => {
    let local = 0
    const clock = createServiceClock(() => local)
    clock.sample({ sent: 0, received: 2, serverTime: 5_000_000 })
    local = 10_000
    clock.sample({ sent: 10_000, received: 10_020, serverTime: 8_000_000 })
    expect(Math.abs(clock.now() - 7_999_990)).toBeLessThanOrEqual(2)
  })

  it('uses a time that was told without being asked once it knows how long the way is', () => {
    const { clock } = setUp(0)
    clock.told(9_000_000, 1_000_000)
    expect(clock.errorMs()).toBeNull()
    clock.sample({ sent: 1_000_000, received: 1_000_010, serverTime: 1_000_005 })
    clock.told(1_000_100, 1_000_105)
    expect(Math.abs(clock.now() - 1_000_000)).toBeLessThanOrEqual(2)
  })
})

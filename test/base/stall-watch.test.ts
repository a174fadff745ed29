import { expect, it } from 'vitest'
import { createStallWatch, longestStand } from '../../src-main/base/stall-watch.ts'
import { afterHold } from '../../src-main/base/timers.ts'
import { createSteadyTime } from '../../src-main/domain/time/steady-time.ts'
import { createVirtualTime } from '../fakes/virtual-time.ts'
import fc from '../support/fast-check.ts'

function watch() {
  const time = createVirtualTime()
  let stood = 0
  let slept = 0
  let set = 0
  const monotonic = (): number => time.now() + stood
  const wall = (): number => monotonic() + slept + set
  const steady = createSteadyTime({
    read: () => ({ monotonic: monotonic(), boot: monotonic() + slept, wall: wall() }),
    glance: () => ({ monotonic: monotonic(), wall: wall() }),
    bootErrorMs: 20,
  })
  return {
    time,
    stalls: createStallWatch(time.timers, steady.local),
    now: steady.local,
    /** Time passes, and no timer of the thread runs in it. */
    stand(ms: number): void {
      stood += ms
    },
    /** As Linux does it: the monotonic clock stands still meanwhile. */
    sleep(ms: number): void {
      slept += ms
    },
    setClock(ms: number): void {
      set += ms
    },
  }
}

it.each([100, 1_000, 1_250])('what waited for up to %s ms is fresh', async ms => {
  const { time, stalls, stand } = watch()
  await time.advance(1_000)
  stand(ms)
  expect(stalls.waited()).toBeLessThanOrEqual(longestStand)
  await time.advance(250)
  expect(stalls.waited()).toBeLessThanOrEqual(longestStand)
})

it.each([1_501, 2_500, 30_000])(
  'after %s ms what is read has waited, whether a timer or the input runs first, and then no more',
  async ms => {
    for (const timerFirst of [false, true]) {
      const { time, stalls, stand } = watch()
      await time.advance(1_000)
      stand(ms)
      if (timerFirst) await time.advance(1)
      expect(stalls.waited()).toBeGreaterThanOrEqual(ms)
      await time.advance(600)
      expect(stalls.waited()).toBe(0)
    }
  },
)

it('tells once how long the thread stood still, and nothing of what was shorter', async () => {
  const { time, stalls, stand } = watch()
  const told: number[] = []
  const stop = stalls.onStood(ms => told.push(ms))
  await time.advance(1_000)
  stand(1_000)
  await time.advance(1_000)
  stand(20_000)
  await time.advance(1_000)
  expect(told).toHaveLength(1)
  expect(told[0]).toBeGreaterThanOrEqual(20_000)
  expect(told[0]).toBeLessThanOrEqual(20_250)
  stop()
  stand(20_000)
  await time.advance(1_000)
  expect(told).toHaveLength(1)
})

it('what is read after a sleep has waited, though the monotonic clock stood still in it', async () => {
  const { time, stalls, sleep } = watch()
  await time.advance(1_000)
  sleep(60_000)
  expect(stalls.waited()).toBe(60_000)
  await time.advance(600)
  expect(stalls.waited()).toBe(0)
})

it.each([-3_600_000, -2_500, 2_500, 3_600_000])(
  'the clock of the computer is set by %s ms, and nothing has waited',
  async ms => {
    const { time, stalls, setClock } = watch()
    await time.advance(1_000)
    setClock(ms)
    expect(stalls.waited()).toBe(0)
    await time.advance(300)
    expect(stalls.waited()).toBe(0)
  },
)

it('while the thread is slow after it stood, what is read has waited until a turn has passed without any', async () => {
  const { time, stalls, stand } = watch()
  await time.advance(1_000)
  stand(2_500)
  expect(stalls.waited()).toBe(2_500)
  // One turn takes longer than the drivers need.
  stand(1_000)
  expect(stalls.waited()).toBe(3_500)
  // In each turn more of it is read.
  let turns = 0
  const read = (): void => {
    turns += 1
    expect(stalls.waited()).toBe(3_500)
    if (turns < 50) time.timers.after(0, read)
  }
  time.timers.after(250, read)
  await time.advance(600)
  expect(turns).toBe(50)
  expect(stalls.waited()).toBe(0)
})

it('nothing is taken that waited for more than two seconds, however the thread stands and however slowly it reads', async () => {
  const stands = fc.array(
    fc.record({
      runs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_500 })),
      stands: fc.oneof(fc.integer({ min: 751, max: 1_250 }), fc.integer({ min: 751, max: 10_000 })),
      /** When something is sent, as a part of the stand. */
      sent: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 }),
      turns: fc.integer({ min: 1, max: 3 }),
      sleeps: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(stands, fc.integer({ min: 1, max: 3 }), async (steps, atOnce) => {
      const { time, stalls, stand, sleep, now } = watch()
      /** When each that is not read yet was sent. */
      let queue: readonly number[] = []
      const turn = async (): Promise<void> => {
        for (const sent of queue.slice(0, atOnce))
          if (stalls.waited() <= longestStand) expect(now() - sent).toBeLessThanOrEqual(2_000)
        queue = queue.slice(atOnce)
        await time.advance(0)
      }
      for (const step of steps) {
        // While it runs all that has come is read.
        if (step.runs > 0) for (; queue.length > 0; ) await turn()
        await time.advance(step.runs)
        const before = now()
        if (step.sleeps) sleep(step.stands)
        else stand(step.stands)
        queue = [...queue, ...step.sent.map(part => before + part * step.stands).sort((a, b) => a - b)]
        for (let count = 0; count < step.turns; count += 1) await turn()
      }
      while (queue.length > 0) await turn()
      await time.advance(600)
      expect(stalls.waited()).toBe(0)
    }),
    { numRuns: 500 },
  )
})

it('a hold is complete after a release that had arrived by then was read', async () => {
  const { timers, advance } = createVirtualTime()
  const acted: string[] = []
  const cancel = afterHold(timers, 600, () => acted.push('held'))
  // In the turn in which its time is up.
  timers.after(600, () => cancel())
  afterHold(timers, 600, () => acted.push('other'))
  await advance(1_000)
  expect(acted).toEqual(['other'])
})

it('leaves no timer when it is closed', async () => {
  const { time, stalls, stand } = watch()
  await time.advance(1_000)
  stand(2_000)
  stalls.waited()
  stalls.close()
  expect(time.waiting()).toBe(0)
})

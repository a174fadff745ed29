import { expect, it } from 'vitest'
import { createStallWatch } from '../../src-main/base/stall-watch.ts'
import { afterHold } from '../../src-main/base/timers.ts'
import { createSteadyTime } from '../../src-main/domain/time/steady-time.ts'
import { createVirtualTime } from '../fakes/virtual-time.ts'

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
  expect(stalls.waited()).toBeNull()
  await time.advance(250)
  expect(stalls.waited()).toBeNull()
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
      expect(stalls.waited()).toBeNull()
    }
  },
)

it('what is read after a sleep has waited, though the monotonic clock stood still in it', async () => {
  const { time, stalls, sleep } = watch()
  await time.advance(1_000)
  sleep(60_000)
  expect(stalls.waited()).toBe(60_000)
  await time.advance(600)
  expect(stalls.waited()).toBeNull()
})

it.each([-3_600_000, -2_500, 2_500, 3_600_000])(
  'the clock of the computer is set by %s ms, and nothing has waited',
  async ms => {
    const { time, stalls, setClock } = watch()
    await time.advance(1_000)
    setClock(ms)
    expect(stalls.waited()).toBeNull()
    await time.advance(300)
    expect(stalls.waited()).toBeNull()
  },
)

it('while the thread is slow after it stood, what is read has waited until a turn has passed without any', async () => {
  const { time, stalls, stand } = watch()
  await time.advance(1_000)
  stand(2_500)
  expect(stalls.waited()).toBe(2_500)
  // One turn takes longer than the drivers need.
  stand(1_000)
  expect(stalls.waited()).toBe(2_500)
  // In each turn more of it is read.
  let turns = 0
  const read = (): void => {
    turns += 1
    expect(stalls.waited()).toBe(2_500)
    if (turns < 50) time.timers.after(0, read)
  }
  time.timers.after(249, read)
  await time.advance(600)
  expect(turns).toBe(50)
  expect(stalls.waited()).toBeNull()
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

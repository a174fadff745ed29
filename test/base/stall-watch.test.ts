import { expect, it } from 'vitest'
import { createStallWatch } from '../../src-main/base/stall-watch.ts'
import { createVirtualTime } from '../fakes/virtual-time.ts'

function watch() {
  const time = createVirtualTime()
  let stood = 0
  const stalls = createStallWatch(time.timers, () => time.now() + stood)
  /** Time passes, and no timer of the thread runs in it. */
  const stand = (ms: number): void => {
    stood += ms
  }
  return { time, stalls, stand }
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
  'after %s ms what is read is stale, whether a timer or the input runs first, and then no more',
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

it('leaves no timer when it is closed', async () => {
  const { time, stalls } = watch()
  await time.advance(1_000)
  stalls.close()
  expect(time.waiting()).toBe(0)
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  createDirectoryWatch,
  createPollingWatch,
  createSettling,
} from '../../src-main/controllers/device-watch.ts'
import { createVirtualTime } from './virtual-time.ts'

const atOnce = {
  after(_ms: number, task: () => void) {
    const immediate = setImmediate(task)
    return () => clearImmediate(immediate)
  },
}

it('a device node that appears is noticed', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'showcall-watch-'))
  try {
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = createDirectoryWatch(atOnce, directory).start(resolve)
    await writeFile(join(directory, 'hidraw3'), '')
    await expect(promise).resolves.toBeUndefined()
    stop()
  } finally {
    await rm(directory, { recursive: true })
  }
})

it('a device that comes and goes all the time hides a new one for a second at most', async () => {
  const time = createVirtualTime()
  const changes: number[] = []
  const { soon, stop } = createSettling(time.timers, () => changes.push(passed))
  let passed = 0
  for (; passed < 10_000; passed += 100) {
    soon()
    await time.advance(100)
  }
  expect(changes.slice(0, 2)).toEqual([900, 1_900])
  expect(changes).toHaveLength(10)
  await time.advance(5_000)
  expect(time.pending()).toBe(0)
  soon()
  stop()
  await time.advance(5_000)
  expect(time.pending()).toBe(0)
})

it('what has just appeared is looked at once it has settled', async () => {
  const time = createVirtualTime()
  let changes = 0
  const { soon } = createSettling(time.timers, () => {
    changes += 1
  })
  soon()
  await time.advance(100)
  soon()
  await time.advance(149)
  expect(changes).toBe(0)
  await time.advance(1)
  expect(changes).toBe(1)
})

it('a directory that cannot be watched is polled instead, every 2 s until stopped', async () => {
  const time = createVirtualTime()
  let changes = 0
  const stop = createDirectoryWatch(time.timers, '/no/such/directory').start(() => {
    changes += 1
  })
  await time.advance(6_000)
  expect(changes).toBe(3)
  stop()
  await time.advance(6_000)
  expect(changes).toBe(3)
  expect(time.pending()).toBe(0)
})

it('polling stops when it is stopped', async () => {
  const time = createVirtualTime()
  let changes = 0
  const stop = createPollingWatch(time.timers).start(() => {
    changes += 1
    if (changes === 2) stop()
  })
  await time.advance(20_000)
  expect(changes).toBe(2)
})

import { expect, it } from 'vitest'
import { createCleanup } from '../../src-main/hosts/cleanup.ts'
import { createVirtualTime } from '../fakes/virtual-time.ts'

it('what was begun is ended from the last to the first, each although another fails or hangs, and once', async () => {
  const time = createVirtualTime()
  const cleanup = createCleanup(time.timers)
  const ended: string[] = []
  cleanup.add(() => ended.push('lock'))
  cleanup.add(() => new Promise(() => undefined))
  cleanup.add(async () => {
    ended.push('journal')
    throw new Error('The disk is full.')
  })
  cleanup.add(() => {
    throw new Error('It was never open.')
  })
  const running = cleanup.run()
  await time.advance(4_999)
  expect(ended).toEqual(['journal'])
  await time.advance(1)
  await running
  await cleanup.run()
  expect(ended).toEqual(['journal', 'lock'])
  expect(time.waiting()).toBe(0)
})

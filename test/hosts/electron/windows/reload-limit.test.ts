import { expect, it } from 'vitest'
import { createReloadLimit } from '../../../../src-main/hosts/electron/windows/reload-limit.ts'

it('allows three reloads within a minute, and more once the minute has passed', () => {
  let now = 5_000
  const mayReload = createReloadLimit({ now: () => now })
  const at = (ms: number): boolean => {
    now = 5_000 + ms
    return mayReload()
  }
  expect([at(0), at(1_000), at(59_999), at(59_999)]).toEqual([true, true, true, false])
  // The first has passed; what was refused does not count.
  expect([at(60_000), at(60_000), at(61_000), at(61_001)]).toEqual([true, false, true, false])
})

it('takes other limits', () => {
  let now = 0
  const mayReload = createReloadLimit({ now: () => now, most: 1, within: 10 })
  expect([mayReload(), mayReload()]).toEqual([true, false])
  now = 10
  expect(mayReload()).toBe(true)
})

import { describe, expect, it } from 'vitest'
import { createReloadLimit } from '../../../src-main/hosts/electron/windows/reload-limit.ts'
import { allowRestart } from '../../../src-main/hosts/threads/restart-limit.ts'

describe('the limit of restarts', () => {
  it('allows three within ten minutes, and more once one of them is older', () => {
    const third = allowRestart(allowRestart(allowRestart([], 0) ?? [], 1_000) ?? [], 2_000)
    expect(third).toEqual([0, 1_000, 2_000])
    expect(allowRestart(third ?? [], 599_999)).toBeNull()
    expect(allowRestart(third ?? [], 600_000)).toEqual([1_000, 2_000, 600_000])
  })

  it('allows a page three reloads a minute', () => {
    let now = 5_000
    const mayReload = createReloadLimit(() => now)
    const at = (ms: number): boolean => {
      now = 5_000 + ms
      return mayReload()
    }
    expect([at(0), at(1_000), at(59_999), at(59_999)]).toEqual([true, true, true, false])
    // The first has passed; what was refused does not count.
    expect([at(60_000), at(60_000), at(61_000), at(61_001)]).toEqual([true, false, true, false])
  })
})

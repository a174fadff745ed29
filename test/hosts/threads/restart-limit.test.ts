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
    let at = 0
    const mayReload = createReloadLimit({ now: () => at })
    expect([mayReload(), mayReload(), mayReload(), mayReload()]).toEqual([true, true, true, false])
    at = 60_000
    expect(mayReload()).toBe(true)
  })
})

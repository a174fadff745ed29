import { beforeEach, describe, expect, it } from 'vitest'
import { createStopAnswer } from '../../../src-main/hosts/instance/answer-stop.ts'

describe('a desk that another process asks to stop', () => {
  let at: number
  let locked: boolean
  let stopped: boolean
  let ask: () => Promise<string>

  beforeEach(() => {
    at = 0
    locked = true
    stopped = false
    ask = createStopAnswer({
      locked: () => locked,
      now: () => at,
      stop() {
        stopped = true
      },
    })
  })

  it('stops', async () => {
    locked = false
    expect(await ask()).toBe('Showcall is stopping.')
    expect(stopped).toBe(true)
  })

  it('refuses while its show is locked, and stops when it is asked once more', async () => {
    await expect(ask()).rejects.toThrow('The show is locked')
    expect(stopped).toBe(false)
    at = 3_000
    await ask()
    expect(stopped).toBe(true)
  })
})

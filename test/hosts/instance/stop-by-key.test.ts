import { beforeEach, describe, expect, it } from 'vitest'
import { createStopByKey } from '../../../src-main/hosts/instance/stop-by-key.ts'

describe('Ctrl-C', () => {
  let at: number
  let locked: boolean
  let said: string[]
  let stopped: number
  let press: () => void

  beforeEach(() => {
    at = 0
    locked = true
    said = []
    stopped = 0
    press = createStopByKey({
      locked: () => locked,
      now: () => at,
      say: line => void said.push(line),
      stop() {
        stopped += 1
      },
    })
  })

  it('stops a desk that is not locked', () => {
    locked = false
    press()
    expect([stopped, said]).toEqual([1, []])
  })

  it('leaves a locked show on, and says that a second one would stop it', () => {
    press()
    expect(stopped).toBe(0)
    expect(said).toEqual([expect.stringContaining('The show is locked')])
    at = 5_000
    press()
    expect(stopped).toBe(1)
  })

  it('counts anew when the second one comes late', () => {
    press()
    at = 5_001
    press()
    expect([stopped, said.length]).toEqual([0, 2])
    at = 6_000
    press()
    expect(stopped).toBe(1)
  })

  it('that npm passes on as well is one', () => {
    press()
    at = 40
    press()
    expect([stopped, said.length]).toEqual([0, 1])
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { countdownFace, remaining, untilFlip } from '../../src-main/domain/show/countdown.ts'
import type { RunnerState } from '../../src-main/domain/show/runner.ts'
import { instant } from '../../src-main/domain/time/time.ts'
import { createTicker } from '../../src-renderer/state/time/ticker.ts'

describe('the ticker', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }))
  afterEach(() => void vi.useRealTimers())
  const clock = () => instant(Date.now())

  it('writes each second once, at the moment it flips', async () => {
    const state: RunnerState = { phase: 'running', cueId: 'a', kickoff: instant(0), deadline: instant(2_300) }
    const written: string[] = []
    createTicker(clock).add(now => {
      const left = remaining(state, now)
      written.push(`${now} ${countdownFace(left)}`)
      return untilFlip(left)
    })
    await vi.advanceTimersByTimeAsync(3_400)
    expect(written).toEqual(['0 0:03', '300 0:02', '1300 0:01', '2300 0:00', '2301 +0:01', '3301 +0:02'])
  })

  it('sets no timer for what stands still, and paints it again when nudged', async () => {
    let shown = 'paused'
    let text = ''
    const ticker = createTicker(clock)
    ticker.add(() => {
      text = shown
      return null
    })
    expect(vi.getTimerCount()).toBe(0)
    shown = 'running'
    ticker.nudge()
    expect(text).toBe('running')
  })

  it('forgets a paint that was taken away, even while it paints', async () => {
    const ticker = createTicker(clock)
    let paints = 0
    const forget = ticker.add(() => {
      paints += 1
      if (paints === 2) forget()
      return 100
    })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(paints).toBe(2)
    expect(vi.getTimerCount()).toBe(0)
  })
})

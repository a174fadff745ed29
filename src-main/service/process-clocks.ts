import { uptime } from 'node:os'
import { performance } from 'node:perf_hooks'
import { createSteadyTime, type SteadyTime } from '../domain/steady-time.ts'

/** A reading that was interrupted for longer than this is made again, in ms. */
const apart = 2
const attempts = 5

/**
 * How far off a difference of two `os.uptime()` is, in ms: Linux tells hundredths of a second, Windows its timer's
 * ticks. macOS counts whole seconds from two ends; there, and on Windows, `performance.now()` passes in sleep anyway.
 */
const bootErrorMs = process.platform === 'darwin' ? 2_000 : process.platform === 'win32' ? 40 : 20

const monotonic = (): number => performance.timeOrigin + performance.now()

/** Steady time of this thread. */
export function createProcessTime(): SteadyTime {
  return createSteadyTime({
    bootErrorMs,
    glance: () => ({ monotonic: monotonic(), wall: Date.now() }),
    read() {
      for (let attempt = 1; ; attempt += 1) {
        const before = monotonic()
        const wall = Date.now()
        const boot = uptime() * 1_000
        const after = monotonic()
        if (after - before <= apart || attempt === attempts) return { monotonic: before, boot, wall }
      }
    },
  })
}

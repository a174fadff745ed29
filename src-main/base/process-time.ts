import { uptime } from 'node:os'
import { performance } from 'node:perf_hooks'
import { type ClockReadings, createSteadyTime, type SteadyTime } from '../domain/time/steady-time.ts'

/** A look that was interrupted for longer than this is taken again, in ms: it would show a sleep that was none. */
const apartAtMost = 1
const attempts = 8

/**
 * How far off a difference of two `os.uptime()` is, in ms: Linux reports hundredths of a second, Windows its timer's
 * ticks. macOS counts whole seconds from two ends; there, and on Windows, `performance.now()` passes in sleep anyway.
 */
const bootErrorMs = process.platform === 'darwin' ? 2_000 : process.platform === 'win32' ? 40 : 20

const monotonic = (): number => performance.timeOrigin + performance.now()

function readClocks(): { readonly readings: ClockReadings; readonly apart: number } {
  const before = monotonic()
  const wall = Date.now()
  const boot = uptime() * 1_000
  return { readings: { monotonic: before, boot, wall }, apart: monotonic() - before }
}

/** Steady time of this thread. A host that is notified when the computer wakes may call `check`; nothing depends on it. */
export function createProcessTime(): SteadyTime {
  return createSteadyTime({
    bootErrorMs,
    glance: () => ({ monotonic: monotonic(), wall: Date.now() }),
    read() {
      let closest = readClocks()
      for (let again = 1; again < attempts && closest.apart > apartAtMost; again += 1) {
        const other = readClocks()
        if (other.apart < closest.apart) closest = other
      }
      return closest.readings
    },
  })
}

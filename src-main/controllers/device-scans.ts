import type { Timers } from '../base/timers.ts'
import type { DeviceWatch } from './device-watch.ts'

/** A device that could not be opened, or failed, is tried again. */
const retryMs = 2_000

export interface DeviceScans {
  /** Scans now, or once more after the scan that is under way. */
  now(): void
  /** Scans in 2 s. */
  later(): void
  isStopped(): boolean
  /** Begins no scan any more. */
  stop(): void
  /** Settles once no scan is under way. */
  idle(): Promise<void>
}

/** Scans for devices when some may have come or gone, never twice at once. `scan` resolves to whether to try again later. */
export function startDeviceScans(
  { timers, watch }: { readonly timers: Timers; readonly watch: DeviceWatch },
  scan: () => Promise<boolean>,
): DeviceScans {
  let scanning: Promise<void> | null = null
  let again = false
  let stopped = false
  let cancelLater = (): void => {}

  const scanAll = async (): Promise<void> => {
    let failed = false
    try {
      while (again && !stopped) {
        again = false
        failed = await scan()
      }
    } finally {
      scanning = null
    }
    if (failed) later()
  }

  const now = (): void => {
    if (stopped) return
    again = true
    scanning ??= scanAll()
  }

  const later = (): void => {
    cancelLater()
    if (!stopped) cancelLater = timers.after(retryMs, now)
  }

  const stopWatching = watch.start(now)
  return {
    now,
    later,
    isStopped: () => stopped,
    stop() {
      stopped = true
      stopWatching()
      cancelLater()
    },
    idle: async () => void (await scanning),
  }
}

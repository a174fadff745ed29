import { watch } from 'node:fs'
import type { Timers } from '../base/timers.ts'

/** Says that devices may have come or gone, until stopped. */
export interface DeviceWatch {
  start(changed: () => void): () => void
}

const pollMs = 2_000
/** A device node appears before its permissions are set. */
const settleMs = 150
/** One device that comes and goes all the time keeps no other from being found for longer than this. */
const latestMs = 1_000

/** Calls `changed` once nothing has come for a moment, and in any case 1 s after the first that came. */
export function createSettling(timers: Timers, changed: () => void): { soon(): void; stop(): void } {
  let cancelSettle = (): void => {}
  let cancelLatest: (() => void) | null = null
  const stop = (): void => {
    cancelSettle()
    cancelLatest?.()
    cancelLatest = null
  }
  const notify = (): void => {
    stop()
    changed()
  }
  return {
    soon() {
      cancelSettle()
      cancelSettle = timers.after(settleMs, notify)
      cancelLatest ??= timers.after(latestMs, notify)
    },
    stop,
  }
}

/** Enumerating is costly, and there are no hot-plug events: look again every 2 s. */
export function createPollingWatch(timers: Timers): DeviceWatch {
  return {
    start(changed) {
      let cancel = (): void => {}
      const again = (): void => {
        cancel = timers.after(pollMs, () => {
          again()
          changed()
        })
      }
      again()
      return () => cancel()
    },
  }
}

/**
 * Watches the directory of device nodes for `hidraw*` coming, going, or being given to us by a udev rule.
 * Where it cannot be watched, it is polled.
 */
export function createDirectoryWatch(timers: Timers, directory = '/dev'): DeviceWatch {
  return {
    start(changed) {
      const settling = createSettling(timers, changed)
      let stopPolling: (() => void) | null = null
      const poll = (): void => {
        stopPolling ??= createPollingWatch(timers).start(changed)
      }
      let stopWatching = (): void => {}
      try {
        const watcher = watch(directory, { persistent: false }, (_event, name) => {
          if (name === null || name.startsWith('hidraw')) settling.soon()
        })
        watcher.on('error', () => {
          watcher.close()
          poll()
        })
        stopWatching = () => watcher.close()
      } catch {
        poll()
      }
      return () => {
        settling.stop()
        stopPolling?.()
        stopWatching()
      }
    },
  }
}

export const createPlatformWatch = (
  timers: Timers,
  platform: NodeJS.Platform = process.platform,
): DeviceWatch => (platform === 'linux' ? createDirectoryWatch(timers) : createPollingWatch(timers))

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

import { watch } from 'node:fs'
import type { Timers } from '../desk/ports/timers.ts'

/** Says that devices may have come or gone, until stopped. */
export interface DeviceWatch {
  start(changed: () => void): () => void
}

const pollMs = 2_000
/** A device node appears before its permissions are set. */
const settleMs = 150

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
      let cancel = (): void => {}
      const soon = (): void => {
        cancel()
        cancel = timers.after(settleMs, changed)
      }
      let stopPolling: (() => void) | null = null
      const poll = (): void => {
        stopPolling ??= createPollingWatch(timers).start(changed)
      }
      let stopWatching = (): void => {}
      try {
        const watcher = watch(directory, { persistent: false }, (_event, name) => {
          if (name === null || name.startsWith('hidraw')) soon()
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
        cancel()
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

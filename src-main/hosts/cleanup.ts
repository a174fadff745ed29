import type { Timers } from '../base/timers.ts'
import { within } from '../base/within.ts'

/** What a start has begun, to be ended when it fails or when the desk stops. */
export interface Cleanup {
  add(end: () => unknown): void
  /** Ends everything, the last first; one that fails or hangs keeps none of the others. Safe to call twice. */
  run(): Promise<void>
}

/** One that takes longer is left to the end of the process, ms. */
const endsWithin = 5_000

export function createCleanup(timers: Timers): Cleanup {
  const ends: (() => unknown)[] = []
  return {
    add(end) {
      ends.push(end)
    },
    async run() {
      for (const end of ends.splice(0).reverse()) {
        const ended = Promise.resolve()
          .then(end)
          .catch(() => undefined)
        await within(ended, endsWithin, timers, undefined)
      }
    },
  }
}

import type { Timers } from '../../base/timers.ts'
import type { Position } from '../../domain/feed/position.ts'

/** How long an answer waits for the stream to tell its change, ms. After that the rundown is read. */
const streamPatience = 1_000

/** Waits for changes that an answer has told of and the stream has still to bring. */
export interface Arrivals {
  /** Settles once that change is here, or has taken too long. */
  of(position: Position): Promise<void>
  /** Something arrived. */
  look(): void
  close(): void
}

export function createArrivals(timers: Timers, has: (position: Position) => boolean): Arrivals {
  const waiting = new Set<{ readonly position: Position; readonly resolve: () => void }>()
  return {
    of: position =>
      new Promise(resolve => {
        const one = {
          position,
          resolve() {
            cancel()
            waiting.delete(one)
            resolve()
          },
        }
        const cancel = timers.after(streamPatience, one.resolve)
        waiting.add(one)
      }),
    look() {
      for (const one of waiting) if (has(one.position)) one.resolve()
    },
    close() {
      for (const one of waiting) one.resolve()
    },
  }
}

import type { Timers } from '../../src-main/base/timers.ts'
import { type Clock, type Instant, instant } from '../../src-main/domain/time/time.ts'

export interface VirtualTime {
  readonly now: Clock
  readonly timers: Timers
  /** Passes time, running what falls due in its order, and lets promises settle in between. */
  advance(ms: number): Promise<void>
  /** Number of timers that are waiting. */
  waiting(): number
}

/** Time that passes only on request. */
export function createVirtualTime(start = 1_700_000_000_000): VirtualTime {
  let at: number = start
  let count = 0
  const tasks = new Map<number, { readonly due: number; readonly task: () => void }>()

  /** Of those that fall due by then, the first; of several at one time, the one that was asked for first. */
  const nextDue = (until: number): number | null => {
    let first: number | null = null
    let soonest = until
    for (const [id, { due }] of tasks) {
      if (due > soonest || (due === soonest && first !== null)) continue
      first = id
      soonest = due
    }
    return first
  }

  return {
    now: (): Instant => instant(at),
    timers: {
      after(ms, task) {
        count += 1
        const id = count
        // As `now` returns it: what is due in one order by that stays in it.
        tasks.set(id, { due: Math.ceil(at + Math.max(0, ms)), task })
        return () => void tasks.delete(id)
      },
    },
    async advance(ms) {
      const until = at + ms
      await settled()
      for (let id = nextDue(until); id !== null; id = nextDue(until)) {
        const next = tasks.get(id)
        tasks.delete(id)
        at = next?.due ?? at
        next?.task()
        await settled()
      }
      at = until
      await settled()
    },
    waiting: () => tasks.size,
  }
}

/** Promises that are ready have run when this settles. */
const settled = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

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

/** Time that passes only when told to. */
export function createVirtualTime(start = 1_700_000_000_000): VirtualTime {
  let at: number = start
  let count = 0
  const tasks = new Map<number, { readonly due: number; readonly task: () => void }>()

  const nextDue = (
    until: number,
  ): readonly [number, { readonly due: number; readonly task: () => void }] | undefined =>
    [...tasks].filter(([, { due }]) => due <= until).toSorted(([a, x], [b, y]) => x.due - y.due || a - b)[0]

  return {
    now: (): Instant => instant(at),
    timers: {
      after(ms, task) {
        count += 1
        const id = count
        tasks.set(id, { due: at + Math.max(0, ms), task })
        return () => void tasks.delete(id)
      },
    },
    async advance(ms) {
      const until = at + ms
      await settled()
      for (let next = nextDue(until); next !== undefined; next = nextDue(until)) {
        const [id, { due, task }] = next
        tasks.delete(id)
        at = due
        task()
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

import type { Timers } from '../../src-main/base/timers.ts'
import { type Clock, type Instant, instant } from '../../src-main/domain/time/time.ts'

export interface VirtualTime {
  readonly now: Clock
  readonly timers: Timers
  /** Runs what falls due, in order, and lets the work that it starts finish after each. */
  advance(ms: number): Promise<void>
  at(ms: number): Instant
  pending(): number
}

/** Lets promises and the driver's own turns of the event loop run out. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await new Promise(resolve => setImmediate(resolve))
}

export function createVirtualTime(start = 1_700_000_000_000): VirtualTime {
  let now = start
  let serial = 0
  const tasks = new Map<number, { readonly due: number; readonly task: () => void }>()
  return {
    now: () => instant(now),
    at: ms => instant(start + ms),
    pending: () => tasks.size,
    timers: {
      after(ms, task) {
        serial += 1
        const id = serial
        tasks.set(id, { due: now + Math.max(0, ms), task })
        return () => tasks.delete(id)
      },
    },
    async advance(ms) {
      const end = now + ms
      await settle()
      for (;;) {
        const next = [...tasks].filter(([, { due }]) => due <= end).toSorted((a, b) => a[1].due - b[1].due)[0]
        if (next === undefined) break
        const [id, { due, task }] = next
        tasks.delete(id)
        now = Math.max(now, due)
        task()
        await settle()
      }
      now = end
    },
  }
}

import type { Clock } from '../../domain/time/time.ts'

/** Messages a second at one address; no person is that fast, and no fader is more than a nuisance then. */
export const mostASecond = 50
const windowMs = 1_000
const mostAddresses = 1_024

/** Keeps a flood at one address from costing the presses at others anything. */
export interface FloodGuard {
  /** Whether a message at this address may pass now. */
  passes(address: string): boolean
}

/** `kept`: addresses that always have a place of their own. */
export function createFloodGuard(now: Clock, kept: ReadonlySet<string>): FloodGuard {
  const counts = new Map<string, number>()
  let since: number = now()
  let others = 0
  return {
    passes(address) {
      const at = now()
      if (at < since || at - since >= windowMs) {
        since = at
        others = 0
        counts.clear()
      }
      const count = counts.get(address) ?? 0
      if (count === 0 && !kept.has(address)) {
        if (others >= mostAddresses) return false
        others += 1
      }
      counts.set(address, count + 1)
      return count < mostASecond
    },
  }
}

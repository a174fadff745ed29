import { afterHold, type Timers } from '../../base/timers.ts'
import { duration, shift } from '../../domain/time/time.ts'
import type { SurfaceEdge } from '../ports/surface.ts'
import type { EdgeTimes } from './edge-times.ts'
import type { SurfaceSlot } from './surface-slot.ts'

export interface HeldKeysOptions {
  readonly timers: Timers
  readonly holdMs: () => number
  readonly times: EdgeTimes
  readonly held: (slot: SurfaceSlot, edge: SurfaceEdge) => void
}

/** Finds keys of devices that are still down when a hold is long enough. Keys in pages say so themselves. */
export interface HeldKeys {
  edge(slot: SurfaceSlot, edge: SurfaceEdge): void
  /** The device has gone, and its keys with it. */
  gone(slot: SurfaceSlot): void
}

export function createHeldKeys({ timers, holdMs, times, held }: HeldKeysOptions): HeldKeys {
  /** How to stop waiting, by slot and control. */
  const down = new Map<SurfaceSlot, Map<string, () => void>>()
  const up = (slot: SurfaceSlot, control: string): void => {
    down.get(slot)?.get(control)?.()
    down.get(slot)?.delete(control)
  }
  return {
    edge(slot, { control, edge, saw, made: downAt }) {
      if (edge !== 'down' && edge !== 'up') return
      up(slot, control)
      if (edge === 'up') return
      const keys = down.get(slot) ?? new Map<string, () => void>()
      down.set(slot, keys)
      const ms = holdMs()
      const made = shift(times.of(downAt).made, duration(ms))
      const cancel = afterHold(timers, ms, () =>
        times.whenRead(() => {
          const settle = slot.surface?.settle ?? ((_control, then) => then())
          settle(control, () => {
            if (keys.get(control) === cancel) held(slot, { control, edge: 'held', saw, made })
          })
        }),
      )
      keys.set(control, cancel)
    },
    gone(slot) {
      for (const cancel of down.get(slot)?.values() ?? []) cancel()
      down.delete(slot)
    },
  }
}

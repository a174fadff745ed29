import type { Timers } from '../../base/timers.ts'
import type { SurfaceSlot } from './surface-slot.ts'

/** Bounces of a control in this time, ms, are reported together: a bad contact causes many. */
const togetherMs = 5_000

export interface BounceRecordOptions {
  readonly timers: Timers
  /** `SurfaceSlot.dropped` has changed; not called for each of many bounces. */
  readonly changed: () => void
  readonly report: (slot: SurfaceSlot, control: string, times: number) => void
}

/** Counts the presses that drivers left out as bounces. */
export interface BounceRecord {
  dropped(slot: SurfaceSlot, control: string): void
  close(): void
}

export function createBounceRecord({ timers, changed, report }: BounceRecordOptions): BounceRecord {
  const counts = new Map<SurfaceSlot, Map<string, number>>()
  let cancel: (() => void) | null = null

  const flush = (): void => {
    cancel = null
    for (const [slot, controls] of counts) {
      for (const [control, times] of controls) report(slot, control, times)
    }
    counts.clear()
    changed()
  }

  return {
    dropped(slot, control) {
      const controls = counts.get(slot) ?? new Map<string, number>()
      counts.set(slot, controls.set(control, (controls.get(control) ?? 0) + 1))
      slot.dropped = { count: (slot.dropped?.count ?? 0) + 1, control }
      if (cancel !== null) return
      cancel = timers.after(togetherMs, flush)
      changed()
    },
    close() {
      cancel?.()
      if (counts.size > 0) flush()
    },
  }
}

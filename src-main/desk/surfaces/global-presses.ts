import type { Timers } from '../../base/timers.ts'
import { duration } from '../../domain/time/time.ts'
import type { SlotControls } from './slot-controls.ts'
import type { SlotEdges } from './slot-edges.ts'
import type { SurfaceSlot } from './surface-slot.ts'

/** A key that is held repeats itself: for the first time after up to a second, then many times a second. */
const repeatsWithin = duration(1_000)

export interface GlobalPressesOptions {
  readonly timers: Timers
  /** The slot of the keyboard. */
  readonly keyboard: SurfaceSlot
  /** Version of the show that a presser sees. */
  readonly version: () => number
  readonly edge: SlotEdges['edge']
  readonly refuse: SlotControls['refuse']
}

/**
 * Keys of other windows come as presses alone, and some systems report every repetition of a held key as another press:
 * a foot that rests on a pedal must not go through the show. What comes within a second of the last one is its repetition.
 */
export function createGlobalPresses({ timers, keyboard, version, edge, refuse }: GlobalPressesOptions): {
  press(code: string): void
  close(): void
} {
  /** `reported`: the repetition was reported as a key that is still down. */
  const down = new Map<string, { cancel: () => void; reported: boolean }>()
  const press = (control: string): void => {
    const saw = version()
    for (const direction of ['down', 'up'] as const) edge(keyboard, { control, edge: direction, saw })
  }
  return {
    press(code) {
      const before = down.get(code)
      before?.cancel()
      const reported = before !== undefined
      down.set(code, { cancel: timers.after(repeatsWithin, () => down.delete(code)), reported })
      if (before === undefined) press(code)
      else if (!before.reported)
        refuse(keyboard, { control: code, edge: 'down', saw: version() }, 'release-first')
    },
    close() {
      for (const { cancel } of down.values()) cancel()
      down.clear()
    },
  }
}

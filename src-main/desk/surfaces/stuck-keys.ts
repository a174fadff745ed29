import type { Timers } from '../../base/timers.ts'
import type { TroubleSlice } from '../../contract/bridge/controllers.ts'
import { duration } from '../../domain/time.ts'
import type { SurfaceEdge } from '../ports/surface.ts'
import { controlName, type SurfaceSlot } from './surface-slot.ts'

/** Nobody holds a key for so long. */
const stuckSeconds = 30
const stuckMs = duration(stuckSeconds * 1_000)

export interface StuckKeysOptions {
  readonly timers: Timers
  readonly nameOf: (seat: SurfaceSlot) => string
  /** A key is stuck, or not any more. */
  readonly changed: () => void
}

/** Finds keys that stay down: they cannot be pressed, and nothing else tells why. */
export interface StuckKeys {
  edge(seat: SurfaceSlot, edge: SurfaceEdge): void
  /** The device has gone, and its keys with it. */
  gone(seat: SurfaceSlot): void
  troubles(seat: SurfaceSlot): readonly TroubleSlice[]
}

interface Down {
  stuck: boolean
  readonly cancel: () => void
}

export function createStuckKeys({ timers, nameOf, changed }: StuckKeysOptions): StuckKeys {
  const down = new Map<SurfaceSlot, Map<string, Down>>()

  const up = (seat: SurfaceSlot, control: string): void => {
    const was = down.get(seat)?.get(control)
    down.get(seat)?.delete(control)
    was?.cancel()
    if (was?.stuck === true) changed()
  }

  return {
    edge(seat, { control, edge }) {
      // Many MIDI devices tell no release, or stay down until the next press.
      if (seat.info?.kind === 'midi' || seat.info?.kind === 'osc') return
      if (edge === 'up') up(seat, control)
      if (edge !== 'down') return
      down.get(seat)?.get(control)?.cancel()
      const cancel = timers.after(stuckMs, () => {
        one.stuck = true
        changed()
      })
      const one: Down = { stuck: false, cancel }
      down.set(seat, (down.get(seat) ?? new Map<string, Down>()).set(control, one))
    },
    gone(seat) {
      for (const { cancel } of down.get(seat)?.values() ?? []) cancel()
      down.delete(seat)
    },
    troubles: seat =>
      [...(down.get(seat) ?? [])].flatMap(([control, { stuck }]) =>
        stuck ? [stuckTrouble(nameOf(seat), controlName(seat.info, control))] : [],
      ),
  }
}

const stuckTrouble = (device: string, control: string): TroubleSlice => ({
  device,
  what: `“${control}” has been held down for more than ${stuckSeconds} seconds. Until it is released it does nothing.`,
  remedy: 'Release it, or check what holds it down. The other controls work.',
})

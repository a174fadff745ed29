import type { Timers } from '../../base/timers.ts'
import type { DeviceProblemSlice } from '../../contract/bridge/controllers.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { duration } from '../../domain/time/time.ts'
import type { SurfaceEdge } from '../ports/surface.ts'
import { controlName, type SurfaceSlot } from './surface-slot.ts'

/** A key that is down for longer than this is stuck. */
const stuckSeconds = 30
const stuckMs = duration(stuckSeconds * 1_000)

export interface StuckKeysOptions {
  readonly timers: Timers
  readonly nameOf: (slot: SurfaceSlot) => string
  /** A key is stuck, or not any more. */
  readonly changed: () => void
}

/** Finds keys that stay down: they cannot be pressed, and nothing else shows why. */
export interface StuckKeys {
  edge(slot: SurfaceSlot, edge: SurfaceEdge): void
  /** The device has gone, and its keys with it. */
  gone(slot: SurfaceSlot): void
  problems(slot: SurfaceSlot): readonly DeviceProblemSlice[]
}

interface Down {
  stuck: boolean
  readonly cancel: () => void
}

export function createStuckKeys({ timers, nameOf, changed }: StuckKeysOptions): StuckKeys {
  const down = new Map<SurfaceSlot, Map<string, Down>>()

  const up = (slot: SurfaceSlot, control: string): void => {
    const was = down.get(slot)?.get(control)
    down.get(slot)?.delete(control)
    was?.cancel()
    if (was?.stuck === true) changed()
  }

  return {
    edge(slot, { control, edge }) {
      // Many MIDI devices send no release, or stay down until the next press.
      if (slot.info?.kind === 'midi' || slot.info?.kind === 'osc') return
      if (edge === 'up') up(slot, control)
      if (edge !== 'down') return
      down.get(slot)?.get(control)?.cancel()
      const cancel = timers.after(stuckMs, () => {
        one.stuck = true
        changed()
      })
      const one: Down = { stuck: false, cancel }
      down.set(slot, (down.get(slot) ?? new Map<string, Down>()).set(control, one))
    },
    gone(slot) {
      for (const { cancel } of down.get(slot)?.values() ?? []) cancel()
      down.delete(slot)
    },
    problems: slot =>
      [...(down.get(slot) ?? [])].flatMap(([control, { stuck }]) =>
        stuck ? [stuckProblem(nameOf(slot), controlName(slot.info, control))] : [],
      ),
  }
}

const stuckProblem = (device: string, control: string): DeviceProblemSlice => ({
  device,
  what: messageOf('stuck.control', { control, seconds: stuckSeconds }),
  remedy: messageOf('stuck.control.remedy'),
})

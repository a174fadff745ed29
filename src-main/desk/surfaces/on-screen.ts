import type { PressControl } from '../../contract/bridge/controllers.ts'
import { keyboardSurface } from '../../contract/bridge/keyboard-surface.ts'
import type { SurfaceKind } from '../../domain/press.ts'
import type { SurfaceEdge } from '../ports/surface.ts'
import type { Controls } from './controls.ts'
import type { SurfaceSlot } from './surface-slot.ts'

export interface OnScreenOptions {
  readonly controlsFor: (slot: SurfaceSlot, surfaceId: string, kind: SurfaceKind) => Controls
  /** What is held there comes to nothing. */
  readonly release: (surfaceId: string) => void
  /** True when Test or Learn takes this press, which comes from that surface. */
  readonly takes: (slot: SurfaceSlot, edge: SurfaceEdge, surfaceId: string, kind: SurfaceKind) => boolean
  readonly told: (slot: SurfaceSlot, edge: SurfaceEdge, bound: boolean) => void
}

/** Controls that are pressed in a page: those of a surface that is gone, and the bound keys of the keyboard. */
export interface OnScreen {
  press(client: string, slot: SurfaceSlot, press: PressControl): void
  /** The page went away. */
  released(client: string): void
  /** The device is back, or the surface is forgotten: its keys leave the pages, and nobody can let go of them. */
  left(slotId: string): void
  /** What waits for a second press, or for more turns, was meant for what was shown before. */
  forgetWaiting(): void
}

interface Pressed {
  readonly client: string
  readonly slotId: string
  readonly surfaceId: string
  readonly controls: Controls
}

export function createOnScreen(options: OnScreenOptions): OnScreen {
  const pressed = new Map<string, Pressed>()
  const letGo = (which: (one: Pressed) => boolean): void => {
    for (const [key, one] of pressed) {
      if (!which(one)) continue
      pressed.delete(key)
      one.controls.forget()
      options.release(one.surfaceId)
    }
  }
  return {
    press(client, slot, { control, edge, saw }) {
      const keyboard = slot.id === keyboardSurface
      const kind = keyboard ? 'keyboard' : 'pointer'
      const key = `${client} ${slot.id}`
      // Two that are gone have keys of the same names, and are two.
      const surfaceId = keyboard ? `${kind}:${client}` : `${kind}:${client}:${slot.id}`
      const mine = pressed.get(key) ?? {
        client,
        slotId: slot.id,
        surfaceId,
        controls: options.controlsFor(slot, surfaceId, kind),
      }
      pressed.set(key, mine)
      if (edge === 'cancel') {
        letGo(one => one.client === client && one.slotId === slot.id)
        return
      }
      const change = { control, edge, saw }
      if (edge === 'down' && options.takes(slot, change, surfaceId, kind)) return
      options.told(slot, change, mine.controls.edge(change))
    },
    released: client => letGo(one => one.client === client),
    left: slotId => letGo(one => one.slotId === slotId),
    forgetWaiting() {
      for (const { controls } of pressed.values()) controls.forget()
    },
  }
}

import type { PressControl } from '../../contract/bridge/controllers.ts'
import { keyboardSurface } from '../../contract/bridge/keyboard-surface.ts'
import type { Origin } from '../../domain/show/press.ts'
import { instant } from '../../domain/time/time.ts'
import type { Controls } from './controls.ts'
import type { SlotControls } from './slot-controls.ts'
import type { SlotEdges } from './slot-edges.ts'
import type { SurfaceSlot } from './surface-slot.ts'

export interface OnScreenOptions {
  readonly controls: Pick<SlotControls, 'actsFor' | 'originOf'>
  readonly edges: Pick<SlotEdges, 'takes' | 'timed' | 'done'>
  /** Cancels what is held there. */
  readonly release: (surfaceId: string) => void
}

/** Controls that are pressed in a page: those of a surface that is unplugged, and the bound keys of the keyboard. */
export interface OnScreen {
  /** `person`: who was invited to the page, and is named as the surface; null at the desk itself. */
  press(client: string, person: string | null, slot: SurfaceSlot, press: PressControl): void
  /** The page went away. */
  released(client: string): void
  /** The device is back, or the surface is forgotten: its keys leave the pages, and nobody can let go of them. */
  left(slotId: string): void
  /** Cancels presses that wait for a second one, and turns: they were meant for the view shown before. */
  forgetWaiting(): void
}

interface Pressed {
  readonly client: string
  readonly slotId: string
  readonly surfaceId: string
  readonly controls: Controls
}

export function createOnScreen({ controls, edges, release }: OnScreenOptions): OnScreen {
  const pressed = new Map<string, Pressed>()
  const letGo = (which: (one: Pressed) => boolean): void => {
    for (const [key, one] of pressed) {
      if (!which(one)) continue
      pressed.delete(key)
      one.controls.forget()
      release(one.surfaceId)
    }
  }
  return {
    press(client, person, slot, { control, edge, saw, made }) {
      const keyboard = slot.id === keyboardSurface
      const kind = keyboard ? 'keyboard' : 'pointer'
      const key = `${client} ${slot.id}`
      // Two that are gone have keys of the same names, and are two.
      const surfaceId = keyboard ? `${kind}:${client}` : `${kind}:${client}:${slot.id}`
      const originOf = (name: string): Origin => ({
        ...controls.originOf(slot, name),
        surfaceId,
        kind,
        ...(person !== null && { surface: person }),
      })
      const mine = pressed.get(key) ?? {
        client,
        slotId: slot.id,
        surfaceId,
        controls: controls.actsFor(slot, originOf),
      }
      pressed.set(key, mine)
      if (edge === 'cancel') {
        letGo(one => one.client === client && one.slotId === slot.id)
        return
      }
      const given = { control, edge, saw, made: made === null ? null : instant(made) }
      const change = edges.timed(slot, mine.controls, given, originOf(control))
      if (change === null) return
      if (edge === 'down' && edges.takes(slot, change, originOf(control))) return
      edges.done(slot, change, mine.controls.edge(change))
    },
    released: client => letGo(one => one.client === client),
    left: slotId => letGo(one => one.slotId === slotId),
    forgetWaiting() {
      for (const { controls } of pressed.values()) controls.forget()
    },
  }
}

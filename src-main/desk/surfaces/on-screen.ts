import type { PressControl } from '../../contract/bridge/controllers.ts'
import { keyboardSurface } from '../../contract/bridge/keyboard-surface.ts'
import type { SurfaceKind } from '../../domain/press.ts'
import type { SurfaceEdge } from '../ports/surface.ts'
import type { Seat } from './attached.ts'
import type { Controls } from './controls.ts'

export interface OnScreenOptions {
  readonly controlsFor: (seat: Seat, surfaceId: string, kind: SurfaceKind) => Controls
  readonly swallow: (seatId: string, edge: SurfaceEdge) => boolean
  readonly told: (seat: Seat, edge: SurfaceEdge, bound: boolean) => void
}

/** Controls that are pressed in a page: those of a surface that is gone, and the bound keys of the keyboard. */
export interface OnScreen {
  press(client: string, seat: Seat, press: PressControl): void
  /** The page went away. */
  released(client: string): void
}

export function createOnScreen(options: OnScreenOptions): OnScreen {
  const pressed = new Map<string, { readonly client: string; readonly controls: Controls }>()
  return {
    press(client, seat, { control, edge, saw }) {
      const keyboard = seat.id === keyboardSurface
      const kind = keyboard ? 'keyboard' : 'pointer'
      const key = `${client} ${seat.id}`
      const mine = pressed.get(key) ?? {
        client,
        controls: options.controlsFor(seat, `${kind}:${client}`, kind),
      }
      pressed.set(key, mine)
      const change = { control, edge, saw }
      if (edge === 'down' && options.swallow(seat.id, change)) return
      options.told(seat, change, mine.controls.edge(change))
    },
    released(client) {
      for (const [key, { client: of, controls }] of pressed) {
        if (of !== client) continue
        controls.forget()
        pressed.delete(key)
      }
    },
  }
}

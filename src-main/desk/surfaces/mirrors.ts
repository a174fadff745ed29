import type { BridgeEventChannel } from '../bridge/bridge-events.ts'
import type { SurfaceSlot } from './surface-slot.ts'

/** The pictures on devices, sent while a page watches. */
export interface Mirrors {
  /** A page watches, or no longer. */
  watch(client: string, on: boolean, slots: Iterable<SurfaceSlot>): void
  watched(): boolean
  /** A device has come. */
  listen(slot: SurfaceSlot): void
  leave(slotId: string): void
}

export function createMirrors(emit: BridgeEventChannel['emit']): Mirrors {
  const stops = new Map<string, () => void>()
  const watchers = new Set<string>()
  const leave = (id: string): void => {
    stops.get(id)?.()
    stops.delete(id)
  }
  const listen = ({ id, surface }: SurfaceSlot): void => {
    if (watchers.size === 0 || stops.has(id) || surface?.onPicture === undefined) return
    stops.set(
      id,
      surface.onPicture(taken => emit('picture', { ...taken, surfaceId: id })),
    )
  }
  return {
    leave,
    listen,
    watched: () => watchers.size > 0,
    watch(client, on, slots) {
      if (on) watchers.add(client)
      else if (!watchers.delete(client)) return
      for (const id of [...stops.keys()]) leave(id)
      for (const slot of slots) listen(slot)
    },
  }
}

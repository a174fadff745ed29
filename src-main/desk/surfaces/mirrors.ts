import type { PictureEvent } from '../../contract/bridge/controllers.ts'
import type { SurfaceSlot } from './surface-slot.ts'

/** What devices show, told to those who watch. */
export interface Mirrors {
  /** Somebody watches, or nobody any more. */
  watch(on: boolean, slots: Iterable<SurfaceSlot>): void
  /** A device has come. */
  listen(slot: SurfaceSlot): void
  leave(slotId: string): void
}

export function createMirrors(picture: (event: PictureEvent) => void): Mirrors {
  const stops = new Map<string, () => void>()
  let watching = false
  const leave = (id: string): void => {
    stops.get(id)?.()
    stops.delete(id)
  }
  const listen = ({ id, surface }: SurfaceSlot): void => {
    if (!watching || stops.has(id) || surface?.onPicture === undefined) return
    stops.set(
      id,
      surface.onPicture(taken => picture({ ...taken, surfaceId: id })),
    )
  }
  return {
    leave,
    listen,
    watch(on, slots) {
      watching = on
      for (const id of [...stops.keys()]) leave(id)
      for (const slot of slots) listen(slot)
    },
  }
}

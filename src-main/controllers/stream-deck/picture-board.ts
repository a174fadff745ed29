import { createEmitter, type Unsubscribe } from '../../base/emitter.ts'
import type { Picture } from '../../desk/ports/surface.ts'

/** The pictures on a device, put together from the packets that it took; only while somebody looks. */
export interface PictureBoard {
  /** The device has taken these packets, which are one whole picture. */
  taken(control: string, packets: readonly Uint8Array[]): void
  onPicture(listener: (picture: Picture) => void): Unsubscribe
}

export function createPictureBoard(
  assemble: (packets: readonly Uint8Array[]) => Picture | null,
): PictureBoard {
  const last = new Map<string, readonly Uint8Array[]>()
  const pictures = createEmitter<Picture>()

  return {
    taken(control, packets) {
      last.set(control, packets)
      if (pictures.listeners() === 0) return
      const picture = assemble(packets)
      if (picture !== null) pictures.emit(picture)
    },
    onPicture(listener) {
      for (const packets of last.values()) {
        const picture = assemble(packets)
        if (picture !== null) listener(picture)
      }
      return pictures.on(listener)
    },
  }
}

import { type FakeModel, wireKey } from './hid-models.ts'

interface Part {
  readonly key: number
  readonly page: number
  readonly last: boolean
  readonly body: Uint8Array
}

export interface PictureAssembler {
  /** The picture's key in reading order and its bytes, once it is complete. */
  take(packet: Uint8Array): { readonly key: number; readonly bytes: Uint8Array } | null
}

/** Puts the packets of pictures together again. Throws on a packet that a device would not understand. */
export function createPictureAssembler(model: FakeModel): PictureAssembler {
  let parts: Part[] = []
  return {
    take(packet) {
      const part = parsers[model.picture](packet)
      if (part.key >= model.keys) throw new Error(`picture for key ${part.key} of ${model.keys}`)
      if (part.page !== parts.length) throw new Error(`page ${part.page} where ${parts.length} was due`)
      if (parts.some(before => before.key !== part.key)) throw new Error('pictures of two keys mixed')
      parts.push(part)
      if (!part.last) return null
      const bytes = Buffer.concat(parts.map(({ body }) => body))
      parts = []
      return { key: wireKey(model, part.key), bytes: trimmed(bytes) }
    },
  }
}

const parsers: Readonly<Record<FakeModel['picture'], (packet: Uint8Array) => Part>> = {
  none: () => {
    throw new Error('this device has no pictures')
  },
  'gen2-jpeg': packet => {
    const view = Buffer.from(packet)
    if (view.length !== 1024) throw new Error(`packet of ${view.length} bytes`)
    if (view.readUInt16BE(0) !== 0x0207) throw new Error(`command ${view.toString('hex', 0, 2)}`)
    const length = view.readUInt16LE(4)
    if (length === 0 || length > 1016) throw new Error(`part of ${length} bytes`)
    return {
      key: view.readUInt8(2),
      last: view.readUInt8(3) === 1,
      page: view.readUInt16LE(6),
      body: packet.subarray(8, 8 + length),
    }
  },
  'gen1-bmp': packet => {
    const view = Buffer.from(packet)
    if (view.readUInt16BE(0) !== 0x0201) throw new Error(`command ${view.toString('hex', 0, 2)}`)
    // The Original sends two packets of 8,191 bytes, counted from 1; the Mini 1,024 bytes, from 0.
    const original = view.length === 8191
    if (!original && view.length !== 1024) throw new Error(`packet of ${view.length} bytes`)
    return {
      key: view.readUInt8(5) - 1,
      last: view.readUInt8(4) === 1,
      page: view.readUInt8(2) - (original ? 1 : 0),
      body: packet.subarray(16, original ? 16 + originalHalf : undefined),
    }
  },
}

/** A 72 × 72 bitmap with its header, in two equal parts. */
const originalHalf = (72 * 72 * 3 + 54) / 2

/** A bitmap tells its own length; what comes after it only fills the last packet. */
function trimmed(bytes: Buffer): Uint8Array {
  const bitmap = bytes.toString('ascii', 0, 2) === 'BM'
  return Uint8Array.from(bitmap ? bytes.subarray(0, bytes.readUInt32LE(2)) : bytes)
}

import type { Picture } from '../../../desk/ports/surface.ts'
import { type DeckModel, wireKey } from './deck-models.ts'

interface Part {
  /** Of `key-1`, `strip-1`: parts of two of them do not mix. */
  readonly control: string
  readonly page: number
  readonly last: boolean
  readonly body: Uint8Array
}

/** Puts the packets of pictures together again. */
export function createPictureAssembler(model: DeckModel) {
  let parts: Part[] = []
  return {
    /** The picture once it is whole. Throws on a packet that such a device would not understand. */
    take(packet: Uint8Array): Picture | null {
      const part = partOf(model, packet)
      if (part.page !== parts.length) throw new Error(`page ${part.page} where ${parts.length} was due`)
      if (parts.some(before => before.control !== part.control)) throw new Error('two pictures mixed')
      parts.push(part)
      if (!part.last) return null
      const bytes = joined(parts.map(({ body }) => body))
      parts = []
      const lie = part.control.startsWith('strip-') ? model.strip : model.key
      return {
        control: part.control,
        type: model.generation === 1 ? 'image/bmp' : 'image/jpeg',
        bytes: trimmed(bytes),
        turned: lie?.turned ?? 0,
        mirrored: lie?.mirrored ?? false,
      }
    },
  }
}

function partOf(model: DeckModel, packet: Uint8Array): Part {
  if (model.key === null) throw new Error('this device has no pictures')
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength)
  if (packet.length < 16 || view.getUint8(0) !== 0x02) throw new Error('no picture packet')
  if (model.generation === 1) return gen1Part(model, view, packet)
  if (packet.length !== 1024) throw new Error(`packet of ${packet.length} bytes`)
  const command = view.getUint8(1)
  if (command === 0x07) return gen2Part(keyControl(model, view.getUint8(2)), view, packet)
  if (command === 0x0b && model.strip?.touch === false) return gen2Part('strip-1', view, packet)
  if (command === 0x0c && model.strip?.touch === true) return regionPart(model.strip, view, packet)
  throw new Error(`command ${command}`)
}

function gen2Part(control: string, view: DataView, packet: Uint8Array): Part {
  const length = bodyLength(view.getUint16(4, true), 8)
  return {
    control,
    last: view.getUint8(3) === 1,
    page: view.getUint16(6, true),
    body: packet.subarray(8, 8 + length),
  }
}

function regionPart(strip: NonNullable<DeckModel['strip']>, view: DataView, packet: Uint8Array): Part {
  const fields = [2, 4, 6, 8].map(at => view.getUint16(at, true))
  const partWidth = strip.width / strip.parts
  const isPortrait = strip.order !== undefined && fields[2] === strip.height && fields[3] === partWidth
  const [x, y, width, height] = isPortrait ? [1, 0, 3, 2].map(at => fields[at]) : fields
  const part = (x ?? 0) / partWidth
  if (
    y !== 0 ||
    width !== partWidth ||
    height !== strip.height ||
    !Number.isInteger(part) ||
    part >= strip.parts
  )
    throw new Error(`a region ${x},${y} ${width}×${height} that is no part of the strip`)
  const length = bodyLength(view.getUint16(13, true), 16)
  return {
    control: `strip-${part + 1}`,
    last: view.getUint8(10) === 1,
    page: view.getUint16(11, true),
    body: packet.subarray(16, 16 + length),
  }
}

function bodyLength(length: number, header: number): number {
  if (length === 0 || length > 1024 - header) throw new Error(`part of ${length} bytes`)
  return length
}

/** A 72 × 72 bitmap with its header, in two equal parts. */
const originalHalf = (72 * 72 * 3 + 54) / 2

function gen1Part(model: DeckModel, view: DataView, packet: Uint8Array): Part {
  if (view.getUint8(1) !== 0x01) throw new Error(`command ${view.getUint8(1)}`)
  // The Original takes two packets of 8,191 bytes, counted from 1; the Mini 1,024 bytes, from 0.
  const original = model.rightToLeft
  if (packet.length !== (original ? 8191 : 1024)) throw new Error(`packet of ${packet.length} bytes`)
  return {
    control: keyControl(model, view.getUint8(5) - 1),
    last: view.getUint8(4) === 1,
    page: view.getUint8(2) - (original ? 1 : 0),
    body: packet.subarray(16, original ? 16 + originalHalf : undefined),
  }
}

function keyControl(model: DeckModel, key: number): string {
  if (key < 0 || key >= model.keys) throw new Error(`picture for key ${key} of ${model.keys}`)
  return `key-${wireKey(model, key) + 1}`
}

function joined(bodies: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(bodies.reduce((sum, body) => sum + body.length, 0))
  let at = 0
  for (const body of bodies) {
    all.set(body, at)
    at += body.length
  }
  return all
}

/** A bitmap contains its length; bytes after it only fill the last packet. */
function trimmed(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x42 || bytes[1] !== 0x4d) return bytes
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(2, true)
  return bytes.subarray(0, length)
}

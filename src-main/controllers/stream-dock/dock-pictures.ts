import type { Picture } from '../../desk/ports/surface.ts'
import type { DockModel } from './dock-models.ts'

/** What a Stream Dock makes of one packet. */
type DockEffect =
  | { readonly did: 'picture'; readonly picture: Picture }
  | { readonly did: 'brightness'; readonly percent: number }
  | { readonly did: 'clear' | 'wake' | 'refresh' | 'life' | 'goodbye' }

const names = ['BAT', 'LIG', 'CLE', 'STP', 'DIS', 'CON'] as const

/** The device's side of the packets. */
export function createDockAssembler(model: DockModel) {
  let awaited: { readonly control: string; readonly bytes: Uint8Array; have: number } | null = null

  const pictureOf = (control: string, bytes: Uint8Array): Picture => {
    const look = model.controls.find(({ id }) => id === control)?.picture
    return { control, type: 'image/jpeg', bytes, turned: uprightAgain(look?.turned ?? 0), mirrored: false }
  }

  const part = (body: Uint8Array): DockEffect | null => {
    if (awaited === null) return null
    const { control, bytes } = awaited
    const some = body.subarray(0, bytes.length - awaited.have)
    bytes.set(some, awaited.have)
    awaited.have += some.length
    if (awaited.have < bytes.length) return null
    awaited = null
    return { did: 'picture', picture: pictureOf(control, bytes) }
  }

  const begin = (body: Uint8Array): null => {
    const size = new DataView(body.buffer, body.byteOffset).getUint32(8)
    const control = model.controls.find(({ picture }) => picture?.id === body[12])
    if (control === undefined) throw new Error(`picture ${body[12]}`)
    if (size === 0) throw new Error('empty picture')
    awaited = { control: control.id, bytes: new Uint8Array(size), have: 0 }
    return null
  }

  return {
    /** Null while a picture is not whole. Throws on a packet that such a device would not understand. */
    take(packet: Uint8Array): DockEffect | null {
      if (packet.length !== 1 + model.packetBytes || packet[0] !== 0) {
        throw new Error(`packet of ${packet.length} bytes`)
      }
      const body = packet.subarray(1)
      if (awaited !== null) return part(body)
      const text = String.fromCharCode(...body.subarray(0, 8))
      const name = names.find(known => text === `CRT\0\0${known}`)
      if (name === 'BAT') return begin(body)
      if (name === 'LIG') return { did: 'brightness', percent: body[10] ?? 0 }
      if (name === 'CLE') return { did: body[11] === 0xff ? 'clear' : 'goodbye' }
      if (name === 'STP') return { did: 'refresh' }
      if (name === 'DIS') return { did: 'wake' }
      if (name === 'CON') return { did: 'life' }
      throw new Error(`command ${text}`)
    },
  }
}

const uprightAgain = (turned: Picture['turned']): Picture['turned'] =>
  turned === 90 ? 270 : turned === 270 ? 90 : turned

/**
 * What is sent to a Stream Dock: output reports without an id, of one length. A command is `CRT`, two zeros and three
 * letters; the bytes of a picture follow its command, cut into reports.
 */
const start = [0x43, 0x52, 0x54, 0x00, 0x00] as const
const letters = (text: string): readonly number[] => [...text].map(letter => letter.charCodeAt(0))

/** Report id, and zeros to the end. */
function framed({ packetBytes }: DockModel, bytes: ArrayLike<number>): Uint8Array {
  const packet = new Uint8Array(1 + packetBytes)
  packet.set(bytes, 1)
  return packet
}

const command = (model: DockModel, name: string, ...more: readonly number[]): Uint8Array =>
  framed(model, [...start, ...letters(name), ...more])

/** Screen on. */
export const wake = (model: DockModel): Uint8Array => command(model, 'DIS')
/** Shows what was sent. */
export const refresh = (model: DockModel): Uint8Array => command(model, 'STP')
/** Every key dark. */
export const clearAll = (model: DockModel): Uint8Array => command(model, 'CLE', 0, 0, 0, 0xff)
/** A program still uses it; without, some fall asleep. */
export const lifeSign = (model: DockModel): Uint8Array => command(model, 'CONNECT')
/** Tells the device that no program uses it any more. */
export const goodbye = (model: DockModel): Uint8Array => command(model, 'CLE', 0, 0, ...letters('DC'))

export const brightness = (model: DockModel, percent: number): Uint8Array =>
  command(model, 'LIG', 0, 0, Math.max(0, Math.min(100, Math.round(percent))))

/** Above this the device shows nothing, or half of it. */
export const mostPictureBytes = 10_240

/** One picture; it is seen at once. */
export function picturePackets(model: DockModel, picture: number, jpeg: Uint8Array): readonly Uint8Array[] {
  const size = [24, 16, 8, 0].map(shift => (jpeg.length >>> shift) & 0xff)
  const packets = [command(model, 'BAT', ...size, picture)]
  for (let from = 0; from < jpeg.length; from += model.packetBytes) {
    packets.push(framed(model, jpeg.subarray(from, from + model.packetBytes)))
  }
  packets.push(refresh(model))
  return packets
}

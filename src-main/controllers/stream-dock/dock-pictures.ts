import type { Picture } from '../../desk/ports/surface.ts'
import type { DockModel } from './dock-models.ts'

/** What a Stream Dock makes of one packet. */
type DockEffect =
  | { readonly did: 'picture'; readonly picture: Picture }
  | { readonly did: 'brightness'; readonly percent: number }
  | { readonly did: 'clear' | 'wake' | 'refresh' | 'life' | 'goodbye' }

/** The device's side of the packets. */
export interface DockAssembler {
  /** Null while a picture is not whole. Throws on a packet that such a device would not understand. */
  take(packet: Uint8Array): DockEffect | null
}

const names = ['BAT', 'LIG', 'CLE', 'STP', 'DIS', 'CON'] as const

export function createDockAssembler(model: DockModel): DockAssembler {
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
    take(packet) {
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

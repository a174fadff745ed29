import type { DockModel } from './dock-models.ts'

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
/** No program uses it any more. */
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

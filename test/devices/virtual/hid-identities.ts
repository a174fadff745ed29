import { type DeckModel, deckModel } from '../../../src-main/controllers/stream-deck/wire/deck-models.ts'
import type { HidIdentity } from './uhid-device.ts'

const elgato = 0x0fd9

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(/\s/g, ''), 'hex'))
const word = (value: number): string =>
  (value & 0xff).toString(16).padStart(2, '0') + (value >> 8).toString(16).padStart(2, '0')

/** A report of opaque bytes. `item`: 81 02 input, 91 02 output, b1 02 feature. */
const vendorReport = (id: number, length: number, item: string): string =>
  `0a 00ff 15 00 26 ff00 75 08 96 ${word(length)} 85 ${id.toString(16).padStart(2, '0')} ${item}`

/** One Consumer collection with the reports that decks of a generation have; lengths are without the id. */
function deckDescriptor(generation: 1 | 2): Uint8Array {
  const features = generation === 1 ? [3, 4, 5, 11] : [3, 4, 5, 6, 7, 8, 9, 10, 11]
  const [input, feature] = generation === 1 ? [16, 31] : [511, 31]
  const reports = [
    vendorReport(1, input, '81 02'),
    vendorReport(2, 1_023, '91 02'),
    ...features.map(id => vendorReport(id, feature, 'b1 02')),
  ]
  return bytes(`05 0c 09 01 a1 01 ${reports.join(' ')} c0`)
}

function textFeature(id: number, from: number, text: string): Uint8Array {
  const report = Buffer.alloc(32)
  report[0] = id
  report[1] = text.length
  report.write(text, from, 'ascii')
  return Uint8Array.from(report)
}

export function knownDeck(id: string): DeckModel {
  const model = deckModel(id)
  if (model === undefined) throw new Error(`no such Stream Deck: ${id}`)
  return model
}

/** A Stream Deck. `listed`: the system lists its serial number; else only the device itself tells it. */
export function deckIdentity(model: DeckModel, serial: string, listed = true): HidIdentity {
  const [productId] = model.products
  const feature = model.generation === 1 ? textFeature(3, 5, serial) : textFeature(6, 2, serial)
  return {
    name: `Elgato ${model.name}`,
    serial: listed ? serial : '',
    vendorId: elgato,
    productId,
    descriptor: deckDescriptor(model.generation),
    features: { [feature[0] ?? 0]: feature },
  }
}

/** Three pedals in the low bits of two bytes, without a report id. */
export const infinityPedal: HidIdentity = {
  name: 'VEC USB Footpedal',
  serial: '',
  vendorId: 0x05f3,
  productId: 0x00ff,
  descriptor: bytes('05 0c 09 03 a1 01 05 09 19 01 29 03 15 00 25 01 75 01 95 03 81 02 75 01 95 0d 81 01 c0'),
  features: {},
}

/** Left 1, middle 2, right 4. */
export const infinityReport = (down: number): Uint8Array => Uint8Array.of(down, 0)

/** Report 4: two axes of a byte, a hat of four bits, twelve buttons; report 5 is the maker's own. */
export const gamepad: HidIdentity = {
  name: 'Showcall test pad',
  serial: 'PAD1',
  vendorId: 0x1209,
  productId: 0x5250,
  descriptor: bytes(
    `05 01 09 05 a1 01 85 04
     09 30 09 31 15 00 26 ff00 75 08 95 02 81 02
     09 39 15 00 25 07 75 04 95 01 81 42
     05 09 19 01 29 0c 15 00 25 01 75 01 95 0c 81 02
     85 05 06 00ff 09 20 15 00 26 ff00 75 08 95 04 81 02 c0`,
  ),
  features: {},
}

/** Buttons are bits, the first one lowest; a hat of 15 is at rest. */
export const gamepadReport = (buttons: number, hat = 15): Uint8Array =>
  Uint8Array.of(4, 0x80, 0x7f, ((buttons & 0x0f) << 4) | hat, buttons >> 4)

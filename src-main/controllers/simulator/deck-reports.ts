import { type DeckModel, wireKey } from '../stream-deck/wire/deck-models.ts'

/** Input reports of a Stream Deck, with their id. `down`: ids of the controls that are down. */

const gen1Bytes = 17
const gen2Bytes = 512
const header = 4

/** All keys, touch keys behind the others. */
export function keyReport(model: DeckModel, down: ReadonlySet<string>): Uint8Array {
  const count = model.keys + model.touchKeys
  const [report, from] =
    model.generation === 1 ? [framed(gen1Bytes), 1] : [framed(gen2Bytes, 0x00, count), header]
  for (let key = 0; key < count; key += 1) {
    const id = key < model.keys ? `key-${key + 1}` : `touch-${key - model.keys + 1}`
    if (down.has(id)) report[from + wireKey(model, key)] = 1
  }
  return report
}

/** All dials, pressed or not. */
export function dialReport(model: DeckModel, down: ReadonlySet<string>): Uint8Array {
  const report = framed(gen2Bytes, 0x03, 1 + model.dials)
  for (let dial = 0; dial < model.dials; dial += 1) {
    if (down.has(`dial-${dial + 1}`)) report[header + 1 + dial] = 1
  }
  return report
}

/** Detents of one dial; more than a byte holds come in several reports. */
export function turnReport(model: DeckModel, dial: number, steps: number): readonly Uint8Array[] {
  const reports: Uint8Array[] = []
  for (let left = Math.trunc(steps); left !== 0; ) {
    const some = Math.max(-128, Math.min(127, left))
    const report = framed(gen2Bytes, 0x03, 1 + model.dials)
    report[header] = 0x01
    report[header + 1 + dial] = some & 0xff
    reports.push(report)
    left -= some
  }
  return reports
}

/** A short touch in the middle of one part of the strip. */
export function touchReport({ strip }: DeckModel, part: number): Uint8Array {
  const report = framed(gen2Bytes, 0x02, 10)
  if (strip === null) return report
  const view = new DataView(report.buffer)
  report[header] = 0x01
  view.setUint16(6, Math.floor(((part + 0.5) * strip.width) / strip.parts), true)
  view.setUint16(8, Math.floor(strip.height / 2), true)
  return report
}

function framed(bytes: number, kind = 0, length = 0): Uint8Array {
  const report = new Uint8Array(bytes)
  report[0] = 0x01
  report[1] = kind
  report[2] = length
  return report
}

import { createEmitter, type Unsubscribe } from '../../base/emitter.ts'
import type { Picture } from '../../desk/ports/surface.ts'
import { type DeckModel, wireKey } from '../stream-deck/wire/deck-models.ts'
import { createPictureAssembler } from '../stream-deck/wire/picture-packets.ts'
import type { DockControl, DockModel } from '../stream-dock/dock-models.ts'
import { createDockAssembler } from '../stream-dock/dock-pictures.ts'
import type { FingerAct, SimulatedHidDevice, SimulatedHidModel } from './simulated-model.ts'

type Rgb = readonly [red: number, green: number, blue: number]

/** The device's side of a Stream Deck: what it sends for a finger, and what it makes of what it is sent. */
export interface SimulatedDeck extends SimulatedHidDevice {
  /** Its keys as they are; some models send it when they are opened. */
  keys(): Uint8Array
  /** By control, as they came. */
  readonly pictures: ReadonlyMap<string, Picture>
  /** Of touch keys and dials. */
  readonly lamps: ReadonlyMap<string, Rgb>
  /** Percent. */
  brightness(): number
  onPicture(listener: (picture: Picture) => void): Unsubscribe
}

const vendorId = 0x0fd9

export const simulatedDeckModel = (model: DeckModel): SimulatedHidModel => ({
  modelId: `stream-deck/${model.id}`,
  model: model.name,
  listing: { vendorId, productId: model.products[0], product: model.name, manufacturer: 'Elgato' },
  create: serial => createSimulatedDeck(model, serial),
})

/** `held`: controls that are down from the start. */
export function createSimulatedDeck(
  model: DeckModel,
  serial: string,
  held: readonly string[] = [],
): SimulatedDeck {
  const down = new Set<string>(held)
  const pictures = new Map<string, Picture>()
  const lamps = new Map<string, Rgb>()
  const drawn = createEmitter<Picture>()
  const assembler = createPictureAssembler(model)
  let brightness = 100

  const reports = ({ control, edge, steps }: FingerAct): readonly Uint8Array[] => {
    const [kind, number] = placeOf(control)
    const at = number - 1
    const among = (count: number): boolean => at >= 0 && at < count
    if (edge === 'turn') return kind === 'dial' && among(model.dials) ? turnReport(model, at, steps) : []
    if (kind === 'strip') {
      const there = model.strip?.touch === true && among(model.strip.parts)
      // The device reports a touch when it is over.
      return there && edge === 'up' ? [touchReport(model, at)] : []
    }
    const there =
      (kind === 'key' && among(model.keys)) ||
      (kind === 'touch' && among(model.touchKeys)) ||
      (kind === 'dial' && among(model.dials))
    if (!there) return []
    if (edge === 'down') down.add(control)
    else down.delete(control)
    return [kind === 'dial' ? dialReport(model, down) : keyReport(model, down)]
  }

  const lamp = (control: string, rgb: Uint8Array): void => {
    const [red = 0, green = 0, blue = 0] = rgb
    lamps.set(control, [red, green, blue])
  }

  return {
    pictures,
    lamps,
    brightness: () => brightness,
    keys: () => keyReport(model, down),
    act: reports,
    onPicture: drawn.on,
    write(packet) {
      if (model.dialLights && packet.length === 1024 && packet[0] === 0x02 && packet[1] === 0x10) {
        const dial = packet[2] ?? 0
        if (dial >= model.dials) throw new Error(`light of dial ${dial}`)
        lamp(`dial-${dial + 1}`, packet.subarray(3, 6))
        return
      }
      const picture = assembler.take(packet)
      if (picture === null) return
      pictures.set(picture.control, picture)
      drawn.emit(picture)
    },
    sendFeature(report) {
      const light = lightOf(model, report)
      if (light !== null) {
        brightness = light
        return
      }
      if (isReset(model, report)) {
        pictures.clear()
        return
      }
      const touchKey = (report[2] ?? 0) - model.keys
      const fills = report[0] === 0x03 && report[1] === 0x06 && report.length === 6
      if (!fills || touchKey < 0 || touchKey >= model.touchKeys) {
        throw new Error(`feature report ${Buffer.from(report).toString('hex')}`)
      }
      lamp(`touch-${touchKey + 1}`, report.subarray(3, 6))
    },
    getFeature: (reportId, length) => serialReport(model, serial, reportId, length),
  }
}

/** The one feature report that drivers ask for. */
function serialReport(model: DeckModel, serial: string, reportId: number, length: number): Uint8Array {
  const first = model.generation === 1
  if (length !== 32 || reportId !== (first ? 3 : 6)) {
    throw new Error(`feature ${reportId} of ${length} bytes asked`)
  }
  const report = Buffer.alloc(32)
  report[0] = reportId
  report[1] = serial.length
  report.write(serial, first ? 5 : 2, 'ascii')
  return report
}

function placeOf(control: string): readonly [kind: string, number: number] {
  const [kind = '', number = ''] = control.split('-')
  return [kind, Number(number)]
}

function lightOf(model: DeckModel, report: Uint8Array): number | null {
  if (model.key === null) return null
  const [first, second, third, fourth, fifth] = report
  const percent =
    model.generation === 1
      ? report.length === 17 &&
        first === 5 &&
        second === 0x55 &&
        third === 0xaa &&
        fourth === 0xd1 &&
        fifth === 1
        ? report[5]
        : undefined
      : report.length === 32 && first === 3 && second === 8
        ? third
        : undefined
  return percent === undefined || percent > 100 ? null : percent
}

function isReset(model: DeckModel, report: Uint8Array): boolean {
  if (model.key === null) return false
  return model.generation === 1
    ? report.length === 17 && report[0] === 0x0b && report[1] === 0x63
    : report.length === 32 && report[0] === 0x03 && report[1] === 0x02
}

/** The device's side of a Stream Dock. */
interface SimulatedDock extends SimulatedHidDevice {
  /** By control, as they came. */
  readonly pictures: ReadonlyMap<string, Picture>
  /** Percent. */
  brightness(): number
  onPicture(listener: (picture: Picture) => void): Unsubscribe
}

const reportBytes = 512

export function simulatedDockModel(model: DockModel): SimulatedHidModel {
  const [sold] = model.products
  return {
    modelId: model.id,
    model: sold?.name ?? model.id,
    listing: {
      vendorId: sold?.vendorId ?? 0,
      productId: sold?.productId ?? 0,
      product: 'HOTSPOTEKUSB HID DEMO',
      manufacturer: 'HOTSPOTEKUSB',
      usagePage: 0xffa0,
      usage: 1,
    },
    create: () => createSimulatedDock(model),
  }
}

/** `ACK`, `OK`, what it is about and whether it began. */
function report(input: number, state: number): Uint8Array {
  const bytes = new Uint8Array(reportBytes)
  bytes.set([0x41, 0x43, 0x4b, 0, 0, 0x4f, 0x4b, 0, 0, input, state])
  return bytes
}

const pressReports = ({ input, reports }: DockControl, edge: 'down' | 'up'): readonly Uint8Array[] => {
  if (reports === 'press') return edge === 'down' ? [report(input, 0)] : []
  return [report(input, edge === 'down' ? 1 : 0)]
}

function createSimulatedDock(model: DockModel): SimulatedDock {
  const pictures = new Map<string, Picture>()
  const drawn = createEmitter<Picture>()
  const assembler = createDockAssembler(model)
  let brightness = 100
  return {
    pictures,
    brightness: () => brightness,
    onPicture: drawn.on,
    act({ control, edge, steps }: FingerAct) {
      const found = model.controls.find(({ id }) => id === control)
      if (found === undefined) return []
      if (edge !== 'turn') return pressReports(found, edge)
      if (found.turn === null) return []
      const input = steps > 0 ? found.turn.forward : found.turn.back
      return Array.from({ length: Math.abs(Math.trunc(steps)) }, () => report(input, 0))
    },
    write(packet) {
      const effect = assembler.take(packet)
      if (effect?.did === 'clear') pictures.clear()
      if (effect?.did === 'brightness') brightness = effect.percent
      if (effect?.did !== 'picture') return
      pictures.set(effect.picture.control, effect.picture)
      drawn.emit(effect.picture)
    },
    sendFeature: refuse,
    getFeature: refuse,
  }
}

const refuse = (): never => {
  throw new Error('a Stream Dock is asked for no feature report')
}

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
function dialReport(model: DeckModel, down: ReadonlySet<string>): Uint8Array {
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

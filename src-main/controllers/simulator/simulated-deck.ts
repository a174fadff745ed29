import { createEmitter, type Unsubscribe } from '../../base/emitter.ts'
import type { Picture } from '../../desk/ports/surface.ts'
import type { DeckModel } from '../stream-deck/wire/deck-models.ts'
import { createPictureAssembler } from '../stream-deck/wire/picture-packets.ts'
import { dialReport, keyReport, touchReport, turnReport } from './deck-reports.ts'
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

import { createEmitter, type Unsubscribe } from '../../base/emitter.ts'
import type { Picture } from '../../desk/ports/surface.ts'
import type { DockControl, DockModel } from '../stream-dock/dock-models.ts'
import { createDockAssembler } from '../stream-dock/dock-pictures.ts'
import type { FingerAct, SimulatedHidDevice, SimulatedHidModel } from './simulated-model.ts'

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

export function createSimulatedDock(model: DockModel): SimulatedDock {
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

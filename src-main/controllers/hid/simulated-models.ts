import type { SimulatedHidDevice, SimulatedHidModel } from '../simulator/simulated-model.ts'
import { simulatedXKeys } from './simulated-x-keys.ts'

/** What a device holds of itself. */
interface State {
  readonly down: ReadonlySet<string>
  readonly jog: number
  readonly ring: number
}

interface Wire {
  readonly modelId: string
  readonly model: string
  readonly listing: SimulatedHidModel['listing']
  readonly keys: readonly string[]
  readonly dials: readonly string[]
  report(state: State): Uint8Array
}

const keys = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => `key-${n + 1}`)

/** The bits of the keys that are down. */
const ored = (state: State, bits: readonly number[]): number =>
  bits.reduce((all, bit, index) => (state.down.has(`key-${index + 1}`) ? all | bit : all), 0)

const shuttle = (modelId: string, model: string, productId: number, count: number, first: number): Wire => ({
  modelId,
  model,
  listing: { vendorId: 0x0b33, productId, product: model, manufacturer: 'Contour Design', interface: 0 },
  keys: keys(count),
  dials: ['dial-1', 'dial-2'],
  report(state) {
    const buttons = ored(
      state,
      keys(count).map((_, index) => 1 << (first + index)),
    )
    return Uint8Array.of(state.ring & 0xff, state.jog, 0, buttons & 0xff, buttons >> 8)
  },
})

const philips = (modelId: string, model: string, productId: number): Wire => ({
  modelId,
  model,
  listing: { vendorId: 0x0911, productId, product: model, usagePage: 0x01, usage: 0x04 },
  keys: keys(4),
  dials: [],
  report: state => Uint8Array.of(ored(state, [1, 2, 4, 8])),
})

/** The facts of each device on the wire, written down apart from the drivers that are tried against them. */
const wires: readonly Wire[] = [
  {
    modelId: 'hid/infinity',
    model: 'Infinity foot pedal',
    listing: {
      vendorId: 0x05f3,
      productId: 0x00ff,
      product: 'VEC USB Footpedal',
      manufacturer: 'VEC',
      usagePage: 0x0c,
      usage: 0x03,
    },
    keys: keys(3),
    dials: [],
    report: state => Uint8Array.of(ored(state, [1, 2, 4]), 0),
  },
  philips('hid/acc2310', 'Philips ACC2310', 0x1844),
  philips('hid/acc2330', 'Philips ACC2330', 0x091a),
  shuttle('hid/shuttle-xpress', 'Contour ShuttleXpress', 0x0020, 5, 4),
  shuttle('hid/shuttle-pro', 'Contour ShuttlePRO', 0x0010, 13, 0),
  shuttle('hid/shuttle-pro-v2', 'Contour ShuttlePRO v2', 0x0030, 15, 0),
]

const furthest = 7

function createDevice(wire: Wire): SimulatedHidDevice {
  let state: State = { down: new Set(), jog: 0, ring: 0 }
  const next = (change: Partial<State>): Uint8Array => {
    state = { ...state, ...change }
    return wire.report(state)
  }
  const refuse = (): never => {
    throw new Error(`${wire.model} takes no report`)
  }
  return {
    act({ control, edge, steps }) {
      if (edge === 'turn') {
        if (!wire.dials.includes(control) || steps === 0) return []
        if (control === 'dial-1') return [next({ jog: (state.jog + steps) & 0xff })]
        // The ring goes back to rest by its spring.
        return [next({ ring: Math.max(-furthest, Math.min(furthest, steps)) }), next({ ring: 0 })]
      }
      if (!wire.keys.includes(control) || state.down.has(control) === (edge === 'down')) return []
      const down = new Set(state.down)
      if (edge === 'down') down.add(control)
      else down.delete(control)
      return [next({ down })]
    },
    write: refuse,
    sendFeature: refuse,
    getFeature: refuse,
  }
}

/** A QMK macro pad of eight keys and one encoder, with this desk's messages in its firmware. */
const qmkPad: SimulatedHidModel = {
  modelId: 'hid/qmk',
  model: 'QMK raw HID',
  listing: { vendorId: 0xfeed, productId: 0x6061, product: 'QMK macro pad', usagePage: 0xff60, usage: 0x61 },
  create() {
    const down = new Set<string>()
    const message = (kind: number, index: number, value: number): Uint8Array => {
      const report = new Uint8Array(32)
      report.set([0x53, 0x43, kind, index, value & 0xff])
      return report
    }
    const refuse = (): never => {
      throw new Error('the macro pad takes no report')
    }
    return {
      act({ control, edge, steps }) {
        if (edge === 'turn') return control === 'dial-1' && steps !== 0 ? [message(2, 0, steps)] : []
        const index = keys(8).indexOf(control)
        if (index < 0 || down.has(control) === (edge === 'down')) return []
        if (edge === 'down') down.add(control)
        else down.delete(control)
        return [message(1, index, edge === 'down' ? 1 : 0)]
      },
      write: refuse,
      sendFeature: refuse,
      getFeature: refuse,
    }
  },
}

/** Pedals, shuttles, X-keys and a macro pad that can be plugged in without having them. */
export const simulatedHidModels: readonly SimulatedHidModel[] = [
  ...wires.map(
    (wire): SimulatedHidModel => ({
      modelId: wire.modelId,
      model: wire.model,
      listing: wire.listing,
      create: () => createDevice(wire),
    }),
  ),
  ...simulatedXKeys,
  qmkPad,
]

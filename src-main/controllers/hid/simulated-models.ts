import { XKEYS_VENDOR_ID } from '@xkeys-lib/core'
import type { FingerAct, SimulatedHidDevice, SimulatedHidModel } from '../simulator/simulated-model.ts'
import { type XKeysFacts, xKeysFacts } from './models/x-keys.ts'
import { type PanelDial, railDriver } from './models/x-keys-controls.ts'

/** The state of a simulated device. */
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

/** A T-bar is found in its middle; all else at rest. */
const atFirst = ({ kind }: PanelDial): number => (kind === 'lever' ? 128 : 0)

const railDriverBytes = 14

const reportBytes = 36

/** Commands, behind the report id, and the kinds of report that answer them. */
const generateData = { command: 177, kind: 0x02 } as const
const getVersion = { command: 214, kind: 214 } as const

const refuse = (): never => {
  throw new Error('an X-keys has no feature reports')
}

/** Every X-keys on screen. */
export const simulatedXKeys: readonly SimulatedHidModel[] = xKeysFacts.map(facts => ({
  modelId: facts.id,
  model: `X-keys ${facts.product.name}`,
  listing: {
    vendorId: XKEYS_VENDOR_ID,
    productId: facts.product.hidDevices[0]?.[0] ?? 0,
    product: facts.product.name,
    manufacturer: 'P. I. Engineering',
    interface: 0,
    usagePage: 0x0c,
    usage: 0x01,
  },
  create: () => createXKeysDevice(facts),
}))

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

/** Positions in a row that a person's one detent makes: there, and back by a spring. */
function movesOf({ kind }: PanelDial, from: number, steps: number): readonly number[] {
  switch (kind) {
    case 'pulse':
      return [steps, 0]
    case 'shuttle':
      return [Math.max(-7, Math.min(7, steps)), 0]
    case 'axis':
      return [Math.max(-127, Math.min(127, steps * 16)), 0]
    case 'lever':
      return [Math.max(0, Math.min(255, from + steps * 16))]
    case 'twist':
    case 'jog':
      return [(from + steps * 16) & 0xff]
    case 'ball':
      return [steps * 64, 0]
  }
}

function createXKeysDevice({ product, keys, dials }: XKeysFacts): SimulatedHidDevice {
  const down = new Set<string>()
  const positions = new Map(dials.map(dial => [dial.place.control, atFirst(dial)]))

  const report = (kind: number): Uint8Array => {
    const bytes = new Uint8Array(product === railDriver ? railDriverBytes : reportBytes)
    if (product !== railDriver) bytes[1] = kind
    for (const { id, byte, mask } of keys) {
      if (down.has(id)) bytes[byte] = (bytes[byte] ?? 0) | mask
    }
    for (const { place } of dials) {
      const at = positions.get(place.control) ?? 0
      const word = place.reversed === true ? -at : at
      bytes[place.byte] = word & 0xff
      if (place.high !== undefined) bytes[place.high] = (word >> 8) & 0xff
    }
    return bytes
  }

  const turned = (dial: PanelDial, steps: number): readonly Uint8Array[] =>
    movesOf(dial, positions.get(dial.place.control) ?? 0, steps).map(at => {
      positions.set(dial.place.control, at)
      return report(0)
    })

  return {
    act({ control, edge, steps }: FingerAct) {
      if (edge === 'turn') {
        const dial = dials.find(({ place }) => place.control === control)
        return dial === undefined || steps === 0 ? [] : turned(dial, steps)
      }
      if (!keys.some(({ id }) => id === control) || down.has(control) === (edge === 'down')) return []
      if (edge === 'down') down.add(control)
      else down.delete(control)
      return [report(0)]
    },
    write(command) {
      if (product === railDriver || command.length !== reportBytes || command[0] !== 0) {
        throw new Error(`report ${Buffer.from(command).toString('hex')}`)
      }
    },
    answer([, command]) {
      if (command === generateData.command) return [report(generateData.kind)]
      if (command !== getVersion.command) return []
      const version = new Uint8Array(reportBytes)
      version[1] = getVersion.kind
      version[10] = 1
      return [version]
    },
    sendFeature: refuse,
    getFeature: refuse,
  }
}

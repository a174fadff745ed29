import { XKEYS_VENDOR_ID } from '@xkeys-lib/core'
import type { FingerAct, SimulatedHidDevice, SimulatedHidModel } from '../simulator/simulated-model.ts'
import { type XKeysFacts, xKeysFacts } from './models/x-keys.ts'
import { type PanelDial, railDriver } from './models/x-keys-dials.ts'

const reportBytes = 36
const railDriverBytes = 14
/** Commands, behind the report id, and the kinds of report that answer them. */
const generateData = { command: 177, kind: 0x02 } as const
const getVersion = { command: 214, kind: 214 } as const

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

/** A T-bar is found in its middle; all else at rest. */
const atFirst = ({ kind }: PanelDial): number => (kind === 'lever' ? 128 : 0)

function createDevice({ product, keys, dials }: XKeysFacts): SimulatedHidDevice {
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
  create: () => createDevice(facts),
}))

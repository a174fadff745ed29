import { EventEmitter } from 'node:events'
import { createEmitter } from '../../base/emitter.ts'
import type { Simulator } from '../../desk/ports/devices.ts'
import type { DeviceWatch } from '../device-watch.ts'
import type { HidBus, HidHandle } from '../hid-bus.ts'
import { deckModels } from '../stream-deck/wire/deck-models.ts'
import { dockModels } from '../stream-dock/dock-models.ts'
import { simulatedDeckModel, simulatedDockModel } from './simulated-decks.ts'
import type { SimulatedHidDevice, SimulatedHidModel } from './simulated-model.ts'

/** Devices on screen, and the bus that drivers find them on. */
export interface DeviceSimulator extends Simulator {
  readonly bus: HidBus
  /** Says at once that one was plugged in or out. */
  readonly watch: DeviceWatch
}

interface Plugged {
  readonly path: string
  readonly serial: string
  readonly model: SimulatedHidModel
  readonly device: SimulatedHidDevice
  handle: EventEmitter | null
}

/** Every Stream Deck and Stream Dock, and the models that come from elsewhere. */
export function createSimulator(others: readonly SimulatedHidModel[] = []): DeviceSimulator {
  const models = [...deckModels.map(simulatedDeckModel), ...dockModels.map(simulatedDockModel), ...others]
  const plugged = new Map<string, Plugged>()
  const changes = createEmitter()
  let count = 0
  const changed = changes.emit

  return {
    models: () => models.map(({ modelId, model }) => ({ modelId, model })),
    plug(modelId) {
      const model = models.find(candidate => candidate.modelId === modelId)
      if (model === undefined) return null
      count += 1
      const serial = `SIM${String(count).padStart(9, '0')}`
      plugged.set(serial, {
        path: `simulated:${count}`,
        serial,
        model,
        device: model.create(serial),
        handle: null,
      })
      changed()
      return serial
    },
    unplug(serial) {
      const one = plugged.get(serial)
      if (!plugged.delete(serial)) return
      const handle = one?.handle
      if (one !== undefined) one.handle = null
      handle?.emit('error', new Error('the device is not there any more'))
      changed()
    },
    act(serial, control, edge, steps) {
      const one = plugged.get(serial)
      if (one === undefined) return
      for (const report of one.device.act({ control, edge, steps })) one.handle?.emit('data', report)
    },
    watch: { start: changes.on },
    bus: {
      list: async () =>
        [...plugged.values()].map(({ path, serial, model }) => ({
          product: model.model,
          manufacturer: null,
          interface: 0,
          usagePage: null,
          usage: null,
          ...model.listing,
          path,
          serial,
        })),
      async open(path) {
        const one = [...plugged.values()].find(candidate => candidate.path === path)
        if (one === undefined) {
          throw new Error(`cannot open device with path ${path}: No such file or directory`)
        }
        return openDevice(one)
      },
    },
  }
}

function openDevice(one: Plugged): HidHandle {
  if (one.handle !== null) throw new Error(`cannot open device with path ${one.path}: it is open already`)
  const events = new EventEmitter()
  one.handle = events
  const mustBeOpen = (): void => {
    if (one.handle !== events) throw new Error('the device is not there any more')
  }
  return {
    on: events.on.bind(events),
    async write(data) {
      mustBeOpen()
      one.device.write(data)
      for (const report of one.device.answer?.(data) ?? []) events.emit('data', report)
      return data.length
    },
    async sendFeatureReport(data) {
      mustBeOpen()
      one.device.sendFeature(data)
      return data.length
    },
    async getFeatureReport(reportId, length) {
      mustBeOpen()
      return one.device.getFeature(reportId, length)
    },
    async close() {
      if (one.handle === events) one.handle = null
      events.removeAllListeners()
    },
  }
}

/** Several simulators as one; a device belongs to the simulator that knows it. */
export const joinSimulators = (simulators: readonly Simulator[]): Simulator => ({
  models: () => simulators.flatMap(simulator => simulator.models()),
  plug(modelId) {
    const owner = simulators.find(simulator => simulator.models().some(model => model.modelId === modelId))
    return owner?.plug(modelId) ?? null
  },
  unplug(serial) {
    for (const simulator of simulators) simulator.unplug(serial)
  },
  act(serial, control, edge, steps) {
    for (const simulator of simulators) simulator.act(serial, control, edge, steps)
  },
})

import type { Emitter } from '../../src-main/base/emitter.ts'
import type { ControllersSlice, SurfaceSlice } from '../../src-main/contract/bridge/controllers.ts'
import type { BridgeEvents } from '../../src-main/contract/bridge/events.ts'
import type { InputOf, OperationName, OutputOf } from '../../src-main/contract/bridge/operations.ts'
import type { DeskSnapshot } from '../../src-main/contract/bridge/slices.ts'
import { describeAction } from '../../src-main/domain/bindings/binding.ts'
import { layoutFaults } from '../../src-main/domain/bindings/faults.ts'

type Name =
  | Extract<
      OperationName,
      | `surface.${string}`
      | `learn.${string}`
      | `simulator.${string}`
      | `bindings.${string}`
      | `outputs.${string}`
    >
  | 'controllers.watch'
  | 'driver.remove'
  | 'osc.write'
  | 'machines.write'
  | 'satellite.write'
  | 'satellite.accept'
  | 'satellite.forget'
  | 'keys.global'

export type ControllerHandlers = {
  readonly [One in Name]: (payload: InputOf<One>) => OutputOf<One>
}

export interface FakeControllersOptions {
  readonly get: () => DeskSnapshot
  readonly change: (part: Partial<DeskSnapshot>) => void
  readonly edge: Emitter<BridgeEvents['surface-edge']>
  readonly learned: Emitter<BridgeEvents['learned']>
}

const done = { ok: true } as const
const received = { received: true } as const

/** The controllers of a fake's desk: it stores requests, and reports the action of a control. */
export function createFakeControllers({
  get,
  change,
  edge,
  learned,
}: FakeControllersOptions): ControllerHandlers {
  const surfaces = (): readonly SurfaceSlice[] => get().devices.surfaces
  const setSurfaces = (next: readonly SurfaceSlice[]): void =>
    change({ devices: { ...get().devices, surfaces: next } })
  const set = (part: Partial<ControllersSlice>): void =>
    change({ controllers: { ...get().controllers, ...part } })
  const emitEdge = (id: string, control: string, what: 'down' | 'up' | 'turn', steps: number): void => {
    const surface = surfaces().find(one => one.id === id)
    const { learning } = get().controllers
    if (surface === undefined) return
    if (learning?.what === 'control' && what === 'down' && (learning.surfaceId ?? id) === id) {
      set({ learning: null })
      learned.emit({ surfaceId: id, control })
      return
    }
    const trigger = what === 'turn' ? (steps > 0 ? 'turn' : 'turn-back') : 'press'
    const bound = surface.pages[surface.page]?.bindings.find(
      binding => binding.control === control && binding.trigger === trigger,
    )
    const did = what === 'up' ? '' : bound === undefined ? 'Nothing set' : describeAction(bound.action)
    edge.emit({ surfaceId: id, control, edge: what, steps, did })
  }
  const accept = (id: string, accepted: boolean) => {
    const { satellite } = get().controllers
    if (satellite !== null) {
      const devices = satellite.devices.flatMap(device =>
        device.id !== id ? [device] : accepted || device.address !== null ? [{ ...device, accepted }] : [],
      )
      set({ satellite: { ...satellite, devices } })
    }
    return done
  }
  return {
    'surface.write'({ id, pages, ...part }) {
      const fault = pages == null ? undefined : layoutFaults(pages)[0]
      if (fault !== undefined) return { ok: false, reason: fault.reason }
      setSurfaces(
        surfaces().map(surface =>
          surface.id === id ? { ...surface, ...part, ...(pages != null && { pages, faults: [] }) } : surface,
        ),
      )
      return done
    },
    'surface.forget'({ id }) {
      setSurfaces(surfaces().filter(surface => surface.id !== id))
      return done
    },
    'surface.press'({ id, control, edge: what }) {
      if (what !== 'cancel' && what !== 'held') emitEdge(id, control, what, 0)
      return received
    },
    'controllers.watch': () => received,
    'learn.control'({ surfaceId }) {
      set({ learning: { what: 'control', surfaceId } })
      return done
    },
    'learn.device'({ strangerId }) {
      set({ learning: { what: 'device', strangerId, step: 'rest', left: 3, switches: 0, reason: '' } })
      return done
    },
    'learn.stop'() {
      set({ learning: null })
      return done
    },
    'driver.remove'({ vendorId, productId }) {
      const drivers = get().controllers.drivers
      set({ drivers: drivers.filter(one => one.vendorId !== vendorId || one.productId !== productId) })
      return done
    },
    'simulator.plug'({ modelId }) {
      const like = surfaces().find(surface => surface.modelId === modelId) ?? surfaces()[0]
      if (like === undefined) return { ok: false, reason: 'There is no such model.' }
      const id = `SIM-${surfaces().length}`
      setSurfaces([...surfaces(), { ...like, id, serial: id, role: '', connected: true, simulated: true }])
      return done
    },
    'simulator.unplug'({ id }) {
      setSurfaces(surfaces().filter(surface => surface.id !== id))
      return done
    },
    'simulator.act'({ id, control, edge: what, steps }) {
      emitEdge(id, control, what, steps)
      return received
    },
    'bindings.export': () => ({ name: 'showcall-bindings.json', text: '{"format":"showcall-bindings"}\n' }),
    'bindings.import': ({ text }) =>
      text.includes('showcall-bindings')
        ? { ok: true, surfaces: 2, drivers: 0, outputs: 1 }
        : { ok: false, faults: ['/surfaces/0/pages/0: name is missing', '/version: must be 1'] },
    'outputs.write'(part) {
      set({ outputs: { ...get().controllers.outputs, ...part } })
      return done
    },
    'outputs.test': () => done,
    'osc.write'(osc) {
      set({ osc })
      return done
    },
    'machines.write'(machines) {
      set({ machines })
      return done
    },
    'satellite.write'(change) {
      const { satellite } = get().controllers
      if (satellite !== null) {
        set({ satellite: { ...satellite, ...change, listening: change.on ? change.port : null } })
      }
      return done
    },
    'satellite.accept': ({ id }) => accept(id, true),
    'satellite.forget': ({ id }) => accept(id, false),
    'keys.global'({ on }) {
      set({ globalKeys: { on, taken: on ? ['PageUp'] : [], typing: [] } })
      return done
    },
  }
}

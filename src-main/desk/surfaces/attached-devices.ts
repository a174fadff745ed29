import type { ControllersSlice, MachineSettings, OscSettings } from '../../contract/bridge/controllers.ts'
import {
  mostAccepted,
  type SatelliteSettings,
  type SatelliteSlice,
  type WriteSatellite,
} from '../../contract/bridge/satellite.ts'
import type { HidDriver } from '../../contract/hid-driver.ts'
import { done, type Reply, refused } from '../../contract/reply.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { type Devices, noDevices, type Satellites, type UnknownDevice } from '../ports/devices.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { UnlessLocked } from '../unless-locked.ts'

export interface AttachedDevicesOptions {
  readonly settings: SettingsStore
  readonly unlessLocked: UnlessLocked
  readonly changed: () => void
}

/** The devices of this host, with what a person has set for all of a kind: drivers, OSC, MIDI, Satellite apps. */
export interface AttachedDevices extends Omit<SatelliteSettingsActs, 'slice'> {
  slice(): Pick<ControllersSlice, 'strangers' | 'drivers' | 'simulated' | 'osc' | 'machines' | 'satellite'>
  /** None before `attach`. */
  devices(): Devices
  attach(found: Devices): void
  setDrivers(drivers: readonly HidDriver[]): void
  /** In place of one for the same device. */
  addDriver(driver: HidDriver): void
  removeDriver(ids: { readonly vendorId: number; readonly productId: number }): Reply
  writeOsc(settings: OscSettings): Reply
  writeMachines(settings: MachineSettings): Reply
  /** Listens to the devices no more; they still work until they are closed. */
  unfollow(): void
}

export function createAttachedDevices(options: AttachedDevicesOptions): AttachedDevices {
  const { settings, unlessLocked, changed } = options
  let devices = noDevices
  let strangers: readonly UnknownDevice[] = []
  const stops: ((() => void) | undefined)[] = []

  const { slice: satellite, ...satelliteActs } = createSatelliteSettings(options, () => devices.satellites)

  const setDrivers = (drivers: readonly HidDriver[]): void => {
    settings.write({ drivers })
    devices.learning?.use(drivers)
    changed()
  }

  return {
    ...satelliteActs,
    slice() {
      const { drivers, osc, machines } = settings.read()
      const simulated = devices.simulator?.models() ?? []
      return { strangers, drivers, simulated, osc, machines, satellite: satellite() }
    },
    devices: () => devices,
    attach(found) {
      devices = found
      const { osc, machines, satellite, drivers } = settings.read()
      found.configureOsc(osc)
      found.configureMachines(machines)
      found.satellites?.configure(satellite)
      found.learning?.use(drivers)
      stops.push(
        found.satellites?.onChange(changed),
        found.learning?.onUnknownDevices(list => {
          strangers = list
          changed()
        }),
      )
    },
    setDrivers,
    addDriver: driver =>
      setDrivers([...settings.read().drivers.filter(known => !isFor(known)(driver)), driver]),
    removeDriver: ids =>
      unlessLocked(() => {
        setDrivers(settings.read().drivers.filter(driver => !isFor(driver)(ids)))
        return done
      }),
    writeOsc: osc =>
      unlessLocked(() => {
        settings.write({ osc })
        devices.configureOsc(osc)
        changed()
        return done
      }),
    writeMachines: machines =>
      unlessLocked(() => {
        settings.write({ machines })
        devices.configureMachines(machines)
        changed()
        return done
      }),
    unfollow() {
      for (const stop of stops) stop?.()
    },
  }
}

/**
 * Whether Satellite apps can connect, and which of their devices count. `satellites`: null where no Satellite app can
 * connect.
 */
function createSatelliteSettings(
  { settings, unlessLocked, changed }: AttachedDevicesOptions,
  satellites: () => Satellites | null,
) {
  const keep = (change: Partial<SatelliteSettings>): Reply => {
    const satellite = { ...settings.read().satellite, ...change }
    settings.write({ satellite })
    satellites()?.configure(satellite)
    changed()
    return done
  }
  return {
    slice(): SatelliteSlice | null {
      const attached = satellites()
      if (attached === null) return null
      const { on, network, port, accepted } = settings.read().satellite
      const { port: listening, addresses, connected } = attached.state()
      const acceptedIds = new Set(accepted.map(({ id }) => id))
      const connectedIds = new Set(connected.map(({ id }) => id))
      return {
        on,
        network,
        port,
        listening,
        addresses,
        devices: [
          ...connected.map(device => ({ ...device, accepted: acceptedIds.has(device.id) })),
          ...accepted
            .filter(({ id }) => !connectedIds.has(id))
            .map(device => ({ ...device, address: null, accepted: true })),
        ],
      }
    },
    writeSatellite: (change: WriteSatellite): Reply => unlessLocked(() => keep(change)),
    /** From here on the presses of this device count. */
    acceptSatellite: (id: string): Reply =>
      unlessLocked(() => {
        const { accepted } = settings.read().satellite
        if (accepted.some(device => device.id === id)) return done
        const connected = satellites()?.state().connected ?? []
        const device = connected.find(one => one.id === id)
        if (device === undefined) return refused(messageOf('satellite.device-gone'))
        if (accepted.length >= mostAccepted)
          return refused(messageOf('satellite.too-many', { most: mostAccepted }))
        return keep({ accepted: [...accepted, { id, product: device.product }] })
      }),
    /** Its presses no longer count, and holds on it are cancelled. */
    forgetSatellite: (id: string): Reply =>
      unlessLocked(() =>
        keep({ accepted: settings.read().satellite.accepted.filter(device => device.id !== id) }),
      ),
  }
}

type SatelliteSettingsActs = ReturnType<typeof createSatelliteSettings>

type Ids = Pick<HidDriver, 'vendorId' | 'productId'>

/** Both read the same device. */
export const isFor =
  (known: Ids) =>
  ({ vendorId, productId }: Ids): boolean =>
    vendorId === known.vendorId && productId === known.productId

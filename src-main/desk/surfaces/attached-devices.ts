import type { ControllersSlice, MachineSettings, OscSettings } from '../../contract/bridge/controllers.ts'
import type { HidDriver } from '../../contract/hid-driver.ts'
import { done, type Reply } from '../../contract/reply.ts'
import { type Devices, noDevices } from '../ports/devices.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { UnknownDevice } from '../ports/switch-learning.ts'
import type { UnlessLocked } from '../unless-locked.ts'
import { isFor } from './same-device.ts'
import { createSatelliteSettings, type SatelliteSettingsActs } from './satellite-settings.ts'

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

  const { slice: satellite, ...satelliteActs } = createSatelliteSettings({
    settings,
    unlessLocked,
    satellites: () => devices.satellites,
    changed,
  })

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

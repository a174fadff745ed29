import type { DeviceLink } from './device-link.ts'
import type { DescribedDevice } from './protocol/read-device.ts'
import type { SatelliteDevice } from './satellite-device.ts'

/** Devices that nobody has accepted and that are connected, over all connections. */
const mostStrangers = 32
/** Devices of one connection. */
const mostOfOne = 32

/** The connection that a device came by. */
export interface DeviceOwner {
  /** Of the computer at its other end. */
  readonly address: string
  /** It has been silent for so long that its app is taken to have gone. */
  lost(): boolean
  /** What was down on its devices is up, and they are not there any more. */
  close(): void
}

export interface AddedDevice {
  readonly described: DescribedDevice
  readonly link: DeviceLink
  readonly owner: DeviceOwner
}

/** The devices of all connections, each there once. */
export interface DeviceRegistry {
  /** The device, or the error that it is answered with. */
  add(added: AddedDevice): SatelliteDevice | string
  remove(device: SatelliteDevice): void
  devices(): readonly SatelliteDevice[]
}

export interface DeviceRegistryOptions {
  readonly isAccepted: (id: string) => boolean
  readonly make: (added: AddedDevice, accepted: boolean) => SatelliteDevice
  readonly changed: () => void
}

export function createDeviceRegistry({ isAccepted, make, changed }: DeviceRegistryOptions): DeviceRegistry {
  const owners = new Map<SatelliteDevice, DeviceOwner>()
  return {
    add(added) {
      const { id } = added.described
      const before = [...owners].find(([{ described }]) => described.id === id)?.[1]
      if (before !== undefined) {
        if (before === added.owner || !before.lost()) return 'Device exists elsewhere'
        before.close()
      }
      const all = [...owners.keys()]
      if ([...owners.values()].filter(owner => owner === added.owner).length >= mostOfOne) {
        return 'Too many devices'
      }
      const accepted = isAccepted(id)
      if (!accepted && all.filter(device => !device.accepted()).length >= mostStrangers) {
        return 'Too many devices'
      }
      const device = make(added, accepted)
      owners.set(device, added.owner)
      changed()
      return device
    },
    remove(device) {
      if (!owners.delete(device)) return
      device.gone()
      changed()
    },
    devices: () => [...owners.keys()],
  }
}

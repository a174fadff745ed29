import {
  mostAccepted,
  type SatelliteSettings,
  type SatelliteSlice,
  type WriteSatellite,
} from '../../contract/bridge/satellite.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import type { Satellites } from '../ports/satellites.ts'
import type { Settings } from '../ports/settings.ts'

export interface SatelliteSettingsOptions {
  readonly settings: Settings
  /** Null where no Satellite app can connect. */
  readonly satellites: () => Satellites | null
  readonly changed: () => void
}

/** Whether Satellite apps can connect, and which of their devices count. Each answers why it was not done, or null. */
export interface SatelliteSettingsActs {
  slice(): SatelliteSlice | null
  write(change: WriteSatellite): Message | null
  /** From here on the presses of this device count. */
  accept(id: string): Message | null
  /** Its presses do not count any more; what is held on it comes to nothing. */
  forget(id: string): Message | null
}

export function createSatelliteSettings(options: SatelliteSettingsOptions): SatelliteSettingsActs {
  const { settings, changed } = options
  const keep = (change: Partial<SatelliteSettings>): null => {
    const satellite = { ...settings.read().satellite, ...change }
    settings.write({ satellite })
    options.satellites()?.configure(satellite)
    changed()
    return null
  }
  return {
    slice() {
      const satellites = options.satellites()
      if (satellites === null) return null
      const { on, network, port, accepted } = settings.read().satellite
      const { port: listening, addresses, connected } = satellites.state()
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
    write: keep,
    accept(id) {
      const { accepted } = settings.read().satellite
      if (accepted.some(device => device.id === id)) return null
      const device = options
        .satellites()
        ?.state()
        .connected.find(one => one.id === id)
      if (device === undefined) return messageOf('satellite.device-gone')
      if (accepted.length >= mostAccepted) {
        return messageOf('satellite.too-many', { most: mostAccepted })
      }
      return keep({ accepted: [...accepted, { id, product: device.product }] })
    },
    forget: id => keep({ accepted: settings.read().satellite.accepted.filter(device => device.id !== id) }),
  }
}

import {
  mostAccepted,
  type SatelliteSettings,
  type SatelliteSlice,
  type WriteSatellite,
} from '../../contract/bridge/satellite.ts'
import { done, type Reply, refused } from '../../contract/reply.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { Satellites } from '../ports/satellites.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { UnlessLocked } from '../unless-locked.ts'

export interface SatelliteSettingsOptions {
  readonly settings: SettingsStore
  readonly unlessLocked: UnlessLocked
  /** Null where no Satellite app can connect. */
  readonly satellites: () => Satellites | null
  readonly changed: () => void
}

/** Whether Satellite apps can connect, and which of their devices count. */
export interface SatelliteSettingsActs {
  slice(): SatelliteSlice | null
  writeSatellite(change: WriteSatellite): Reply
  /** From here on the presses of this device count. */
  acceptSatellite(id: string): Reply
  /** Its presses no longer count, and holds on it are cancelled. */
  forgetSatellite(id: string): Reply
}

export function createSatelliteSettings(options: SatelliteSettingsOptions): SatelliteSettingsActs {
  const { settings, unlessLocked, changed } = options
  const keep = (change: Partial<SatelliteSettings>): Reply => {
    const satellite = { ...settings.read().satellite, ...change }
    settings.write({ satellite })
    options.satellites()?.configure(satellite)
    changed()
    return done
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
    writeSatellite: change => unlessLocked(() => keep(change)),
    acceptSatellite: id =>
      unlessLocked(() => {
        const { accepted } = settings.read().satellite
        if (accepted.some(device => device.id === id)) return done
        const connected = options.satellites()?.state().connected ?? []
        const device = connected.find(one => one.id === id)
        if (device === undefined) return refused(messageOf('satellite.device-gone'))
        if (accepted.length >= mostAccepted)
          return refused(messageOf('satellite.too-many', { most: mostAccepted }))
        return keep({ accepted: [...accepted, { id, product: device.product }] })
      }),
    forgetSatellite: id =>
      unlessLocked(() =>
        keep({ accepted: settings.read().satellite.accepted.filter(device => device.id !== id) }),
      ),
  }
}

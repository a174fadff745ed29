import Type, { type Static } from 'typebox'
import { closed } from '../schema.ts'

const Id = Type.String({ minLength: 1, maxLength: 120 })

/** Devices that can be accepted. */
export const mostAccepted = 64

/** Satellite section of the settings: Companion Satellite apps connect to this desk. */
export const SatelliteSettings = Type.Object(
  {
    /** Off by default. */
    on: Type.Boolean(),
    /** Apps on other computers can connect; else those on this computer alone. */
    network: Type.Boolean(),
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    /** Devices whose presses count, by what they are known by. */
    accepted: Type.Array(Type.Object({ id: Id, product: Type.String({ maxLength: 60 }) }, closed), {
      maxItems: mostAccepted,
    }),
  },
  closed,
)
export type SatelliteSettings = Static<typeof SatelliteSettings>

export const WriteSatellite = Type.Object(
  {
    on: SatelliteSettings.properties.on,
    network: SatelliteSettings.properties.network,
    port: SatelliteSettings.properties.port,
  },
  closed,
)
export type WriteSatellite = Static<typeof WriteSatellite>

export const SatelliteDeviceId = Type.Object({ id: Id }, closed)

export interface SatelliteSlice extends WriteSatellite {
  /** Port that is open now; null for none. */
  readonly listening: number | null
  /** Addresses of this computer, to be typed into the Satellite app, the likeliest first. */
  readonly addresses: readonly string[]
  readonly devices: readonly {
    readonly id: string
    readonly product: string
    /** Of the computer that it is connected from; null when it is not connected. */
    readonly address: string | null
    readonly accepted: boolean
  }[]
}

import type { Unsubscribe } from '../../base/emitter.ts'
import type { SatelliteSettings } from '../../contract/bridge/satellite.ts'

export interface SatelliteState {
  /** Port that is open now; null for none. */
  readonly port: number | null
  /** Addresses of this computer, the likeliest first. */
  readonly addresses: readonly string[]
  /** Devices that apps have added, accepted or not. */
  readonly connected: readonly {
    readonly id: string
    readonly product: string
    /** Of the computer that it is connected from. */
    readonly address: string
  }[]
}

/** Companion Satellite apps that connect to this desk. Their devices are surfaces once a person has accepted them. */
export interface Satellites {
  /** Applies the settings; called once at the start, then at each change. */
  configure(settings: SatelliteSettings): void
  state(): SatelliteState
  onChange(listener: () => void): Unsubscribe
}

import type { Unsubscribe } from '../../base/emitter.ts'
import type { MachineSettings, OscSettings } from '../../contract/bridge/controllers.ts'
import type { SatelliteSettings } from '../../contract/bridge/satellite.ts'
import type { HidDriver } from '../../contract/hid-driver.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { ShowOutputs } from './show-outputs.ts'
import type { SurfaceSource } from './surface.ts'
import type { TimecodePorts } from './timecode-ports.ts'

/** Sources of presses and outputs for show events that this host has. */
export interface Devices {
  readonly sources: readonly SurfaceSource[]
  readonly outputs: readonly ShowOutputs[]
  /** Null where devices cannot be simulated. */
  readonly simulator: Simulator | null
  /** Null where nothing can be learned. */
  readonly learning: SwitchLearning | null
  /** Null where timecode has no ports. */
  readonly timecode: TimecodePorts | null
  /** Null where no Satellite app can connect. */
  readonly satellites: Satellites | null
  /** Takes what a person has set; called once at the start, then at each change. */
  configureOsc(settings: OscSettings): void
  /** Applies the settings of machines; called once at the start, then at each change. */
  configureMachines(settings: MachineSettings): void
  /** Once no surface and no output is used any more. */
  close(): Promise<void>
}

/** Keys that act while another window has the focus. */
export interface GlobalKeys {
  /** Takes these keys for us, and no others; gives those that another program has. By `KeyboardEvent.code`. */
  take(codes: readonly string[]): readonly string[]
  onPress(listener: (code: string) => void): void
}

/** A host without any device. */
export const noDevices: Devices = {
  sources: [],
  outputs: [],
  simulator: null,
  learning: null,
  timecode: null,
  satellites: null,
  configureOsc: () => undefined,
  configureMachines: () => undefined,
  close: async () => undefined,
}

interface SatelliteState {
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

/** A model that can be plugged in without having it. */
export interface SimulatedModel {
  readonly modelId: string
  readonly model: string
}

/** Devices on screen. What a finger does to one becomes the bytes that such a device sends, and passes its driver. */
export interface Simulator {
  models(): readonly SimulatedModel[]
  /** Gives its serial number, which its surface has too; null when there is no such model. */
  plug(modelId: string): string | null
  unplug(serial: string): void
  /** `steps`: of a turn, in detents, clockwise positive. Unknown devices and controls are ignored. */
  act(serial: string, control: string, edge: 'down' | 'up' | 'turn', steps: number): void
}

/** A device with reports that no driver knows. */
export interface UnknownDevice {
  readonly id: string
  /** As the system calls it, with its numbers: `Acme Foot Switch (1234:abcd)`. */
  readonly name: string
}

/** The step of learning a device. */
export type LearnStep =
  /** No switch may be pressed: values that change by themselves are recorded. */
  | { readonly step: 'rest' }
  /** Press the switch; `left` times more, counted from 3. */
  | { readonly step: 'press'; readonly left: number }
  | { readonly step: 'release'; readonly left: number }
  /** One switch is known. Press the next one, or finish. */
  | { readonly step: 'learned'; readonly switches: number }
  | { readonly step: 'failed'; readonly reason: Said }

/** Learning switches of devices that no driver knows: what changes on a press, and comes back with the release. */
export interface SwitchLearning {
  /** The list now, then each time that it changes. */
  onUnknownDevices(listener: (devices: readonly UnknownDevice[]) => void): () => void
  /** One at a time; `finish` gives the driver of all switches that were learned, null for none. */
  begin(deviceId: string, onStep: (step: LearnStep) => void): { finish(): HidDriver | null; cancel(): void }
  /** Drivers that persons have learned, besides those that are built in; devices they fit are opened. */
  use(drivers: readonly HidDriver[]): void
}

import type { MachineSettings, OscSettings } from '../../contract/bridge/controllers.ts'
import type { Satellites } from './satellites.ts'
import type { ShowOutputs } from './show-outputs.ts'
import type { Simulator } from './simulator.ts'
import type { SurfaceSource } from './surface.ts'
import type { SwitchLearning } from './switch-learning.ts'

/** Sources of presses and outputs for show events that this host has. */
export interface Devices {
  readonly sources: readonly SurfaceSource[]
  readonly outputs: readonly ShowOutputs[]
  /** Null where devices cannot be simulated. */
  readonly simulator: Simulator | null
  /** Null where nothing can be learned. */
  readonly learning: SwitchLearning | null
  /** Null where no Satellite app can connect. */
  readonly satellites: Satellites | null
  /** Takes what a person has set; called once at the start, then at each change. */
  configureOsc(settings: OscSettings): void
  /** Likewise. */
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
  satellites: null,
  configureOsc: () => undefined,
  configureMachines: () => undefined,
  close: async () => undefined,
}

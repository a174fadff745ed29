import type { CopySettings } from '../../contract/bridge/backups.ts'
import type { MachineSettings, OscSettings } from '../../contract/bridge/controllers.ts'
import type { SavedFollowed } from '../../contract/bridge/followed.ts'
import type { OutputNetworkSettings, SavedOutputPage } from '../../contract/bridge/output-pages.ts'
import type { PeopleNetworkSettings } from '../../contract/bridge/people.ts'
import type { SatelliteSettings } from '../../contract/bridge/satellite.ts'
import type { CallerSettings } from '../../contract/bridge/slices.ts'
import type { TimecodeSettings } from '../../contract/bridge/timecode.ts'
import type { RemoteConnection } from '../../contract/connection.ts'
import type { DeskStanding } from '../../contract/desk-standing.ts'
import type { HidDriver } from '../../contract/hid-driver.ts'
import type { OutputRule } from '../../contract/show-output.ts'
import type { SurfaceLayout } from '../../domain/bindings/binding.ts'
import type { Department } from '../../domain/calling/department.ts'
import type { RowTemplate } from '../../domain/editing/template.ts'
import type { ImportChoices } from '../../domain/import/import-choices.ts'
import type { PlayerSetup } from '../../domain/players/player.ts'
import type { PinnedNumbers } from '../../domain/rundown/rundown.ts'
import type { CueTiming } from '../../domain/rundown/timing.ts'
import type { Duration } from '../../domain/time/time.ts'
import { freewheelLimits } from '../../domain/timecode/signal.ts'
import type { TimersState } from '../../domain/timers/timer.ts'

/** What a person has set up for one surface; it outlives the device. */
export interface Profile {
  readonly id: string
  readonly modelId: string
  /** As the caller calls it; empty when it was not named. */
  readonly role: string
  /** Of the device that had it last. */
  readonly serial: string | null
  /** The USB port that the device was plugged into; left out where it is not known. */
  readonly place?: string
  /** Percent of the full light. */
  readonly brightness: number
  /** Its strip is drawn in the other order than the driver's. */
  readonly swapStrip?: boolean
  /** Null: the default of the model. */
  readonly pages: SurfaceLayout | null
  /** Machines at it may move the show. */
  readonly armed: boolean
  /** How long a contact must be open before it can be pressed again, ms. */
  readonly debounce: number
}

/** What a desk remembers between starts. Never a secret. */
export interface DeskSettings {
  /** The rundown that this desk shows, by connection id (`own` is the service in this computer); a restart comes back to it. */
  readonly rundowns: Readonly<Record<string, string>>
  /** The connection in use; null is the service in this computer. */
  readonly connectionId: string | null
  readonly connections: readonly RemoteConnection[]
  /** The last answer about its pair of the desk whose service is used, for a start without it; null: it has no other desk. */
  readonly pairTold: { readonly baseUrl: string; readonly said: DeskStanding } | null
  readonly caller: CallerSettings
  readonly locked: boolean
  /** The desk was last seen in a rehearsal, and nobody has left it, or confirmed since a restart that the show is real. */
  readonly rehearsing: boolean
  /** Surfaces that were at this desk, with what they are bound to. */
  readonly surfaces: readonly Profile[]
  /** Devices whose switches a person has learned. */
  readonly drivers: readonly HidDriver[]
  readonly outputs: { readonly driving: boolean; readonly rules: readonly OutputRule[] }
  /** Pages for screens without buttons. */
  readonly outputPages: readonly SavedOutputPage[]
  readonly outputNetwork: OutputNetworkSettings
  readonly peopleNetwork: PeopleNetworkSettings
  /** See `PeopleSlice`. */
  readonly linksKnownTo: readonly string[]
  readonly osc: OscSettings
  readonly machines: MachineSettings
  readonly satellite: SatelliteSettings
  /** Programs and devices elsewhere whose playback is read. */
  readonly players: readonly PlayerSetup[]
  readonly timecode: TimecodeSettings
  /** Of backups that are made by themselves. */
  readonly copies: CopySettings
  /** Bound keys act while another window has the focus, in hosts that can. */
  readonly globalKeys: boolean
  /** Numbers of the cues of the show that is on, or was on last. */
  readonly numbers: {
    readonly rundownId: string
    /** Of the journal; null when it had none yet. */
    readonly runId: string | null
    readonly pinned: PinnedNumbers
  } | null
  /** Rundown made from a file, by the digest of its content: the same file opens the same rundown. */
  readonly imports: Readonly<Record<string, string>>
  /** Rundowns that are being made, with the connection of their service: what a crash leaves of them is taken away. */
  readonly unfinished: Readonly<Record<string, string>>
  /** How tables with the same header were imported last, by `headerSignature`; the newest last. */
  readonly choices: Readonly<Record<string, ImportChoices>>
  /** The files that rundowns follow, by rundown; the newest last. */
  readonly followed: Readonly<Record<string, SavedFollowed>>
  /** Departments that this desk keeps for services without any: by address and rundown, then by column; the newest last. */
  readonly departments: Readonly<Record<string, Readonly<Record<string, Department>>>>
  /** The timing of cues, likewise: by address and rundown, then by cue. */
  readonly timings: Readonly<Record<string, Readonly<Record<string, CueTiming>>>>
  /** Timers that this desk keeps for services without any, by address and rundown; the newest last. */
  readonly timers: Readonly<Record<string, TimersState>>
  /** How long cues ran in rehearsals, ms by rundown and cue, until that is used or discarded; the newest last. */
  readonly rehearsed: Readonly<Record<string, Readonly<Record<string, Duration>>>>
  /** Rows that are kept for any rundown. */
  readonly templates: readonly RowTemplate[]
}

export interface SettingsStore {
  read(): DeskSettings
  write(change: Partial<DeskSettings>): void
}

/** Key of `DeskSettings.rundowns` for the service in this computer. */
export const ownConnection = 'own'

export const defaultCaller: CallerSettings = {
  doublePress: 500,
  hold: 600,
  undoWindow: null,
  localAfter: 2_000,
  theme: 'dark',
  language: null,
  guide: 'done',
  twoStep: false,
  holdUnacknowledged: false,
  warnBefore: 10_000,
  callsBy: 'press',
  updates: true,
  phrases: null,
}

/** Off, and of this computer alone. 53535 is in no registry's way; 8000 and 9000 are taken by half of the field. */
export const defaultOsc: OscSettings = { listening: false, address: '127.0.0.1', port: 53_535, targets: [] }

/** Off. The port is the one after that of the service. */
export const defaultOutputNetwork: OutputNetworkSettings = { on: false, address: null, port: 4_748 }

/** Off. The port is the one after that of the outputs. */
export const defaultPeopleNetwork: PeopleNetworkSettings = {
  pages: false,
  api: false,
  address: null,
  port: 4_749,
  encryption: { kind: 'self-signed' },
}

/** No copies are made. */
export const defaultCopies: CopySettings = {
  folder: null,
  everyHours: 24,
  afterShow: true,
  keep: 10,
  daily: true,
}

/** Every command is taken, once its port is armed. */
export const defaultMachines: MachineSettings = { device: 127, groups: [], formats: [] }

/** Nothing comes in, nothing is sent. */
export const defaultTimecode: TimecodeSettings = {
  source: 'off',
  input: null,
  freewheel: freewheelLimits.usual,
  out: { on: false, port: null, rate: '25', of: 'show' },
}

/** Off, and of this computer alone. The port is the one that Satellite apps ask for by themselves. */
export const defaultSatellite: SatelliteSettings = { on: false, network: false, port: 16_622, accepted: [] }

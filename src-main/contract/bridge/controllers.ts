import Type, { type Static } from 'typebox'
import type { Binding, SurfaceLayout } from '../../domain/bindings/binding.ts'
import type { Said } from '../../domain/messages/message.ts'
import { Debounce, SurfacePage } from '../bindings.ts'
import type { HidDriver } from '../hid-driver.ts'
import { closed } from '../schema.ts'
import { OutputRule } from '../show-output.ts'
import type { SatelliteSlice } from './satellite.ts'

const Id = Type.String({ minLength: 1, maxLength: 200 })
const Control = Type.String({ minLength: 1, maxLength: 100 })

/** One thing on a surface that a person can move. Places are in cells of the drawing, from the top left. */
export interface ControlSlice {
  /** Stable for the model, and what bindings name: `key-1` (in reading order), `dial-1`, `touch-1`, `note-1-36`. */
  readonly id: string
  readonly kind: 'key' | 'dial' | 'fader' | 'touch-key' | 'touch-strip'
  /** As shown: `key 11`, `left`, `dial 2`. */
  readonly name: string
  readonly row: number
  readonly column: number
  /** Cells that it is wide; 1 for all but strips. */
  readonly columns: number
  /** Size of its picture in pixels; null where it shows none. */
  readonly face: { readonly width: number; readonly height: number } | null
}

/** Two bindings that cannot both work as they are, or one that can never work. */
interface BindingFault {
  readonly page: number
  readonly binding: Binding
  /** A sentence for a person. */
  readonly reason: Said
}

/** A surface that is, or was, at this desk; it keeps its id, role, page and bindings when it is plugged in again or replaced. */
export interface SurfaceSlice {
  readonly id: string
  readonly kind: 'keyboard' | 'stream-deck' | 'pedal' | 'hid' | 'midi' | 'osc' | 'satellite'
  /** As the maker writes it. */
  readonly name: string
  readonly modelId: string
  /** As the caller calls it; empty when it was not named. */
  readonly role: string
  readonly serial: string | null
  readonly connected: boolean
  readonly simulated: boolean
  readonly controls: readonly ControlSlice[]
  /** More controls than are listed: they are known when they speak. */
  readonly open: boolean
  readonly pages: SurfaceLayout
  /** Page that is on it, from 0. */
  readonly page: number
  /** Percent; null where it cannot be dimmed. */
  readonly brightness: number | null
  /** Whether its strip is drawn in the other order; null where the order is known. */
  readonly swapStrip?: boolean | null
  /** Whether machines at it may move the show; null where none can be. */
  readonly armed: boolean | null
  /** Its presses do nothing but show themselves. */
  readonly testing: boolean
  /** How long a contact must be open before it can be pressed again, ms; null where nothing bounces. */
  readonly debounce: number | null
  /** Presses that were left out as bounces since it was plugged in, and the control of the last one; null for none. */
  readonly dropped: { readonly count: number; readonly control: string } | null
  readonly faults: readonly BindingFault[]
}

export interface DeviceProblemSlice {
  /** Its own name, or what Showcall calls it. */
  readonly device: Said
  readonly what: Said
  readonly remedy: Said
}

export interface SurfacesSlice {
  readonly surfaces: readonly SurfaceSlice[]
  readonly problems: readonly DeviceProblemSlice[]
}

/** Which surface is being asked for what. */
export type LearningSlice =
  /** The next control that is pressed, at that surface or at any, is reported and does nothing. */
  | { readonly what: 'control'; readonly surfaceId: string | null }
  /** A device that no driver knows. */
  | {
      readonly what: 'device'
      readonly strangerId: string
      readonly step: 'rest' | 'press' | 'release' | 'learned' | 'failed'
      /** Presses that are still wanted of this switch. */
      readonly left: number
      /** Switches that are known. */
      readonly switches: number
      /** Of `failed`: a sentence. */
      readonly reason: Said
    }

/** What goes out to lighting, sound and video desks. */
export interface OutputsSlice {
  /** This desk drives the outputs. Of several desks at one show only one should. */
  readonly driving: boolean
  readonly rules: readonly OutputRule[]
  readonly ports: readonly {
    readonly id: string
    readonly name: string
    readonly kind: 'midi' | 'osc'
    readonly connected: boolean
    /** The same device is listened to: what it answers may come back as a press. */
    readonly loops: boolean
  }[]
  /** Why the last message did not go out; null when it did. */
  readonly problem: Said | null
}

/** OSC section of the settings. */
export const OscSettings = Type.Object(
  {
    /** Off by default. */
    listening: Type.Boolean(),
    /** Of this computer: by default `127.0.0.1`; `0.0.0.0` lets everybody on the network in. */
    address: Type.String({ minLength: 1, maxLength: 100 }),
    /** UDP and TCP port, 1 to 65,535. */
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    /** Where messages can be sent: `udp` or `tcp` (SLIP). */
    targets: Type.Array(
      Type.Object(
        {
          name: Type.String({ minLength: 1, maxLength: 60 }),
          protocol: Type.Enum(['udp', 'tcp']),
          host: Type.String({ minLength: 1, maxLength: 253 }),
          port: Type.Integer({ minimum: 1, maximum: 65_535 }),
        },
        closed,
      ),
      { maxItems: 32 },
    ),
  },
  closed,
)
export type OscSettings = Static<typeof OscSettings>

/** Which MIDI Show Control and Machine Control commands are for this desk. */
export const MachineSettings = Type.Object(
  {
    /** Id of this desk, 0 to 111; 127 takes the commands for every device. */
    device: Type.Union([Type.Integer({ minimum: 0, maximum: 111 }), Type.Literal(127)]),
    /** Groups that this desk is in, 112 to 126. Commands for all devices (127) are always taken. */
    groups: Type.Array(Type.Integer({ minimum: 112, maximum: 126 }), { maxItems: 15 }),
    /** Command formats of MSC that are taken (1 lighting, 16 sound, 48 video); empty for all. */
    formats: Type.Array(Type.Integer({ minimum: 1, maximum: 126 }), { maxItems: 32 }),
  },
  closed,
)
export type MachineSettings = Static<typeof MachineSettings>

/** Besides `HandsSlice`: what the Controllers view alone shows. */
export interface ControllersSlice {
  readonly learning: LearningSlice | null
  /** What the start of the show that is on air ended: Learn, and the test of these surfaces. Null for nothing. */
  readonly interrupted: { readonly learn: boolean; readonly tests: readonly string[] } | null
  /** Devices with reports that no driver knows, and can be learned. */
  readonly strangers: readonly { readonly id: string; readonly name: string }[]
  readonly drivers: readonly HidDriver[]
  readonly simulated: readonly { readonly modelId: string; readonly model: string }[]
  readonly outputs: OutputsSlice
  readonly osc: OscSettings
  readonly machines: MachineSettings
  /** Null where this host takes no Satellite apps. */
  readonly satellite: SatelliteSlice | null
  /** Key bindings act also while another window has the focus; null where this host cannot. */
  readonly globalKeys: {
    readonly on: boolean
    /** Another program has them. */
    readonly taken: readonly string[]
    /** Bound here, and left to what is typed elsewhere. */
    readonly typing: readonly string[]
  } | null
}

/** What a control did just now, for those who watch. */
export interface SurfaceEdgeEvent {
  readonly surfaceId: string
  readonly control: string
  readonly edge: 'down' | 'up' | 'turn' | 'fire'
  readonly steps: number
  /** What it did: the action of its binding, or why it did nothing. */
  readonly did: Said
}

/** A picture on a control as the device got it. */
export interface PictureEvent {
  readonly surfaceId: string
  readonly control: string
  /** A `data:` URL. As text: a message with more than 10 parts in bytes ends the connection of a page. */
  readonly url: string
  readonly turned: 0 | 90 | 180 | 270
  readonly mirrored: boolean
}

/** What is left out stays. */
export const WriteSurface = Type.Object(
  {
    id: Id,
    role: Type.Optional(Type.String({ maxLength: 60 })),
    brightness: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    swapStrip: Type.Optional(Type.Boolean()),
    armed: Type.Optional(Type.Boolean()),
    debounce: Type.Optional(Debounce),
    testing: Type.Optional(Type.Boolean()),
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: 31 })),
    /** Null for the default of its model. */
    pages: Type.Optional(Type.Union([Type.Array(SurfacePage, { minItems: 1, maxItems: 32 }), Type.Null()])),
  },
  closed,
)
export type WriteSurface = Static<typeof WriteSurface>

/** Forgets a surface that is not connected, with its role and bindings. */
export const SurfaceId = Type.Object({ id: Id }, closed)
export type SurfaceId = Static<typeof SurfaceId>

/**
 * A control pressed on screen instead: of a surface that is gone, or a bound key of the keyboard. Passes the same
 * bindings and the same gate.
 */
export const PressControl = Type.Object(
  {
    id: Id,
    control: Control,
    /** As of a `trigger`. */
    edge: Type.Enum(['down', 'held', 'up', 'cancel']),
    /** `ShowSlice.version` as it was on screen. */
    saw: Type.Integer({ minimum: 0 }),
    /** As of a `trigger`. */
    made: Type.Union([Type.Integer(), Type.Null()]),
  },
  closed,
)
export type PressControl = Static<typeof PressControl>

/** `surfaceId` null: of whichever surface is pressed. */
export const LearnControl = Type.Object({ surfaceId: Type.Union([Id, Type.Null()]) }, closed)
export const LearnDevice = Type.Object({ strangerId: Id }, closed)
/** `keep`: of a device that is being learned, its driver is kept. */
export const StopLearning = Type.Object({ keep: Type.Boolean() }, closed)

export const RemoveDriver = Type.Object(
  {
    vendorId: Type.Integer({ minimum: 0, maximum: 0xffff }),
    productId: Type.Integer({ minimum: 0, maximum: 0xffff }),
  },
  closed,
)

export const PlugSimulated = Type.Object({ modelId: Id }, closed)
export const ActSimulated = Type.Object(
  {
    id: Id,
    control: Control,
    edge: Type.Enum(['down', 'up', 'turn']),
    /** Of a turn: detents, clockwise positive. */
    steps: Type.Integer({ minimum: -20, maximum: 20 }),
  },
  closed,
)
export type ActSimulated = Static<typeof ActSimulated>

export const WriteOutputs = Type.Object(
  {
    driving: Type.Optional(Type.Boolean()),
    rules: Type.Optional(Type.Array(OutputRule, { maxItems: 256 })),
  },
  closed,
)
export type WriteOutputs = Static<typeof WriteOutputs>

/** Sends the message of a rule once, as if cue `1` had gone on air. Refused while a show is on air. */
export const TestOutput = Type.Object({ rule: OutputRule }, closed)

/** A whole file of bindings, at most 1 MB of text. */
export const ImportBindings = Type.Object({ text: Type.String({ maxLength: 1_048_576 }) }, closed)

/** A page wants pictures and edges as they happen, or no longer. */
export const WatchControllers = Type.Object({ on: Type.Boolean() }, closed)

export const WriteGlobalKeys = Type.Object({ on: Type.Boolean() }, closed)

/** `faults`: line by line what is wrong; nothing of the file is taken then. */
export type ImportBindingsReply =
  | { readonly ok: true; readonly surfaces: number; readonly drivers: number; readonly outputs: number }
  | { readonly ok: false; readonly faults: readonly Said[] }

/** A control that was pressed while one was being learned. */
export interface LearnedControl {
  readonly surfaceId: string
  readonly control: string
}

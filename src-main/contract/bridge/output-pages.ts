import Type, { type Static } from 'typebox'
import { type CrewWord, crewWords } from '../../domain/calling/calling-state.ts'
import type { Language } from '../../domain/language.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { OutputRowsChange } from '../../domain/output/output-face.ts'
import {
  type OutputFace,
  type OutputLook,
  outputFigures,
  outputKinds,
  outputMirrors,
  outputThemes,
} from '../../domain/output/output-page.ts'
import { longestPlayerName } from '../../domain/players/player.ts'
import type { Duration, Instant } from '../../domain/time/time.ts'
import { longestTimerName } from '../../domain/timers/timer.ts'
import type { Reply } from '../reply.ts'
import { closed } from '../schema.ts'
import { WarningStepsSchema } from '../warning-steps.ts'
import type { PromptedText } from './prompter.ts'

const Id = Type.String({ minLength: 1, maxLength: 64 })
const Name = Type.String({ minLength: 1, maxLength: 100 })
const Color = Type.Union([Type.String({ pattern: '^#[0-9a-f]{6}$' }), Type.Null()])
const Kind = Type.Enum([...outputKinds])

const Look = Type.Object(
  {
    theme: Type.Enum([...outputThemes]),
    ink: Color,
    ground: Color,
    size: Type.Integer({ minimum: 50, maximum: 200 }),
    safeArea: Type.Integer({ minimum: 0, maximum: 20 }),
    mirrored: Type.Enum([...outputMirrors]),
    title: Type.Boolean(),
    labels: Type.Boolean(),
    message: Type.Boolean(),
    /** Both left out by versions before. */
    crew: Type.Optional(Type.Boolean()),
    loudOver: Type.Optional(Type.Boolean()),
    /** Likewise. */
    timer: Type.Optional(Type.String({ maxLength: longestTimerName })),
    figure: Type.Optional(Type.Enum([...outputFigures])),
    until: Type.Optional(Type.Unsafe<Duration>(Type.Integer({ minimum: 0, exclusiveMaximum: 86_400_000 }))),
    steps: Type.Optional(WarningStepsSchema),
    player: Type.Optional(Type.String({ maxLength: longestPlayerName })),
    prompter: Type.Optional(
      Type.Object(
        {
          lineHeight: Type.Integer({ minimum: 100, maximum: 250 }),
          margin: Type.Integer({ minimum: 0, maximum: 35 }),
          line: Type.Integer({ minimum: 5, maximum: 80 }),
          directions: Type.Boolean(),
          speakers: Type.Boolean(),
        },
        closed,
      ),
    ),
    columns: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 50 }),
  },
  closed,
)

/** Identifies a monitor over restarts and reconnections: the system's id, its name and its place. */
const DisplayKey = Type.Object(
  {
    id: Type.Integer(),
    label: Type.String({ maxLength: 200 }),
    /** Of its top left corner among all monitors. Left out by versions before. */
    x: Type.Optional(Type.Integer()),
    y: Type.Optional(Type.Integer()),
    /** Ids of monitors of the same name that were connected besides it: none of them is this one. */
    twins: Type.Optional(Type.Array(Type.Integer(), { maxItems: 16 })),
  },
  closed,
)

/** An output page as it is kept. No secret is: the one in its link is derived from the key of the data directory. */
export const SavedOutputPage = Type.Object(
  {
    id: Id,
    kind: Kind,
    name: Name,
    look: Look,
    /** Which link is good: each new one ends the one before. */
    turn: Type.Integer({ minimum: 1 }),
    /** The monitor that it fills in the desktop application; null for none. */
    display: Type.Union([DisplayKey, Type.Null()]),
    /** Of a crew page: the name of its department, whose calls it shows in any rundown. */
    department: Type.Optional(Name),
    /** Of a crew page: what its device is known by, a hash. Left out until one has opened it. */
    device: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    /** The device before, which was released and comes back by a new link alone. */
    released: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  },
  closed,
)
/** An output page at both desks of a pair: the monitor that it fills is of one desk alone. */
export const SharedOutputPage = Type.Omit(SavedOutputPage, ['display'], closed)
export interface SharedOutputPage extends Omit<SavedOutputPage, 'display'> {}

export interface SavedOutputPage extends Omit<Static<typeof SavedOutputPage>, 'look'> {
  readonly look: OutputLook
}

/** Whether and where output pages can be reached from the network. */
export const OutputNetworkSettings = Type.Object(
  {
    on: Type.Boolean(),
    /** An address of this computer; null for all of them. */
    address: Type.Union([Type.String({ minLength: 2, maxLength: 45 }), Type.Null()]),
    port: Type.Integer({ minimum: 1_024, maximum: 65_535 }),
  },
  closed,
)
export interface OutputNetworkSettings extends Readonly<Static<typeof OutputNetworkSettings>> {}

/** Members that are left out keep their value. */
export const WriteOutputNetwork = Type.Partial(OutputNetworkSettings, closed)
export type WriteOutputNetwork = Static<typeof WriteOutputNetwork>

export const OutputPageId = Type.Object({ id: Id }, closed)
/** `department`: of a crew page, and of no other. */
export const MakeOutputPage = Type.Object({ kind: Kind, name: Name, department: Type.Optional(Name) }, closed)
export type MakeOutputPage = Static<typeof MakeOutputPage>

/** Members that are left out keep their value. */
export const WriteOutputPage = Type.Object(
  {
    id: Id,
    name: Type.Optional(Name),
    look: Type.Optional(Look),
    /** A monitor of `OutputPagesSlice.displays`; null for none. */
    displayId: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  },
  closed,
)
export type WriteOutputPage = Static<typeof WriteOutputPage>

export type MakeOutputPageReply = Reply<{ readonly id: string }>

/** `path`: path and fragment of the link, with its secret; `OutputPagesSlice.links` has the origins. */
export type OutputLinkReply = Reply<{ readonly path: string }>

/** The device of a crew page, as it was seen. */
export interface CrewPresence {
  /** A device has opened it: no other one can. */
  readonly bound: boolean
  readonly connected: boolean
  /** When it was connected last; null: not since the desk started. */
  readonly lastSeen: Instant | null
  /** Percent; null where its browser does not report it. */
  readonly battery: number | null
  /** It shows the page: its screen is on, and no other page is in front. */
  readonly visible: boolean
}

export interface OutputPageItem extends Omit<SavedOutputPage, 'turn' | 'display' | 'device' | 'released'> {
  /** Screens that show it now. */
  readonly viewers: number
  /** The monitor that was chosen for it; `id` is null while that is not connected. Null for none. */
  readonly display: { readonly id: number | null; readonly label: string } | null
  /** Left out of pages that are no crew pages. */
  readonly crew?: CrewPresence
}

/** A monitor of this computer. */
export interface OutputDisplay {
  readonly id: number
  readonly label: string
  /** Of its top left corner among all monitors. */
  readonly x: number
  readonly y: number
  /** In its own pixels. */
  readonly width: number
  readonly height: number
  /** The system's main one, on which the desk usually is. */
  readonly primary: boolean
}

export interface OutputLinksSlice {
  /** For browsers of this computer. A browser that shows the desk may have reached it by another address. */
  readonly origin: string
  readonly network: OutputNetworkSlice
}

/** An address of this computer, with the name of its network adapter. */
export interface NetworkAddress {
  readonly address: string
  readonly name: string
}

/** Output pages for browsers of other computers. */
export interface OutputNetworkSlice extends OutputNetworkSettings {
  readonly addresses: readonly NetworkAddress[]
  /** The port that is used; null while it is not open. Another one than `port` when that was taken. */
  readonly openPort: number | null
  /** Where browsers reach output pages, the likeliest first. */
  readonly origins: readonly { readonly origin: string; readonly name: string }[]
  /** Why they cannot be reached although they should be. */
  readonly problem: Said | null
}

export interface OutputPagesSlice {
  readonly pages: readonly OutputPageItem[]
  /** Where browsers reach output pages; null in hosts that serve none. */
  readonly links: OutputLinksSlice | null
  /**
   * Monitors that an output can fill. `unplaceable`: the window system, Wayland, lets no application choose a monitor.
   * Null in hosts that have no windows of their own.
   */
  readonly displays: readonly OutputDisplay[] | 'unplaceable' | null
}

/** The desk that is paired with the one that a screen shows. */
export interface OtherOutputDesk {
  /** Where it serves output pages, the likeliest first. */
  readonly origins: readonly string[]
  /** Once this desk is lost, the other is followed when it calls the show with this epoch or a later one. */
  readonly fromEpoch: number
  /** The desk of this screen calls no show now: a crew page goes to the other one once that calls it. */
  readonly isPassiveHere?: true
}

/** The events that an output page receives. */
export interface OutputPageEvents {
  readonly state: {
    readonly look: OutputLook
    readonly face: OutputFace
    /** As a person chose it at the desk; see `CallerSettings`. */
    readonly language: Language | null
    /** Null: there is none, or it serves no screens in the network. */
    readonly other: OtherOutputDesk | null
  }
  /** Of a cue list; with `order` on the first, it is the whole list. */
  readonly rows: OutputRowsChange
  /** Sent to crew pages every two seconds. It confirms the state that was sent last. */
  readonly beat: null
}

export type OutputPageEventName = keyof OutputPageEvents

/** As of a `trigger`: the earliest time at which it can have been said. Null: the page does not know. */
const Made = Type.Union([Type.Integer(), Type.Null()])

/** Messages from a crew page to the desk. */
export const CrewMessage = Type.Union([
  /** The call and the standby that were on its screen. */
  Type.Object(
    {
      say: Type.Literal('acknowledge'),
      callId: Type.String({ minLength: 1, maxLength: 300 }),
      standby: Type.Integer({ minimum: 1 }),
      made: Made,
    },
    closed,
  ),
  /** Null takes the last word back. */
  Type.Object(
    {
      say: Type.Literal('word'),
      word: Type.Union([Type.Enum([...crewWords]), Type.Null()]),
      /** The call that READY or DONE answers, as the phone showed it. Left out: the phone showed no call. */
      callId: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
      made: Made,
    },
    closed,
  ),
  Type.Object(
    {
      say: Type.Literal('presence'),
      /** Percent; null where the browser does not report it. */
      battery: Type.Union([Type.Integer({ minimum: 0, maximum: 100 }), Type.Null()]),
      visible: Type.Boolean(),
    },
    closed,
  ),
])
export type CrewMessage = Static<typeof CrewMessage>

/** What a person says at a crew page, before it is timed. */
export type CrewPress =
  | { readonly say: 'acknowledge'; readonly callId: string; readonly standby: number }
  | { readonly say: 'word'; readonly word: CrewWord | null; readonly callId?: string }

/**
 * `late`: it was not read within two seconds. HOLD and HELP are shown however late, with the time at which they were said.
 * `stale`: the standby that was acknowledged is over, withdrawn or acknowledged already; or the cue is over of the call that
 * READY or DONE was about. `refused`: this page may not, or
 * the desk calls no show.
 */
export type CrewAnswer = 'done' | 'late' | 'stale' | 'refused'

/** `other-device`: the link of a crew page that another device has opened. */
export type OutputAdmission = 'open' | 'no-such-output' | 'other-device'

/** The one thing that any output page may ask: the desk's idea of the service's clock, as `clock` of a desk's page. */
export interface OutputClockReply {
  readonly now: Instant
  readonly clockSteps: number
}

/** What the desk does for an output page. */
export interface OutputPageDesk {
  clock(): Promise<OutputClockReply>
  /** Of a prompter alone: its text; null: there is none, or the page shows none. */
  prompted(): Promise<PromptedText | null>
  /** Of a crew page alone. */
  say(message: CrewMessage): Promise<CrewAnswer>
  /** Everything that the page shows, from now on. */
  onEvent(listener: OutputPageListener): () => void
}

export type OutputPageListener = <Name extends OutputPageEventName>(
  name: Name,
  payload: OutputPageEvents[Name],
) => void

/** What an output page does for its desk. */
export interface OutputPageActs {
  /** Resolves once the page has drawn a frame. */
  drawn(): Promise<void>
}

/** What an output page holds: over a socket in a browser, over IPC in a window of the desktop application. */
export interface OutputBridge extends Omit<OutputPageDesk, 'onEvent'> {
  on<Name extends OutputPageEventName>(
    name: Name,
    listener: (payload: OutputPageEvents[Name]) => void,
  ): () => void
  /** `refused`: the link is not good, or no more; see `OutputAdmission`. Called with the present state at once. */
  onLink(listener: (link: OutputLinkState) => void): () => void
}

export type OutputLinkState = 'on' | 'off' | 'refused' | 'other-device'

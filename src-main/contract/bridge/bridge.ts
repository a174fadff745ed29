import Type, { type Static } from 'typebox'
import type { Fate } from '../../domain/press.ts'
import type { Instant } from '../../domain/time.ts'
import type { ConnectionCheck } from '../connection.ts'
import { PatchOutputMessage } from '../v1/bodies.ts'
import {
  CheckConnection,
  type ConnectionsSlice,
  RemoveConnection,
  SaveConnection,
  type SaveReply,
  UseConnection,
} from './connections.ts'
import {
  type AsRunReply,
  AsRunRequest,
  type ExportAsRunReply,
  ExportAsRunRequest,
  type JournalRunsReply,
} from './journal.ts'
import type {
  ContentSlice,
  DeskSlice,
  DeskSnapshot,
  HandsSlice,
  LinkSlice,
  MessageSlice,
  Notice,
  RundownItem,
  ShowSlice,
  UndoSlice,
} from './slices.ts'

const closed = { additionalProperties: false } as const
const Id = Type.String({ minLength: 1, maxLength: 64 })

const IntentSchema = Type.Union([
  Type.Object(
    { action: Type.Enum(['go', 'pause', 'previous', 'end', 'reset', 'undo', 'message', 'lock']) },
    closed,
  ),
  Type.Object({ action: Type.Literal('jump'), cueId: Id }, closed),
  Type.Object({ action: Type.Literal('skip'), cueId: Id }, closed),
  Type.Object(
    { action: Type.Literal('adjust'), delta: Type.Integer({ minimum: -3_600_000, maximum: 3_600_000 }) },
    closed,
  ),
])

/** One edge of a key or a pointer in a page. `down` acts or begins a hold; `up` ends it. */
export const TriggerRequest = Type.Object(
  {
    kind: Type.Enum(['keyboard', 'pointer']),
    /** As shown: `Space`, `GO button`. */
    control: Type.String({ minLength: 1, maxLength: 40 }),
    edge: Type.Enum(['down', 'up']),
    intent: IntentSchema,
    /** `ShowSlice.version` as it was on screen. */
    saw: Type.Integer({ minimum: 0 }),
  },
  closed,
)
export type TriggerRequest = Static<typeof TriggerRequest>

export const ImportRequest = Type.Object(
  {
    /** File name; its stem becomes the title. */
    name: Type.String({ minLength: 1, maxLength: 260 }),
    /** The whole file as text, at most 8 MB. */
    text: Type.String({ maxLength: 8_388_608 }),
  },
  closed,
)
export type ImportRequest = Static<typeof ImportRequest>

export const OpenRequest = Type.Object(
  {
    rundownId: Id,
    /** Leaving a show that is on air takes a held control. */
    held: Type.Boolean(),
  },
  closed,
)
export type OpenRequest = Static<typeof OpenRequest>

const Nothing = Type.Object({}, closed)
export const DismissRequest = Type.Object({ noticeId: Type.Integer() }, closed)
export type DismissRequest = Static<typeof DismissRequest>

/** Moves the planned times to today. A show on air is only moved with `held`. */
export const RunTodayRequest = Type.Object({ held: Type.Boolean() }, closed)
export type RunTodayRequest = Static<typeof RunTodayRequest>

/** Begins or leaves a rehearsal. Beginning one while the show is on air takes `held`. */
export const RehearsalRequest = Type.Object({ on: Type.Boolean(), held: Type.Boolean() }, closed)
export type RehearsalRequest = Static<typeof RehearsalRequest>

/** What is left out stays; milliseconds. */
export const CallerSettingsRequest = Type.Partial(
  Type.Object({
    doublePress: Type.Integer({ minimum: 0, maximum: 3_000 }),
    hold: Type.Integer({ minimum: 200, maximum: 3_000 }),
    undoWindow: Type.Integer({ minimum: 0, maximum: 60_000 }),
  }),
  closed,
)
export type CallerSettingsRequest = Static<typeof CallerSettingsRequest>

/** A press of a page is on its screen. */
export const PaintedRequest = Type.Object(
  {
    press: Type.Integer({ minimum: 1 }),
    /** From the input to the frame that shows it. */
    ms: Type.Number({ minimum: 0, maximum: 60_000 }),
  },
  closed,
)
export type PaintedRequest = Static<typeof PaintedRequest>

/** A fault of an imported file: line counted from 1, the header included. */
export interface ImportFault {
  readonly line: number
  readonly reason: string
}

export type ImportReply =
  | { readonly ok: true; readonly rundownId: string; readonly title: string; readonly opened: boolean }
  | { readonly ok: false; readonly faults: readonly ImportFault[] }

/** `reason` is a sentence for the person who asked. */
export type OpenReply = { readonly ok: true } | { readonly ok: false; readonly reason: string }

/** Done, or why not: a sentence for the person who asked. */
export type DoneReply = OpenReply

/** The one map of requests: name → schema of what is sent. Validated where it enters the main process. */
export const bridgeRequests = {
  snapshot: Nothing,
  /** The desk's idea of the service's clock, to be asked with the round trip measured. */
  clock: Nothing,
  trigger: TriggerRequest,
  'rundown.list': Nothing,
  'rundown.open': OpenRequest,
  'rundown.import': ImportRequest,
  'rundown.run-today': RunTodayRequest,
  rehearsal: RehearsalRequest,
  'message.write': PatchOutputMessage,
  'settings.write': CallerSettingsRequest,
  'connection.check': CheckConnection,
  'connection.save': SaveConnection,
  'connection.use': UseConnection,
  'connection.remove': RemoveConnection,
  'journal.runs': Nothing,
  'journal.as-run': AsRunRequest,
  'journal.export': ExportAsRunRequest,
  painted: PaintedRequest,
  'notice.dismiss': DismissRequest,
} as const

export type BridgeRequestName = keyof typeof bridgeRequests

export type BridgeRequest<Name extends BridgeRequestName> = Static<(typeof bridgeRequests)[Name]>

export const bridgeRequestNames: readonly BridgeRequestName[] = [
  'snapshot',
  'clock',
  'trigger',
  'rundown.list',
  'rundown.open',
  'rundown.import',
  'rundown.run-today',
  'rehearsal',
  'message.write',
  'settings.write',
  'connection.check',
  'connection.save',
  'connection.use',
  'connection.remove',
  'journal.runs',
  'journal.as-run',
  'journal.export',
  'painted',
  'notice.dismiss',
]

/** What each request answers. */
export interface BridgeReplies {
  readonly snapshot: DeskSnapshot
  /** `clockSteps`: those that `now` carries, see `ShowSlice`. */
  readonly clock: { readonly now: Instant; readonly clockSteps: number }
  readonly trigger: { readonly received: true }
  readonly 'rundown.list': readonly RundownItem[]
  readonly 'rundown.open': OpenReply
  readonly 'rundown.import': ImportReply
  readonly 'rundown.run-today': DoneReply
  readonly rehearsal: DoneReply
  readonly 'message.write': DoneReply
  readonly 'settings.write': DoneReply
  readonly 'connection.check': ConnectionCheck
  readonly 'connection.save': SaveReply
  readonly 'connection.use': DoneReply
  readonly 'connection.remove': DoneReply
  readonly 'journal.runs': JournalRunsReply
  readonly 'journal.as-run': AsRunReply
  readonly 'journal.export': ExportAsRunReply
  readonly painted: { readonly received: true }
  readonly 'notice.dismiss': { readonly received: true }
}

/** The one map of events. A `snapshot` replaces everything; the others replace or patch their slice. */
export interface BridgeEvents {
  readonly snapshot: DeskSnapshot
  readonly show: ShowSlice
  readonly content: ContentSlice
  readonly link: LinkSlice
  readonly hands: HandsSlice
  readonly fate: Fate
  readonly notices: readonly Notice[]
  readonly undo: UndoSlice | null
  readonly message: MessageSlice | null
  readonly desk: DeskSlice
  readonly connections: ConnectionsSlice
}

export type BridgeEventName = keyof BridgeEvents

export const bridgeEvents: readonly BridgeEventName[] = [
  'snapshot',
  'show',
  'content',
  'link',
  'hands',
  'fate',
  'notices',
  'undo',
  'message',
  'desk',
  'connections',
]

/** A request that could not be served; the message is a sentence for a developer, never a secret. */
export interface BridgeFailure {
  readonly error: 'invalid-request' | 'not-paired' | 'failed'
  readonly message: string
}

export type BridgeAnswer<Name extends BridgeRequestName> =
  | { readonly ok: true; readonly value: BridgeReplies[Name] }
  | { readonly ok: false; readonly failure: BridgeFailure }

/** What the renderer holds, whatever carries it: Electron's IPC, or a socket in a browser. */
export interface Bridge {
  request<Name extends BridgeRequestName>(
    name: Name,
    payload: BridgeRequest<Name>,
  ): Promise<BridgeReplies[Name]>
  on<Name extends BridgeEventName>(name: Name, listener: (payload: BridgeEvents[Name]) => void): () => void
  /** Tells whether the main process can be reached; called with the present state at once. */
  onConnected(listener: (connected: boolean) => void): () => void
}

import Type, { type Static } from 'typebox'
import type { Fate } from '../../domain/press.ts'
import type { Instant } from '../../domain/time.ts'
import type {
  ContentSlice,
  DeskSnapshot,
  HandsSlice,
  LinkSlice,
  Notice,
  RundownItem,
  ShowSlice,
} from './slices.ts'

const closed = { additionalProperties: false } as const
const Id = Type.String({ minLength: 1, maxLength: 64 })

const IntentSchema = Type.Union([
  Type.Object({ action: Type.Enum(['go', 'pause', 'previous', 'end', 'reset']) }, closed),
  Type.Object({ action: Type.Literal('jump'), cueId: Id }, closed),
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

/** The one map of requests: name → schema of what is sent. Validated where it enters the main process. */
export const bridgeRequests = {
  snapshot: Nothing,
  /** The desk's idea of the service's clock, to be asked with the round trip measured. */
  clock: Nothing,
  trigger: TriggerRequest,
  'rundown.list': Nothing,
  'rundown.open': OpenRequest,
  'rundown.import': ImportRequest,
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
  'notice.dismiss',
]

/** What each request answers. */
export interface BridgeReplies {
  readonly snapshot: DeskSnapshot
  readonly clock: { readonly now: Instant }
  readonly trigger: { readonly received: true }
  readonly 'rundown.list': readonly RundownItem[]
  readonly 'rundown.open': OpenReply
  readonly 'rundown.import': ImportReply
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

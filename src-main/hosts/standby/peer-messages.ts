import Type, { type Static } from 'typebox'
import { SharedOutputPage } from '../../contract/bridge/output-pages.ts'
import { DeskStanding } from '../../contract/desk-standing.ts'
import { nullable } from '../../contract/schema.ts'
import { validatorOf } from '../../contract/validator.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { FeedItem } from '../../service/store/commit-feed.ts'

const Text = Type.String({ maxLength: 300 })
/** Pages put these origins into their policy, so no other characters are allowed. */
const Origins = Type.Array(Type.String({ pattern: '^https?://[0-9A-Za-z.:\\[\\]-]{1,253}$' }), {
  maxItems: 32,
})

const OutputPages = Type.Unsafe<readonly SharedOutputPage[]>(Type.Array(SharedOutputPage, { maxItems: 100 }))

const Position = Type.Object({ run: Text, number: Type.Integer({ minimum: 0 }) })
const Standing = Type.Object({
  role: Type.Enum(['first', 'standby']),
  epoch: Type.Integer({ minimum: 1 }),
  base: nullable(Text),
  chosenOver: nullable(Type.Integer()),
})
const OnAir = Type.Object({
  rundown: nullable(Type.String()),
  cue: nullable(Type.String()),
  phase: Type.Enum(['pre-show', 'running', 'paused', 'ended']),
  deadline: Type.Optional(Type.Unsafe<Instant>(Type.Integer())),
})

/** The messages between two paired desks; one JSON object a line. */
const PeerMessage = Type.Union([
  /** The first message, sent again whenever the standing changes. */
  Type.Object({
    kind: Type.Literal('hello'),
    desk: Text,
    name: Text,
    /** Version of Showcall. */
    showcall: Text,
    /** Where it listens for this desk. */
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    standing: Standing,
    /** The token that reads the first desk's show; null from a standby. */
    token: nullable(Type.String({ maxLength: 4_096 })),
  }),
  /** Sent every second as a sign of life. `newest`: its newest commit. */
  Type.Object({ kind: Type.Literal('beat'), newest: nullable(Position) }),
  /** The rundown that is open, and what is on air in it. */
  Type.Object({ kind: Type.Literal('show'), rundownId: nullable(Text), onAir: OnAir }),
  /**
   * What it serves, to a desk of the same version. `outputKey`: the key of its output links, in hexadecimal digits.
   * `outputPages`: null at a desk that does not call.
   */
  Type.Object({
    kind: Type.Literal('served'),
    outputs: Origins,
    pages: Origins,
    apis: DeskStanding.properties.others,
    outputKey: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    outputPages: nullable(OutputPages),
  }),
  Type.Object({ kind: Type.Literal('follow'), after: nullable(Position) }),
  Type.Object({ kind: Type.Literal('item'), item: Type.Unknown() }),
  /** Progress of the copy. */
  Type.Object({
    kind: Type.Literal('applied'),
    position: nullable(Position),
    copying: Type.Boolean(),
    differs: Type.Boolean(),
  }),
  Type.Object({ kind: Type.Literal('hash'), position: Position, hash: Text }),
  Type.Object({ kind: Type.Literal('verified'), result: Type.Enum(['identical', 'differs', 'elsewhere']) }),
  /** Of a desk with the lower epoch: it has changed nothing since the other took over, and yields; or it has. */
  Type.Object({ kind: Type.Literal('compared'), same: Type.Boolean() }),
  /** Both have called. A person at the sending desk has chosen the other. */
  Type.Object({ kind: Type.Literal('chosen') }),
  /** The first desk makes no more commits: once the other has all up to `position`, it takes over. */
  Type.Object({ kind: Type.Literal('hand-over'), position: nullable(Position) }),
  Type.Object({ kind: Type.Literal('unpaired') }),
])
export type PeerMessage = Static<typeof PeerMessage>
export type Served = Extract<PeerMessage, { readonly kind: 'served' }>
export type Hello = Extract<PeerMessage, { readonly kind: 'hello' }>

const peerMessage = validatorOf(PeerMessage)

/** Null for an invalid message. */
export const peerMessageOf = (message: unknown): PeerMessage | null =>
  peerMessage.Check(message) ? message : null

/**
 * An item as the other desk sent it. It is known by its certificate, and one of another version is refused with its greeting,
 * the first item: what follows is of this very program, so that the kind alone is looked at.
 */
export function feedItemOf(item: unknown): FeedItem | null {
  const kind = typeof item === 'object' && item !== null && 'kind' in item ? item.kind : null
  return kinds.some(known => known === kind) ? (item as FeedItem) : null
}

const kinds = ['greeting', 'copying', 'rows', 'copied', 'commit', 'unsaved'] satisfies FeedItem['kind'][]

import Type, { type Static } from 'typebox'
import type { Said } from '../../domain/messages/message.ts'
import {
  type EditorialStatus,
  editorialStatuses,
  type RundownSettings,
} from '../../domain/rundown/rundown.ts'
import type { Phase } from '../../domain/show/runner.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Reply } from '../reply.ts'
import { closed, nullable } from '../schema.ts'
import { ColumnName } from '../v1/bodies.ts'
import { lengths, limits } from '../v1/limits.ts'
import { type Role, roles } from '../v1/resources.ts'
import { heldMembers } from './held.ts'

const Id = Type.String({ minLength: 1, maxLength: lengths.id })
const Title = Type.String({ minLength: 1, maxLength: lengths.title, pattern: '\\S' })
/** Epoch ms, whole, of the years that are written with four figures. */
const Start = nullable(Type.Integer({ minimum: -62_135_596_800_000, maximum: 253_402_300_799_000 }))
/** An IANA name; the desk checks whether there is such a zone. */
const Zone = nullable(Type.String({ minLength: 1, maxLength: 100 }))

/** A rundown of the service in use. */
export interface LibraryItem {
  readonly id: string
  readonly title: string
  readonly startTime: Instant | null
  /** IANA name; null means the zone of this desk. */
  readonly timezone: string | null
  readonly status: EditorialStatus
  readonly settings: RundownSettings
  /** Number of cues, headings and groups; null where the service does not report it. */
  readonly rows: number | null
  readonly updatedAt: Instant | null
  /** Phase of its show; null where the service does not report it. */
  readonly phase: Phase | null
}

/** A rundown that was deleted and can be brought back. */
export interface TrashItem {
  readonly id: string
  readonly title: string
  readonly deletedAt: Instant
  /** From then on it is gone. */
  readonly keptUntil: Instant
}

export type LibraryReply =
  | {
      readonly ok: true
      readonly items: readonly LibraryItem[]
      /** Deleted last first. Null: the service has no trash that a client can reach; what is deleted there is gone. */
      readonly trash: readonly TrashItem[] | null
    }
  | { readonly ok: false; readonly reason: Said }

/** An empty rundown. */
export const MakeRundown = Type.Object(
  {
    title: Title,
    startTime: Start,
    timezone: Zone,
    /** Names of its first text columns, no two alike. */
    columns: Type.Array(ColumnName, { maxItems: limits.columnsPerRundown }),
  },
  closed,
)
export type MakeRundown = Static<typeof MakeRundown>

export type MakeRundownReply = Reply<{ readonly rundownId: string }>

/** Begins a copy, which is awaited by `transfer.wait` under that id. */
export const CopyRundown = Type.Object(
  { id: Type.String({ pattern: '^[0-9a-zA-Z-]{8,64}$' }), rundownId: Id, title: Title },
  closed,
)
export type CopyRundown = Static<typeof CopyRundown>

/** What is left out stays. Of a rundown that is on air only with `held`. */
export const WriteRundown = Type.Object(
  {
    rundownId: Id,
    ...heldMembers,
    title: Type.Optional(Title),
    startTime: Type.Optional(Start),
    timezone: Type.Optional(Zone),
    status: Type.Optional(Type.Enum([...editorialStatuses])),
    numbering: Type.Optional(
      Type.Object(
        {
          startFrom: Type.Integer({ minimum: 0, maximum: 100_000 }),
          prefix: Type.String({ maxLength: 20 }),
          padding: Type.Integer({ minimum: 1, maximum: 8 }),
        },
        closed,
      ),
    ),
    timeOfDayFormat: Type.Optional(nullable(Type.Enum(['12hNoAmPm', '12h', '24h']))),
  },
  closed,
)
export type WriteRundown = Static<typeof WriteRundown>

/** Of `library.delete` and `library.restore`. Deleting takes a held control: the page sees to that. */
export const OneRundown = Type.Object({ rundownId: Id }, closed)
export type OneRundown = Static<typeof OneRundown>

/** A token as it is listed: never its secret. */
export interface TokenItem {
  readonly id: string
  readonly role: Role
  /** Null: every rundown of the team. */
  readonly rundownId: string | null
  readonly issuedAt: Instant
  /** Null: never. */
  readonly expiresAt: Instant | null
  readonly revoked: boolean
}

/** `elsewhere`: the service in use is not this computer's, and its own dashboard makes its tokens. */
export type TokensReply =
  | {
      readonly ok: true
      /** Newest first; the desk's own is not among them. */
      readonly tokens: readonly TokenItem[]
      /** `free`, `paid`, `local`, or requests a minute. */
      readonly rate: string
    }
  | { readonly ok: false; readonly reason: Said; readonly elsewhere: boolean }

export const MintToken = Type.Object(
  {
    role: Type.Enum([...roles]),
    rundownId: nullable(Id),
    /** Milliseconds from now; null: never. */
    expiresIn: nullable(Type.Integer({ minimum: 1, maximum: 315_576_000_000 })),
  },
  closed,
)
export type MintToken = Static<typeof MintToken>

/** Not `stored`: the tokens end now, and hold again if the service ends before the disk takes that. */
export type TokensEndedReply = Reply<{ readonly stored: boolean }>

/** A secret that a person asked to see. No other reply of the bridge contains one. */
export type SecretReply = Reply<{ readonly token: string }>

export const OneToken = Type.Object({ tokenId: Id }, closed)
export type OneToken = Static<typeof OneToken>

/** Ends every token of a rundown, or with null of the whole team. */
export const RotateTokens = Type.Object({ rundownId: nullable(Id) }, closed)
export type RotateTokens = Static<typeof RotateTokens>

export const SetRate = Type.Object(
  { rate: Type.String({ pattern: '^(free|paid|local|[1-9][0-9]{0,9})$' }) },
  closed,
)
export type SetRate = Static<typeof SetRate>

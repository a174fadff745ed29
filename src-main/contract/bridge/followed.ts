import Type, { type Static } from 'typebox'
import type { CarriedChoices } from '../../domain/import/carried-choices.ts'
import type { MergeChoices } from '../../domain/import/merge-sheet.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { Instant } from '../../domain/time/time.ts'
import { closed } from '../schema.ts'
import { ImportChoicesSchema } from './import-draft.ts'
import { TransferId } from './transfer-id.ts'
import { LookImport } from './transfers.ts'

const Name = Type.String({ maxLength: 1_000 })
const Source = Type.String({ minLength: 1, maxLength: 4_096 })

/**
 * Reads a file of this computer by its path, or a published sheet by its https address: `import.read` without what a page
 * sends.
 */
export const OpenSource = Type.Object({ id: TransferId, source: Source, ask: Type.Boolean() }, closed)
export type OpenSource = Static<typeof OpenSource>

/** The schema of `MergeChoices`. A rundown and a sheet have 1,000 rows each, and a row has three differences at most. */
const MergeChoicesSchema = Type.Unsafe<MergeChoices>(
  Type.Object(
    {
      leftOut: Type.Array(Name, { maxItems: 100 }),
      ticks: Type.Record(Type.String({ maxLength: 200 }), Type.Boolean(), { maxProperties: 4_000 }),
    },
    closed,
  ),
)

/** The choices of a person in a merge into the open rundown, sent on each change of them. */
export const ChooseMerge = Type.Object(
  {
    rundownId: Type.String({ minLength: 1, maxLength: 64 }),
    chosen: MergeChoicesSchema,
    /** It was merged, so read; left out: it is still being looked at. */
    merged: Type.Optional(
      Type.Object({ ...LookImport.properties, follow: Type.Union([Type.Boolean(), Type.Null()]) }, closed),
    ),
  },
  closed,
)
export type ChooseMerge = Static<typeof ChooseMerge>

const CarriedSchema = Type.Unsafe<CarriedChoices>(
  Type.Object(
    {
      choices: ImportChoicesSchema,
      names: Type.Array(Type.String(), { maxItems: 100_000 }),
      lines: Type.Record(Type.String(), Type.String()),
    },
    closed,
  ),
)

/** The file that a rundown follows, as the desk keeps it, with everything that a person has answered and chosen. */
export const SavedFollowed = Type.Object(
  {
    /** Absolute path of a file of this computer, or an https address. */
    source: Source,
    /** Of the file, without its folder. */
    name: Name,
    kept: Type.Object({ sheet: Name, carried: CarriedSchema, leaveOut: Type.Boolean() }, closed),
    chosen: MergeChoicesSchema,
    /** Of the content that a person has looked at: SHA-256, hexadecimal. */
    seen: Type.String({ maxLength: 64 }),
  },
  closed,
)
export type SavedFollowed = Static<typeof SavedFollowed>

/** The file that the open rundown follows, and how it stands. */
export interface FollowedSlice {
  /** Of the file, without its folder. */
  readonly name: string
  /** When it was read last, also where nothing had changed; null: not since the desk was started. */
  readonly read: Instant | null
  /** Why it cannot be read, and since when; null while it can. */
  readonly problem: { readonly since: Instant; readonly why: Said } | null
  /** How many there are that a person has not left as they are; null: not compared yet. */
  readonly differences: number | null
}

/** Of the open rundown. */
export interface FollowedReply {
  /** Null: it follows none. */
  readonly followed: FollowedSlice | null
  /** The file that it was made of, as a person at the desk may follow it; null: not known, or not to be known there. */
  readonly origin: string | null
}

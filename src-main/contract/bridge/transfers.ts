import Type, { type Static } from 'typebox'
import type { Said } from '../../domain/messages/message.ts'
import { type CueType, cueTypes } from '../../domain/rundown/rundown.ts'
import {
  type ImportField,
  type ImportMapping,
  importFields,
} from '../../domain/running-order/import-mapping.ts'
import { durationScales } from '../../domain/running-order/running-order-fields.ts'
import type { Duration } from '../../domain/time/time.ts'
import type { Reply } from '../reply.ts'
import { closed } from '../schema.ts'
import { lengths } from '../v1/limits.ts'
import type { BackupResult } from './backups.ts'
import type { ImportFault } from './requests.ts'
import { TransferId } from './transfer-id.ts'
import { exportFormats, transferPart } from './transfer-limits.ts'

/** A part of a file, in order. */
export const SendPart = Type.Object(
  {
    id: TransferId,
    /** From 0; 0 starts again. */
    part: Type.Integer({ minimum: 0, maximum: 64 }),
    data: Type.String({ maxLength: transferPart }),
  },
  closed,
)
export type SendPart = Static<typeof SendPart>

/** What was sent is looked at: `text` are cells that were pasted, `base64` the bytes of a file. */
export const ReadImport = Type.Object(
  {
    id: TransferId,
    /** File name; its stem becomes the title. */
    name: Type.String({ minLength: 1, maxLength: 260 }),
    encoding: Type.Enum(['text', 'base64']),
    /** Nothing is made before a person has seen the draft, however plain the table is. */
    ask: Type.Optional(Type.Boolean()),
  },
  closed,
)
export type ReadImport = Static<typeof ReadImport>

export const MappingSchema = Type.Object(
  {
    header: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
    columns: Type.Array(Type.Enum([...importFields]), { maxItems: 16_384 }),
    durations: Type.Enum([...durationScales]),
    bare: Type.Enum([...cueTypes]),
  },
  closed,
)

const choice = {
  id: TransferId,
  /** Place of the sheet in the file, from 0. */
  sheet: Type.Integer({ minimum: 0, maximum: 1_000 }),
  /** Null: as it is guessed, or was chosen for the same header before. */
  mapping: Type.Union([MappingSchema, Type.Null()]),
  /** What cannot be read is left out. */
  leaveOut: Type.Boolean(),
}

export const LookImport = Type.Object(choice, closed)
export type LookImport = Static<typeof LookImport>

export const MakeImport = Type.Object(
  { ...choice, title: Type.String({ minLength: 1, maxLength: lengths.title, pattern: '\\S' }) },
  closed,
)
export type MakeImport = Static<typeof MakeImport>

export type ExportFormat = (typeof exportFormats)[number]

export const ExportRundown = Type.Object(
  {
    id: TransferId,
    rundownId: Type.String({ minLength: 1, maxLength: 64 }),
    format: Type.Enum([...exportFormats]),
    /** With what was recorded of it; `json` alone has it. */
    history: Type.Optional(Type.Boolean()),
  },
  closed,
)
export type ExportRundown = Static<typeof ExportRundown>

/** Answers when the transfer is over, or after a while with how far it is. */
export const WaitTransfer = Type.Object({ id: TransferId }, closed)

/** The part of an exported file, from 0. */
export const TakePart = Type.Object(
  { id: TransferId, part: Type.Integer({ minimum: 0, maximum: 1_000 }) },
  closed,
)

/** A column of the table, what it becomes, and what stands in it. */
export interface DraftColumn {
  /** Its header; else its letter. */
  readonly name: Said
  readonly field: ImportField
  /** The first few that are not blank. */
  readonly samples: readonly string[]
  readonly filled: number
}

/** A row as it will be, or why not. */
export interface DraftRow {
  readonly line: number
  /** Null: it is left out. */
  readonly type: CueType | null
  readonly title: string
  readonly subtitle: string
  readonly duration: Duration
  /** Span since midnight; null to follow on. */
  readonly clock: Duration | null
  readonly color: string | null
  /** How many text columns have text in it. */
  readonly texts: number
  readonly inGroup: boolean
  readonly faults: readonly Said[]
}

/** A table that was read, with what would be made of it. */
export interface ImportDraft {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly sheets: readonly string[]
  /** How the file was read, and what of it was not, in sentences. */
  readonly notes: readonly Said[]
  readonly sheet: number
  readonly mapping: ImportMapping
  /** The mapping was chosen for the same header before. */
  readonly remembered: boolean
  readonly leaveOut: boolean
  readonly columns: readonly DraftColumn[]
  /** The first lines that may be a header. */
  readonly heads: readonly { readonly line: number; readonly text: string }[]
  readonly rows: readonly DraftRow[]
  /** Of the whole, by line; those of rows stand with them as well. */
  readonly faults: readonly ImportFault[]
  /** Rows with nothing but a title. */
  readonly bareRows: number
  /** The text columns that will be made. */
  readonly texts: readonly string[]
}

/** `made`: without a question, since nothing was open. */
export type ReadImportResult =
  | { readonly kind: 'made'; readonly made: ImportMade }
  | { readonly kind: 'draft'; readonly draft: ImportDraft }
  /** The file itself cannot be read, by line. */
  | { readonly kind: 'faults'; readonly faults: readonly ImportFault[] }

export interface ImportMade {
  readonly rundownId: string
  readonly title: string
  readonly opened: boolean
  /** What could not be taken over, and where its history is, in sentences. */
  readonly remarks: readonly Said[]
}

export interface ExportedFile {
  readonly name: string
  readonly mime: string
  readonly encoding: 'text' | 'base64'
  readonly parts: number
  readonly remarks: readonly Said[]
}

export type TransferResult =
  | ReadImportResult
  | { readonly kind: 'exported'; readonly file: ExportedFile }
  | BackupResult

/** How a transfer stands. `done` of `total` are what is counted of it; a total of 0 is not known. */
export type TransferState =
  | { readonly state: 'running'; readonly done: number; readonly total: number }
  | { readonly state: 'over'; readonly result: TransferResult }
  | { readonly state: 'failed'; readonly reason: Said }

export type LookReply = Reply<{ readonly draft: ImportDraft }>

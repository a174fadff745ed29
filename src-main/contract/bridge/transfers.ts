import Type, { type Static } from 'typebox'
import type { SheetRows } from '../../domain/import/incoming-sheet.ts'
import type { MergeChoices } from '../../domain/import/merge-sheet.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { Reply } from '../reply.ts'
import { closed, nullable } from '../schema.ts'
import { lengths } from '../v1/limits.ts'
import type { BackupResult } from './backups.ts'
import { ComparedColumn } from './baselines.ts'
import { type DraftRow, ImportChoicesSchema, type ImportDraft } from './import-draft.ts'
import type { ImportFault } from './requests.ts'
import type { OpenDraft } from './script-import.ts'
import { TransferId } from './transfer-id.ts'
import { exportFormats, previewRows, transferPart } from './transfer-limits.ts'

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

/** Reads the content of the request. Encoding `text`: pasted cells; `base64`: the bytes of a file. */
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

const choice = {
  id: TransferId,
  /** Place of the sheet in the file, from 0. */
  sheet: Type.Integer({ minimum: 0, maximum: 1_000 }),
  /** Null: as the sheet is understood, or was chosen for the same header before. */
  choices: nullable(ImportChoicesSchema),
  /** What a rundown does not hold is shortened or left out. */
  leaveOut: Type.Boolean(),
}

export const LookImport = Type.Object(choice, closed)
export type LookImport = Static<typeof LookImport>

/** Rows of the draft, from the place of the first. */
export const PreviewImport = Type.Object(
  {
    ...choice,
    from: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
    count: Type.Integer({ minimum: 1, maximum: previewRows }),
  },
  closed,
)
export type PreviewImport = Static<typeof PreviewImport>

export const MakeImport = Type.Object(
  {
    ...choice,
    title: Type.String({ minLength: 1, maxLength: lengths.title, pattern: '\\S' }),
    /** The rundown that is made follows the file. */
    follow: Type.Optional(Type.Boolean()),
  },
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
    /** In tables alone. */
    compared: Type.Optional(ComparedColumn),
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
  | { readonly kind: 'script'; readonly draft: OpenDraft }
  | BackupResult

/** How a transfer stands. `done` of `total` are what is counted of it; a total of 0 is not known. */
export type TransferState =
  | { readonly state: 'running'; readonly done: number; readonly total: number }
  | { readonly state: 'over'; readonly result: TransferResult }
  | { readonly state: 'failed'; readonly reason: Said }

export type LookReply = Reply<{ readonly draft: ImportDraft }>

/** Fewer rows than were asked for where they are long or at their end, and one at least where there is one. */
export type PreviewReply = Reply<{ readonly rows: readonly DraftRow[] }>

/**
 * The rows of the sheet by the same choices, for the page to compare with the open rundown. `chosen`: the choices of the last merge
 * into that rundown.
 */
export type RowsReply = Reply<{ readonly sheet: SheetRows; readonly chosen: MergeChoices }>

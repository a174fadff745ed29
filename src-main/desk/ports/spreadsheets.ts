import type { DraftRow, ImportDraft } from '../../contract/bridge/import-draft.ts'
import type { CarriedChoices } from '../../domain/import/carried-choices.ts'
import type { ImportChoices, KnownChoices } from '../../domain/import/import-choices.ts'
import type { SheetRows } from '../../domain/import/incoming-sheet.ts'
import type { MergeChoices, MergedContent } from '../../domain/import/merge-sheet.ts'
import type { Fault, SourceRow } from '../../domain/import/table.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { ReadTemplates } from '../rundowns/templates.ts'
import type { ReadBindings } from '../surfaces/bindings-file.ts'
import type { ImportedShow } from '../transfer/import-rundown.ts'
import type { RundownFileReading } from '../transfer/read-rundown-file.ts'
import type { RundownPlan } from '../transfer/rundown-plan.ts'

/** A sheet of a spreadsheet, or a text with rows. */
export interface Table {
  /** Empty for a text. */
  readonly name: string
  /** Every row with something in it, hidden or not; lines are those that the spreadsheet or an editor shows. */
  readonly rows: readonly SourceRow[]
  /** How many of them are hidden. */
  readonly hiddenRows: number
  /** Letters of the columns with something in them that are hidden. */
  readonly hiddenColumns: readonly string[]
}

interface TablesRead {
  readonly ok: true
  readonly from: 'text' | 'spreadsheet'
  readonly tables: readonly Table[]
  /** Which encoding was read, and which sheets were not: sentences for a person. */
  readonly notes: readonly Said[]
  /** Of a text, by line, as far as it was read; line 0 is the whole. A spreadsheet has none. */
  readonly faults: readonly Fault[]
}

interface NotRead {
  readonly ok: false
  /** Why not, as the end of a sentence that begins with the name of the file. */
  readonly reason: Said
}

/** What the bytes of a file, or pasted cells, are. What is no table may be a show of another form, well-formed or not. */
export type TablesReading =
  | TablesRead
  | { readonly ok: true; readonly text: string; readonly kind: 'json' | 'xml' }
  | NotRead

/** A sheet of the file with what a person chose of it. Null: the likely sheet; as it is understood by itself. */
export interface LookAt {
  readonly sheet: number | null
  readonly choices: ImportChoices | null
  /** What a rundown does not hold is shortened or left out. */
  readonly leaveOut: boolean
}

export type SheetDraft = Omit<ImportDraft, 'id' | 'name' | 'title' | 'following'>

/** A sheet as a person has chosen to read it, for newer versions of its file. */
export interface KeptSheet {
  /** Its name in the file; empty for a text. */
  readonly sheet: string
  readonly carried: CarriedChoices
  readonly leaveOut: boolean
}

/** A sheet as a rundown that is to be made. */
export interface SheetPlan {
  readonly plan: RundownPlan
  /** Of its header, for the next sheet that has the same; null: it has none. */
  readonly signature: string | null
  /** What holds for that one as well. */
  readonly choices: ImportChoices
}

/** The tables of a file, kept in a thread of their own until they are closed. It rejects once that thread is over. */
export interface OpenTables {
  readonly first: SheetDraft
  look(at: LookAt): Promise<SheetDraft>
  /** Rows of its draft, see `PreviewReply`. */
  preview(at: LookAt, from: number, count: number): Promise<readonly DraftRow[]>
  /** As it is compared with a rundown that is there already. */
  rows(at: LookAt): Promise<SheetRows>
  plan(at: LookAt, show: ImportedShow): Promise<SheetPlan>
  keep(at: LookAt): Promise<KeptSheet>
  /** By what was kept of an older version. Rejects with `MessageError` where that sheet is gone. */
  resume(kept: KeptSheet): Promise<SheetDraft>
  /** How many differences to this rundown a person has not left as they are. `now`: for a rundown that has no start. */
  differences(at: LookAt, content: MergedContent, chosen: MergeChoices, now: Instant): Promise<number>
  close(): void
}

export type FileReading =
  | { readonly ok: true; readonly kind: 'tables'; readonly tables: OpenTables }
  | { readonly ok: true; readonly kind: 'rundown'; readonly rundown: RundownFileReading }
  | NotRead

/** A cell as it is to be written. `time`: fraction of a day, shown by its format. */
export type SheetCell =
  | { readonly text: string; readonly bold?: boolean; readonly fill?: string }
  | { readonly time: number; readonly format: 'h:mm:ss' | '[h]:mm:ss' }
  | null

export interface SheetToWrite {
  readonly name: string
  readonly rows: readonly (readonly SheetCell[])[]
  /** Widths of columns in characters. */
  readonly widths: readonly number[]
}

/** Files that a person brings, and spreadsheets to take away: away from the thread that handles presses. Any file is done within seconds. */
export interface Spreadsheets {
  /**
   * By its content, whatever its name is; a text is that of pasted cells. `known`: what was chosen for other sheets, by the
   * signatures of their headers. Rejects only when called off by the signal.
   */
  read(file: Uint8Array | string, known: KnownChoices, signal: AbortSignal): Promise<FileReading>
  /** A setup of controllers and templates, as their texts; they reject only when called off. */
  readBindings(text: string, signal: AbortSignal): Promise<ReadBindings>
  readTemplates(text: string, signal: AbortSignal): Promise<ReadTemplates>
  /** Rejects with a sentence for the person who asked. */
  write(sheet: SheetToWrite, signal: AbortSignal): Promise<Uint8Array>
}

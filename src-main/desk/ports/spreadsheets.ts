import type { Said } from '../../domain/messages/message.ts'
import type { Fault, SourceRow } from '../../domain/running-order/running-order-header.ts'
import type { ReadTemplates } from '../rundowns/templates.ts'
import type { ReadBindings } from '../surfaces/bindings-file.ts'
import type { RundownFileReading } from '../transfer/read-rundown-file.ts'

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

/** The same with JSON read as a whole rundown. */
export type FileReading =
  | TablesRead
  | { readonly ok: true; readonly kind: 'rundown'; readonly rundown: RundownFileReading }
  | { readonly ok: true; readonly kind: 'xml'; readonly text: string }
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
  /** By its content, whatever its name is. Rejects only when called off by the signal. */
  read(file: Uint8Array, signal: AbortSignal): Promise<FileReading>
  /** The same of text: cells that were pasted. */
  readText(text: string, signal: AbortSignal): Promise<FileReading>
  /** A setup of controllers and templates, as their texts; they reject only when called off. */
  readBindings(text: string, signal: AbortSignal): Promise<ReadBindings>
  readTemplates(text: string, signal: AbortSignal): Promise<ReadTemplates>
  /** Rejects with a sentence for the person who asked. */
  write(sheet: SheetToWrite, signal: AbortSignal): Promise<Uint8Array>
}

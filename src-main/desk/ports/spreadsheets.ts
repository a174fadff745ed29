import type { Said } from '../../domain/messages/message.ts'
import type { Fault, SourceRow } from '../../domain/running-order/running-order-header.ts'
import type { ReadTemplates } from '../rundowns/templates.ts'
import type { ReadBindings } from '../surfaces/bindings-file.ts'
import type { RundownFileReading } from '../transfer/read-rundown-file.ts'

export interface Sheet {
  readonly name: string
  /** Every row with something in it; lines are those that the spreadsheet shows. */
  readonly rows: readonly SourceRow[]
}

export type SheetsReading =
  | { readonly ok: true; readonly sheets: readonly Sheet[] }
  /** Why not, as the end of a sentence that begins with the name of the file. */
  | { readonly ok: false; readonly reason: Said }

export interface CsvReading {
  /** Every row with something in it, before the first fault that the rest cannot be read after. */
  readonly rows: readonly SourceRow[]
  /** Line 0 is the file as a whole. */
  readonly faults: readonly Fault[]
}

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
  /** Rejects only when called off by the signal. */
  read(file: Uint8Array, signal: AbortSignal): Promise<SheetsReading>
  /** The same of a CSV file, as its text. */
  readCsv(text: string, signal: AbortSignal): Promise<CsvReading>
  /** A whole rundown, a setup of controllers and templates, as their texts; they reject only when called off. */
  readRundown(text: string, signal: AbortSignal): Promise<RundownFileReading>
  readBindings(text: string, signal: AbortSignal): Promise<ReadBindings>
  readTemplates(text: string, signal: AbortSignal): Promise<ReadTemplates>
  /** Rejects with a sentence for the person who asked. */
  write(sheet: SheetToWrite, signal: AbortSignal): Promise<Uint8Array>
}

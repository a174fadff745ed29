import Type from 'typebox'
import {
  type ColumnRole,
  columnRoles,
  type Direction,
  directions,
  type ImportChoices,
  type ImportQuestion,
  type RowKind,
  rowKinds,
} from '../../domain/import/import-choices.ts'
import type { Said } from '../../domain/messages/message.ts'
import { type CueType, cueTypes } from '../../domain/rundown/rundown.ts'
import type { Duration } from '../../domain/time/time.ts'
import { type DateOrder, type DurationScale, durationScales } from '../../domain/time/written-time.ts'
import { closed } from '../schema.ts'
import type { ImportFault } from './requests.ts'

const Line = Type.String({ pattern: '^[1-9]\\d{0,6}$' })
const Place = Type.String({ pattern: '^\\d{1,5}$' })

/** The schema of `ImportChoices`. */
export const ImportChoicesSchema = Type.Unsafe<ImportChoices>(
  Type.Object(
    {
      header: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 4 })),
      roles: Type.Optional(Type.Record(Place, Type.Enum([...columnRoles]), closed)),
      numbers: Type.Optional(Type.Enum([...durationScales])),
      dateOrder: Type.Optional(Type.Enum(['day-first', 'month-first'])),
      frameRate: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1_000 })),
      direction: Type.Optional(Type.Enum([...directions])),
      stage: Type.Optional(Type.String({ maxLength: 1_000 })),
      bare: Type.Optional(Type.Enum([...cueTypes])),
      rows: Type.Optional(Type.Record(Line, Type.Enum([...rowKinds]), closed)),
      values: Type.Optional(
        Type.Record(Line, Type.Record(Place, Type.String({ maxLength: 100_000 }), closed), closed),
      ),
      starts: Type.Optional(Type.Enum(['gaps', 'all'])),
    },
    closed,
  ),
)

/** A column of the sheet, and what it is taken for. */
export interface DraftColumn {
  /** Its header; else its letter. */
  readonly name: Said
  readonly role: ColumnRole
  /** From 0 to 1. */
  readonly confidence: number
  /** Its name is that of a department. */
  readonly isDepartment: boolean
}

/** A value to look at: the place of its row in the preview, and its column; null: the remark is about the row. */
export interface PlaceToLook {
  readonly row: number
  readonly at: number | null
}

/** A row of the sheet, and the row of the rundown that it becomes. */
export interface DraftRow {
  readonly line: number
  readonly kind: RowKind
  /** Null: no row of the rundown is made of it. */
  readonly type: CueType | null
  readonly title: string
  readonly duration: Duration
  /** When it starts by the plan, since midnight of the first day; null: unknown. */
  readonly planned: Duration | null
  /** That start is fixed. */
  readonly isFixed: boolean
  readonly color: string | null
  readonly inGroup: boolean
  /** Texts of the row in the sheet, by column, with the corrections of a person. */
  readonly fields: readonly string[]
  /** Values that were read as something else than they say, with the reason. */
  readonly remarks: readonly Said[]
  /** What no rundown can hold. */
  readonly faults: readonly Said[]
  /** The next row with a remark or a fault, from the top again behind the last one; null: there is none. */
  readonly next: PlaceToLook | null
}

/** The rundown as it would be. */
export interface DraftTotals {
  readonly cues: number
  readonly headings: number
  readonly groups: number
  readonly duration: Duration
  /** Since midnight of the first day; null: unknown. */
  readonly start: Duration | null
  readonly end: Duration | null
}

/** A sheet that was read, with what would be made of it. Its rows are asked for as they are shown: a sheet may have many. */
export interface ImportDraft {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly sheets: readonly string[]
  readonly sheet: number
  readonly choices: ImportChoices
  /** The choices were made for the same header before. */
  readonly remembered: boolean
  readonly leaveOut: boolean
  /** Lines of the header. */
  readonly header: readonly number[]
  /** The first lines that may be one. */
  readonly heads: readonly { readonly line: number; readonly text: string }[]
  readonly columns: readonly DraftColumn[]
  /** It is the file that the open rundown follows; null: it cannot be followed. */
  readonly following: boolean | null
  /** Rows of the preview, in the order of the rundown; also those of which nothing is made. */
  readonly rowCount: number
  /** How many of them have a remark or a fault. */
  readonly toLook: number
  readonly totals: DraftTotals
  /** The text columns that will be made. */
  readonly texts: readonly string[]
  readonly questions: readonly ImportQuestion[]
  /** Decisions about the whole sheet, in sentences: its encoding, its fixed starts, rows that are left out. */
  readonly notes: readonly Said[]
  /** Remarks of the first rows with their lines, and how many more there are. */
  readonly remarks: readonly Said[]
  /** The first faults by line, those of rows as well. */
  readonly faults: readonly ImportFault[]
  /** Of all faults. */
  readonly faultCount: number
  /** The first faults that are those of no row. */
  readonly sheetFaults: readonly Said[]
  readonly numbers: DurationScale
  readonly dateOrder: DateOrder
  readonly direction: Direction
  readonly bare: CueType
  readonly starts: 'gaps' | 'all'
  /** Rows with nothing but a title. */
  readonly bareRows: number
}

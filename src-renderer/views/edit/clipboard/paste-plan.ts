import { t } from '#texts/text.ts'
import type { CellValue, Edit, EditRow, NewRow } from '../../../../src-main/domain/editing/edit.ts'
import { cueTypes } from '../../../../src-main/domain/rundown/rundown.ts'
import { startRules } from '../../../../src-main/domain/rundown/timing.ts'
import { stepColors } from '../../../../src-main/domain/show/warning-steps.ts'
import { emptyRow } from '../acts/row-acts.ts'
import { type FieldContext, readField, severalStarts, withFields } from '../cells/fields.ts'
import { type GridColumn, isComputed } from '../grid/grid-column.ts'

/** A cell that cannot be taken, and why. Counted from 1, as the pasted table has them. */
export interface PasteFault {
  readonly row: number
  readonly column: string
  readonly text: string
  readonly fault: string
}

/** Pasted into cells that are there. */
export interface CellsPlan {
  readonly kind: 'cells'
  readonly edits: readonly Edit[]
  readonly faults: readonly PasteFault[]
  /** Cells that change. */
  readonly changes: number
  /** Cells of the clipboard that lie beyond the last column. */
  readonly beyond: number
  /** What lies beyond the last row, as rows that are not there yet. */
  readonly added: readonly NewRow[]
}

/** Pasted as rows of their own. */
export interface RowsPlan {
  readonly kind: 'rows'
  readonly rows: readonly NewRow[]
  readonly faults: readonly PasteFault[]
  /** What each column of the clipboard becomes; null where it is left out. */
  readonly columns: readonly (GridColumn | null)[]
}

export type ValueTable = readonly (readonly CellValue[])[]

export const plainValues = (table: readonly (readonly string[])[]): ValueTable =>
  table.map(row => row.map(text => ({ text, html: null })))

/**
 * The table into the rows and columns from the top left on. One value fills all of them, as in a spreadsheet; a table
 * that fits in them several times is repeated.
 */
export function planCells(
  table: ValueTable,
  rows: readonly EditRow[],
  columns: readonly GridColumn[],
  filled: { readonly rows: number; readonly columns: number },
  context: FieldContext,
): CellsPlan {
  const height = repeated(table.length, filled.rows)
  const own = widthOf(table)
  const width = repeated(own, filled.columns)
  const edits: Edit[] = []
  const faults: PasteFault[] = []
  let beyond = 0
  for (let down = 0; down < height; down += 1) {
    let row = rows[down]
    for (let right = 0; right < width; right += 1) {
      const value = table[down % table.length]?.[right % own]
      const column = columns[right]
      if (value === undefined) continue
      if (column === undefined) {
        beyond += 1
        continue
      }
      if (row === undefined || isComputed(column)) continue
      const read = readField(row, column, value, height > 1 ? severalStarts(context) : context)
      if (!read.ok) {
        if (value.text.trim() !== '') {
          faults.push({ row: down + 1, column: column.name, text: value.text, fault: read.fault })
        }
      } else if (read.edit !== null) {
        edits.push(read.edit)
        row = withFields(row, read.edit)
      }
    }
  }
  const below = planRows(table.slice(rows.length), columns.slice(0, own), false, context)
  const faultsBelow = below.faults.map(fault => ({ ...fault, row: fault.row + rows.length }))
  return {
    kind: 'cells',
    edits: joined(edits),
    faults: [...faults, ...faultsBelow],
    changes: edits.length,
    beyond,
    added: below.rows,
  }
}

const widthOf = (table: ValueTable): number => Math.max(0, ...table.map(row => row.length))

const repeated = (length: number, room: number): number =>
  length > 0 && room > length && room % length === 0 ? room : length

/** Fields of one cue go together: half of a row is never refused alone for what the other half mends. */
function joined(edits: readonly Edit[]): readonly Edit[] {
  const all: Edit[] = []
  const cues = new Map<string, number>()
  for (const edit of edits) {
    const at = edit.do === 'cue' ? cues.get(edit.cueId) : undefined
    const before = at === undefined ? undefined : all[at]
    if (edit.do === 'cue' && at !== undefined && before?.do === 'cue') {
      all[at] = { ...before, fields: { ...before.fields, ...edit.fields } }
      continue
    }
    if (edit.do === 'cue') cues.set(edit.cueId, all.length)
    all.push(edit)
  }
  return all
}

/** What each column of a pasted table is: by its head where the first row is one, else those from `first` on. */
export function columnsOfTable(
  table: ValueTable,
  columns: readonly GridColumn[],
  first: string,
): { readonly columns: readonly (GridColumn | null)[]; readonly head: boolean } {
  const width = widthOf(table)
  const byName = (table[0] ?? []).map(({ text }) => columnNamed(columns, text))
  const known = byName.filter(column => column !== null).length
  if (table.length > 1 && known > 0 && known >= Math.ceil(width / 2)) return { columns: byName, head: true }
  const from = Math.max(
    0,
    columns.findIndex(({ key }) => key === first),
  )
  const title = columns.findIndex(({ kind }) => kind === 'title')
  const begin = columns[from]?.kind === 'number' ? Math.max(0, title) : from
  return { columns: Array.from({ length: width }, (_, at) => columns[begin + at] ?? null), head: false }
}

function columnNamed(columns: readonly GridColumn[], text: string): GridColumn | null {
  const name = text.trim().toLocaleLowerCase()
  return (
    columns.find(
      column => column.name.toLocaleLowerCase() === name || (column.kind !== 'text' && column.kind === name),
    ) ?? null
  )
}

/** Each row of the table as a row that is not there yet. Empty ones are left out. */
export function planRows(
  table: ValueTable,
  columns: readonly (GridColumn | null)[],
  head: boolean,
  context: FieldContext,
): RowsPlan {
  const faults: PasteFault[] = []
  const rows = table.flatMap((values, at): NewRow[] => {
    if ((head && at === 0) || values.every(({ text }) => text.trim() === '')) return []
    return [newRow(values, columns, context, fault => faults.push({ row: at + 1, ...fault }))]
  })
  return { kind: 'rows', rows, faults, columns }
}

function newRow(
  values: readonly CellValue[],
  columns: readonly (GridColumn | null)[],
  context: FieldContext,
  report: (fault: Omit<PasteFault, 'row'>) => void,
): NewRow {
  let { cue, ...rest } = emptyRow('cue')
  // The type first: what it is decides what else it can have.
  const inOrder = columns
    .flatMap((column, at) =>
      column === null ? [] : [{ column, value: values[at] ?? { text: '', html: null } }],
    )
    .toSorted((a, b) => Number(b.column.kind === 'type') - Number(a.column.kind === 'type'))
  for (const { column, value } of inOrder) {
    if (value.text.trim() === '' || isComputed(column)) continue
    const row = { cue: { id: '', ...cue, preventEdits: false, skippedBy: null, parentId: null }, cells: {} }
    const read = readField(row, column, value, context)
    if (!read.ok) report({ column: column.name, text: value.text, fault: read.fault })
    else if (read.edit?.do === 'cue') cue = { ...cue, ...read.edit.fields }
    else if (read.edit?.do === 'lock') rest = { ...rest, locked: true }
    else if (read.edit?.do === 'skip') rest = { ...rest, skipped: true }
    else if (read.edit?.do === 'cell') {
      rest = { ...rest, cells: { ...rest.cells, [read.edit.columnId]: read.edit.value } }
    }
  }
  return { cue, ...rest }
}

/** Rows as they were copied here: another rundown has its text columns by name. */
export interface CopiedRow {
  readonly row: NewRow
  /** By the name of their column. */
  readonly cells: Readonly<Record<string, CellValue>>
  /** It stood in the group before it, which was copied with it. */
  readonly child: boolean
}

/** What this table put on the clipboard beside the plain text; null for anything else. */
export function readCopied(
  text: string,
): { readonly rows: readonly CopiedRow[] } | { readonly cells: ValueTable } | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    if ('rows' in value && Array.isArray(value.rows) && value.rows.every(isCopiedRow))
      return { rows: value.rows }
    if ('cells' in value && Array.isArray(value.cells) && value.cells.every(isValueRow))
      return { cells: value.cells }
    return null
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isCellValue = (value: unknown): value is CellValue =>
  isRecord(value) &&
  typeof value['text'] === 'string' &&
  (value['html'] === null || typeof value['html'] === 'string')

const isValueRow = (value: unknown): value is readonly CellValue[] =>
  Array.isArray(value) && value.every(isCellValue)

function isCopiedRow(value: unknown): value is CopiedRow {
  if (!isRecord(value) || !isRecord(value['row']) || !isRecord(value['cells'])) return false
  const { row, cells } = value
  const cue = row['cue']
  return (
    isRecord(cue) &&
    cueTypes.some(type => type === cue['type']) &&
    ['title', 'subtitle'].every(name => typeof cue[name] === 'string') &&
    typeof cue['duration'] === 'number' &&
    [cue['backgroundColor'], cue['startTime']].every(
      each => each === null || ['string', 'number'].includes(typeof each),
    ) &&
    (cue['timing'] == null || isTiming(cue['timing'])) &&
    typeof row['skipped'] === 'boolean' &&
    Object.values(cells).every(isCellValue) &&
    typeof value['child'] === 'boolean'
  )
}

const isTiming = (value: unknown): boolean =>
  isRecord(value) &&
  startRules.some(rule => rule === value['start']) &&
  [value['shortest'], value['longest']].every(limit => limit === null || typeof limit === 'number') &&
  (value['auto'] === undefined || value['auto'] === true) &&
  (value['timecode'] === undefined || typeof value['timecode'] === 'string') &&
  (value['steps'] === undefined || (Array.isArray(value['steps']) && value['steps'].every(isStep))) &&
  (value['clip'] === undefined || isClip(value['clip']))

const isStep = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['at'] === 'number' &&
  stepColors.some(color => color === value['color']) &&
  (value['message'] === undefined || typeof value['message'] === 'string')

const isClip = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['player'] === 'string' &&
  typeof value['name'] === 'string' &&
  (value['main'] === undefined || value['main'] === true)

/** What a fault says, with what stood there. */
export const faultLine = ({ row, column, text, fault }: PasteFault): string =>
  t('edit.paste.fault', { row, column, text, fault })

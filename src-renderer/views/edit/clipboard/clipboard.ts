import { t } from '#texts/text.ts'
import type { EditRow, NewRow } from '../../../../src-main/domain/editing/edit.ts'
import { newRowOf } from '../../../../src-main/domain/editing/inverse.ts'
import { meantRange } from '../acts/act-on-cells.ts'
import {
  chooseRows,
  isBlocked,
  makeEdits,
  makeOrSay,
  meantRows,
  remove,
  sayWhy,
} from '../acts/act-on-rows.ts'
import { type Added, insertRows, placeBeside } from '../acts/row-acts.ts'
import { fieldValue, sheetText } from '../cells/fields.ts'
import type { Grid } from '../grid/grid.ts'
import {
  type CellsPlan,
  type CopiedRow,
  columnsOfTable,
  plainValues,
  planCells,
  planRows,
  type RowsPlan,
  readCopied,
  type ValueTable,
} from './paste-plan.ts'

/** What the clipboard holds beside the plain text, for this table alone: formatting, types and groups. */
const ownType = 'application/x-showcall-table'

export function copy(grid: Grid, data: DataTransfer): boolean {
  const { selection } = grid.state.get()
  return selection.rows.size > 0 ? copyRows(grid, data) : copyCells(grid, data)
}

export function cut(grid: Grid, data: DataTransfer): boolean {
  if (isBlocked(grid) || !copy(grid, data)) return false
  if (grid.state.get().selection.rows.size > 0) remove(grid)
  return true
}

function copyRows(grid: Grid, data: DataTransfer): boolean {
  const chosen = meantRows(grid)
  if (chosen.length === 0) return false
  const groups = new Set(chosen.filter(({ cue }) => cue.type === 'group').map(({ cue }) => cue.id))
  // Of a group that is collapsed, its rows are meant with it.
  const ids = new Set(chosen.map(({ cue }) => cue.id))
  const rows = grid
    .content()
    .rows.filter(
      ({ cue }) => ids.has(cue.id) || (groups.has(cue.parentId ?? '') && isCollapsed(grid, cue.parentId)),
    )
  data.setData('text/plain', writeTable(rows.map(row => textsOf(grid, row))))
  const copied = rows.map(row => copiedRow(grid, row, groups.has(row.cue.parentId ?? '')))
  data.setData(ownType, JSON.stringify({ rows: copied }))
  grid.say(t('edit.said.copied', { count: rows.length }))
  return true
}

const isCollapsed = (grid: Grid, groupId: string | null): boolean =>
  groupId !== null && grid.state.get().collapsed.has(grid.editing.keyOf(groupId))

function textsOf(grid: Grid, row: EditRow): readonly string[] {
  const { context, numbers } = grid.derived()
  return grid
    .columns()
    .map(column =>
      column.kind === 'number' ? (numbers.get(row.cue.id) ?? '') : sheetText(row, column, context),
    )
}

function copiedRow(grid: Grid, row: EditRow, child: boolean): CopiedRow {
  const whole = newRowOf(row)
  const names = new Map(grid.content().columns.map(({ id, name }) => [id, name]))
  const cells = Object.entries(whole.cells).map(([id, value]) => [names.get(id) ?? id, value] as const)
  return { row: { ...whole, cells: {} }, cells: Object.fromEntries(cells), child }
}

function copyCells(grid: Grid, data: DataTransfer): boolean {
  const range = meantRange(grid)
  if (range === null) return false
  const { context, numbers } = grid.derived()
  const columns = grid.columns().slice(range.left, range.right + 1)
  const rows = grid.rows().slice(range.top, range.bottom + 1)
  const cells = rows.map(row =>
    columns.map(column =>
      column.kind === 'number'
        ? { text: numbers.get(row.cue.id) ?? '', html: null }
        : fieldValue(row, column, context),
    ),
  )
  const texts = rows.map(row => textsOf(grid, row).slice(range.left, range.right + 1))
  data.setData('text/plain', writeTable(texts))
  data.setData(ownType, JSON.stringify({ cells }))
  grid.say(t('edit.said.copied-cells', { count: cells.length * columns.length }))
  return true
}

/** Into the chosen cells, or as rows of their own where rows are chosen or nothing is there. */
export function paste(grid: Grid, data: DataTransfer): boolean {
  const copied = readCopied(data.getData(ownType))
  if (copied !== null && 'rows' in copied) {
    if (!isBlocked(grid)) pasteCopied(grid, copied.rows)
    return true
  }
  const table = copied?.cells ?? tableOf(data)
  if (table === null || table.length === 0) return false
  if (isBlocked(grid)) return true
  const { selection } = grid.state.get()
  if (selection.rows.size > 0 || selection.active === null) planNewRows(grid, table)
  else intoCells(grid, table)
  return true
}

function tableOf(data: DataTransfer): ValueTable | null {
  const html = data.getData('text/html')
  const found = html === '' ? null : readHtmlTable(new DOMParser().parseFromString(html, 'text/html'))
  if (found !== null) return plainValues(found)
  const text = data.getData('text/plain')
  return text === '' ? null : plainValues(readTable(text))
}

function intoCells(grid: Grid, table: ValueTable): void {
  const range = meantRange(grid)
  if (range === null) return
  const { context } = grid.derived()
  const room = { rows: range.bottom - range.top + 1, columns: range.right - range.left + 1 }
  const plan = planCells(table, grid.rows().slice(range.top), grid.columns().slice(range.left), room, context)
  if (plan.faults.length + plan.beyond + plan.added.length > 0)
    grid.change({ ask: { kind: 'paste-cells', plan } })
  else pasteCells(grid, plan)
}

export function pasteCells(grid: Grid, { edits, changes: count, added }: CellsPlan): void {
  if (isBlocked(grid)) return
  const last = grid.rows().at(-1)?.cue.id ?? null
  const rows = below(grid, grid.content().rows, added, last).edits
  const said = [
    (count > 0 || added.length === 0) && t('edit.said.paste', { count }),
    added.length > 0 && t('edit.said.pasted-rows', { count: added.length }),
  ]
  makeEdits(
    grid,
    {
      label: t('edit.steps.paste', { count }),
      said: said.filter(Boolean).join('. '),
      edits: [...edits, ...rows],
      by: 'key',
    },
    [],
  )
}

function planNewRows(grid: Grid, table: ValueTable): void {
  const { selection } = grid.state.get()
  const { columns, head } = columnsOfTable(table, grid.columns(), selection.active?.column ?? 'title')
  const plan = planRows(table, columns, head, grid.derived().context)
  const last = meantRows(grid).at(-1)
  grid.change({ ask: { kind: 'paste-rows', plan, after: last?.cue.id ?? null } })
}

export function pasteRows(grid: Grid, plan: RowsPlan, after: string | null): void {
  addPasted(grid, plan.rows.length, below(grid, grid.content().rows, plan.rows, after))
}

function addPasted(grid: Grid, count: number, { edits, ids }: Added): void {
  makeOrSay(grid, {
    label: t('edit.steps.paste-rows', { count }),
    edits,
    said: t('edit.said.pasted-rows', { count }),
    made: () => chooseRows(grid, ids.map(grid.editing.keyOf)),
  })
}

/** Groups stand at root: what comes after one does too. */
function below(grid: Grid, rows: readonly EditRow[], fresh: readonly NewRow[], after: string | null): Added {
  const type = fresh.some(({ cue }) => cue.type === 'group') ? 'group' : 'cue'
  const place = placeBeside(rows, after, 'below', type)
  return insertRows(fresh, place, grid.editing.newId)
}

function pasteCopied(grid: Grid, copied: readonly CopiedRow[]): void {
  const columns = new Map(grid.content().columns.map(({ id, name }) => [name, id]))
  const { personActs } = grid.derived().context
  const fresh = copied.map(({ row, cells, child }) => ({
    child,
    row: {
      ...row,
      locked: false,
      skipped: row.skipped && personActs,
      cells: Object.fromEntries(
        Object.entries(cells).flatMap(([name, value]) => {
          const id = columns.get(name)
          return id === undefined ? [] : [[id, value] as const]
        }),
      ),
    },
  }))
  if (fresh.length === 0) {
    sayWhy(grid, t('edit.paste.empty'))
    return
  }
  const last = meantRows(grid).at(-1)
  const tops = fresh.filter(({ child }) => !child).map(({ row }) => row)
  const added = below(grid, grid.content().rows, tops, last?.cue.id ?? null)
  const edits = [...added.edits]
  let top = -1
  let afterId: string | null = null
  for (const { row, child } of fresh) {
    if (!child) {
      top += 1
      afterId = null
      continue
    }
    const id = grid.editing.newId()
    edits.push({ do: 'add', id, row, place: { parentId: added.ids[top] ?? null, afterId } })
    afterId = id
  }
  addPasted(grid, fresh.length, { edits, ids: added.ids })
}

/** What is on the clipboard, cell by cell. A line of a text may be shorter than others: it has nothing for their last columns. */
type TextTable = readonly (readonly string[])[]

/** Cells as every spreadsheet takes them: tabs between, those with tabs, line breaks or quotes in quotes. */
export const writeTable = (table: TextTable): string =>
  table.map(row => row.map(quoted).join('\t')).join('\r\n')

const quoted = (cell: string): string => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Reads tabs and line breaks, with quotes around cells that have any. An end of line at the end is no row. */
export function readTable(text: string): TextTable {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const source = text.replace(/(?:\r\n|\r|\n)$/, '')
  for (;;) {
    const cell = /"((?:[^"]|"")*)"(?=\t|\r|\n|$)|[^\t\r\n]*/y
    cell.lastIndex = at
    const found = cell.exec(source)
    row.push(found?.[1]?.replaceAll('""', '"') ?? found?.[0] ?? '')
    at += found?.[0].length ?? 0
    const end = /\t|\r\n|\r|\n/y
    end.lastIndex = at
    const between = end.exec(source)
    if (between?.[0] === '\t') {
      at += 1
      continue
    }
    rows.push(row)
    row = []
    if (between === null) return rows
    at += between[0].length
  }
}

/** The first table of an HTML document that a spreadsheet wrote; null where there is none. */
function readHtmlTable(document: Document): TextTable | null {
  const table = document.querySelector('table')
  if (table === null) return null
  const rows = [...table.rows].map(row =>
    [...row.cells].flatMap(cell => [textOf(cell), ...Array<string>(Math.max(0, cell.colSpan - 1)).fill('')]),
  )
  return rows.length === 0 ? null : rows
}

function textOf(cell: HTMLTableCellElement): string {
  const copy = cell.cloneNode(true)
  if (copy instanceof HTMLElement) for (const br of copy.querySelectorAll('br')) br.replaceWith('\ue000')
  // What the source breaks lines with is a space in HTML; a break in the cell is a line.
  return (copy.textContent ?? '')
    .replace(/[ \t\r\n\u00a0]+/g, ' ')
    .replace(/ ?\ue000 ?/g, '\n')
    .trim()
}

import type { Department } from '../calling/department.ts'
import { withMentionIds } from '../rich-text/change-parts.ts'
import { richParts } from '../rich-text/parts.ts'
import {
  type CellValue,
  cellOf,
  type Edit,
  type EditContent,
  type EditRow,
  type NewCue,
  type NewRow,
  type Place,
} from './edit.ts'

/** A row that is kept for other rundowns. Its fixed start is not: it was one day's. */
export interface TemplateRow {
  readonly cue: Omit<NewCue, 'startTime'>
  /** By the name of their column. */
  readonly cells: Readonly<Record<string, CellValue>>
  readonly skipped: boolean
  /** Of a group, the rows in it. */
  readonly children: readonly TemplateRow[]
}

/** Rows under a name, to be put into any rundown. */
export interface RowTemplate {
  readonly id: string
  readonly name: string
  readonly rows: readonly TemplateRow[]
  /** By the name of their column: those of the columns that its rows have cells in. Left out: none. */
  readonly departments?: Readonly<Record<string, Department>>
}

/** The rows as a template has them; of a group with its rows, and rows of a group without it stand by themselves. */
export function templateRows(content: EditContent, cueIds: readonly string[]): readonly TemplateRow[] {
  const wanted = new Set(cueIds)
  const names = new Map(content.columns.map(({ id, name }) => [id, name]))
  const rowOf = (row: EditRow): TemplateRow => {
    const { type, title, subtitle, duration, backgroundColor, skippedBy } = row.cue
    const cells = Object.keys(row.cells).flatMap(columnId => {
      const name = names.get(columnId)
      return name === undefined ? [] : [[name, cellOf(row, columnId)] as const]
    })
    const children = content.rows.filter(({ cue }) => cue.parentId === row.cue.id)
    return {
      cue: { type, title, subtitle, duration, backgroundColor },
      cells: Object.fromEntries(cells),
      skipped: skippedBy === 'self',
      children: children.map(rowOf),
    }
  }
  return content.rows
    .filter(({ cue }) => wanted.has(cue.id) && !(cue.parentId !== null && wanted.has(cue.parentId)))
    .map(rowOf)
}

/** The departments of the columns that the rows have cells in, by the name of the column; undefined: there are none. */
export function templateDepartments(
  { columns }: Pick<EditContent, 'columns'>,
  rows: readonly TemplateRow[],
): RowTemplate['departments'] {
  const named = new Set(columnNames(rows))
  const departments = columns.flatMap(({ name, department }) =>
    department !== undefined && named.has(name) ? [[name, department] as const] : [],
  )
  return departments.length === 0 ? undefined : Object.fromEntries(departments)
}

/** Rows of it, those in groups included. */
export const templateSize = (rows: readonly TemplateRow[]): number =>
  rows.reduce((count, row) => count + 1 + templateSize(row.children), 0)

/** Columns that it has cells for and the rundown does not have. */
export function missingColumns(
  rows: readonly TemplateRow[],
  columns: EditContent['columns'],
): readonly string[] {
  const known = new Set(columns.map(({ name }) => sameName(name)))
  const missing = columnNames(rows).filter(name => !known.has(sameName(name)))
  return missing.filter((name, at) => missing.findIndex(other => sameName(other) === sameName(name)) === at)
}

const columnNames = (rows: readonly TemplateRow[]): readonly string[] =>
  rows.flatMap(({ cells, children }) => [...Object.keys(cells), ...columnNames(children)])

interface InsertTemplate {
  readonly rows: readonly TemplateRow[]
  readonly departments?: RowTemplate['departments']
  readonly content: EditContent
  readonly place: Place
  /** Else what stands in columns that are missing is left out. */
  readonly addColumns: boolean
  readonly newId: () => string
}

/** The edits that put a template into a rundown, and the ids of its first rows. Groups stand at root. */
export function insertTemplate({ rows, departments, content, place, addColumns, newId }: InsertTemplate): {
  readonly edits: readonly Edit[]
  readonly ids: readonly string[]
} {
  const columnIds = new Map(content.columns.map(({ id, name }) => [sameName(name), id]))
  const edits: Edit[] = []
  let afterColumn = content.columns.at(-1)?.id ?? null
  for (const name of addColumns ? missingColumns(rows, content.columns) : []) {
    const id = newId()
    edits.push({ do: 'column.add', id, name, afterId: afterColumn })
    const department = departments?.[name]
    if (department !== undefined) edits.push({ do: 'column.department', columnId: id, department })
    columnIds.set(sameName(name), id)
    afterColumn = id
  }
  const mentionIds = idsByName(content)
  const add = (row: TemplateRow, at: Place): string => {
    const id = newId()
    edits.push({ do: 'add', id, row: newRow(row, columnIds, mentionIds), place: at })
    let afterId: string | null = null
    for (const child of row.children) afterId = add(child, { parentId: id, afterId })
    return id
  }
  let { parentId, afterId } = place
  const ids = rows.map(row => {
    // A group cannot stand in a group: from there on they stand after the one that they would be in.
    if (row.cue.type === 'group' && parentId !== null) {
      afterId = parentId
      parentId = null
    }
    afterId = add(row, { parentId, afterId })
    return afterId
  })
  return { edits, ids }
}

const sameName = (name: string): string => name.trim().toLowerCase()

function newRow(
  { cue, cells, skipped }: TemplateRow,
  columnIds: ReadonlyMap<string, string>,
  mentionIds: (html: string) => (id: string) => string,
): NewRow {
  const here = Object.entries(cells).flatMap(([name, { text, html }]) => {
    const columnId = columnIds.get(sameName(name))
    if (columnId === undefined) return []
    const value = { text, html: html === null ? null : withMentionIds(html, mentionIds(html)) }
    return [[columnId, value] as const]
  })
  return { cue: { ...cue, startTime: null }, cells: Object.fromEntries(here), locked: false, skipped }
}

/** A mention of another rundown is the one of the same name here, where there is one. */
const idsByName =
  ({ mentions }: EditContent) =>
  (html: string) => {
    const known = new Set(mentions.map(({ id }) => id))
    const byName = new Map(mentions.map(({ id, name }) => [sameName(name), id]))
    const ids = new Map<string, string>()
    for (const part of richParts(html)) {
      if (part.kind !== 'open' || part.name !== 'rs-mention') continue
      const { 'data-mention-id': id = '', 'data-fallback-name': name = '' } = part.attributes
      const here = byName.get(sameName(name))
      if (!known.has(id) && here !== undefined) ids.set(id, here)
    }
    return (id: string): string => ids.get(id) ?? id
  }

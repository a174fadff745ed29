import type { Department } from '../calling/department.ts'
import type { Column } from '../rundown/rundown.ts'
import type { CellValue, CueFields, Edit, EditContent, EditRow, NewRow } from './edit.ts'
import { type PlacedRow, withPlaces } from './place.ts'

/** The content as it is once the edit is made. What the edit does not touch keeps its identity. */
export function withEdit(content: EditContent, edit: Edit): EditContent {
  switch (edit.do) {
    case 'cue':
      return withRow(content, edit.cueId, row => withFields(row, edit.fields))
    case 'cell':
      return withRow(content, edit.cueId, row => withCell(row, edit.columnId, edit.value))
    case 'add': {
      if (content.rows.some(row => row.cue.id === edit.id)) return content
      const rows = [...content.rows, rowOf(edit.id, edit.row)]
      return { ...content, rows: placed(rows, [{ cueId: edit.id, ...edit.place }]) }
    }
    case 'remove':
      return { ...content, rows: content.rows.filter(row => row.cue.id !== edit.cueId) }
    case 'place':
      return { ...content, rows: placed(content.rows, edit.rows) }
    case 'lock':
      return withRow(content, edit.cueId, row => ({ ...row, cue: { ...row.cue, preventEdits: edit.locked } }))
    case 'skip':
      return withSkip(content, edit.cueId, edit.skipped)
    case 'rundown':
      return { ...content, rundown: { ...content.rundown, ...edit.fields } }
    case 'column.add': {
      const columns = content.columns.filter(column => column.id !== edit.id)
      const at = edit.afterId === null ? 0 : columns.findIndex(column => column.id === edit.afterId) + 1
      const to = edit.afterId !== null && at === 0 ? columns.length : at
      return { ...content, columns: columns.toSpliced(to, 0, { id: edit.id, name: edit.name }) }
    }
    case 'column.name': {
      const named = content.columns.map(column =>
        column.id === edit.columnId ? { ...column, name: edit.name } : column,
      )
      return { ...content, columns: named }
    }
    case 'column.department': {
      const changed = content.columns.map(column =>
        column.id === edit.columnId ? withDepartment(column, edit.department) : column,
      )
      return { ...content, columns: changed }
    }
    case 'column.remove':
      return { ...content, columns: content.columns.filter(column => column.id !== edit.columnId) }
    case 'column.hide':
      // The cells of a column that is shown again come from the service.
      return edit.hidden ? withEdit(content, { do: 'column.remove', columnId: edit.columnId }) : content
    case 'column.order':
      return { ...content, columns: inOrder(content.columns, edit.columnIds) }
    case 'mention.add': {
      const others = content.mentions.filter(mention => mention.id !== edit.id)
      return { ...content, mentions: [...others, { id: edit.id, ...edit.fields }] }
    }
    case 'mention': {
      const changed = content.mentions.map(mention =>
        mention.id === edit.mentionId ? { ...mention, ...edit.fields } : mention,
      )
      return { ...content, mentions: changed }
    }
    case 'mention.remove':
      return { ...content, mentions: content.mentions.filter(mention => mention.id !== edit.mentionId) }
    case 'variable': {
      const { key, value } = edit
      const known = content.variables.some(variable => variable.key === key)
      const variables = known
        ? content.variables.map(variable => (variable.key === key ? { key, value } : variable))
        : [...content.variables, { key, value }]
      return { ...content, variables }
    }
    case 'variable.remove':
      return { ...content, variables: content.variables.filter(variable => variable.key !== edit.key) }
  }
}

export function withDepartment({ department: _, ...column }: Column, department: Department | null): Column {
  return department === null ? column : { ...column, department }
}

export const withEdits = (content: EditContent, edits: readonly Edit[]): EditContent =>
  edits.reduce(withEdit, content)

function withRow(content: EditContent, cueId: string, change: (row: EditRow) => EditRow): EditContent {
  const at = content.rows.findIndex(row => row.cue.id === cueId)
  const row = content.rows[at]
  return row === undefined ? content : { ...content, rows: content.rows.with(at, change(row)) }
}

function withFields(row: EditRow, fields: CueFields): EditRow {
  const cue = { ...row.cue, ...fields }
  return losesCells(row, fields) ? { cue, cells: {} } : { ...row, cue }
}

/** Only a cue has cells: a cue that becomes a heading or a group loses them. */
export const losesCells = ({ cue }: EditRow, { type }: CueFields): boolean =>
  cue.type === 'cue' && type !== undefined && type !== 'cue'

export function withCell(row: EditRow, columnId: string, { text, html }: CellValue): EditRow {
  const { [columnId]: _text, ...cells } = row.cells
  const { [columnId]: _html, ...rich } = row.rich ?? {}
  const nowRich = html === null ? rich : { ...rich, [columnId]: html }
  return {
    cue: row.cue,
    cells: text === '' ? cells : { ...cells, [columnId]: text },
    ...(Object.keys(nowRich).length === 0 ? {} : { rich: nowRich }),
  }
}

function rowOf(id: string, { cue, cells, locked, skipped }: NewRow): EditRow {
  const empty: EditRow = {
    cue: { id, ...cue, preventEdits: locked, skippedBy: skipped ? 'self' : null, parentId: null },
    cells: {},
  }
  return Object.entries(cells).reduce((row, [columnId, value]) => withCell(row, columnId, value), empty)
}

const placed = (rows: readonly EditRow[], places: Parameters<typeof withPlaces>[3]): readonly EditRow[] =>
  withPlaces(
    rows,
    (row): PlacedRow => row.cue,
    (row, parentId) => (row.cue.parentId === parentId ? row : { ...row, cue: { ...row.cue, parentId } }),
    places,
  )

/** A group takes its children along. */
function withSkip(content: EditContent, cueId: string, skipped: boolean): EditContent {
  const rows = content.rows.map(row => {
    if (row.cue.id === cueId)
      return { ...row, cue: { ...row.cue, skippedBy: skipped ? ('self' as const) : null } }
    if (row.cue.parentId !== cueId || row.cue.skippedBy === 'self') return row
    return { ...row, cue: { ...row.cue, skippedBy: skipped ? ('group' as const) : null } }
  })
  return { ...content, rows }
}

function inOrder<Item extends { readonly id: string }>(
  items: readonly Item[],
  ids: readonly string[],
): readonly Item[] {
  const wanted = ids.flatMap(id => items.find(item => item.id === id) ?? [])
  return [...wanted, ...items.filter(item => !ids.includes(item.id))]
}

import { losesCells } from './apply.ts'
import {
  type CueFields,
  cellOf,
  type Edit,
  type EditContent,
  type EditRow,
  type MentionFields,
  type NewRow,
  type RundownFields,
} from './edit.ts'
import { placeOf, presentPlaces } from './place.ts'

/** The edits that take that one back, of the content before it. Empty when there is nothing to take back. */
export function inverseOf(edit: Edit, content: EditContent): readonly Edit[] {
  const rowOf = (cueId: string): EditRow | undefined => content.rows.find(row => row.cue.id === cueId)
  switch (edit.do) {
    case 'cue': {
      const row = rowOf(edit.cueId)
      if (row === undefined) return []
      const back: Edit = { ...edit, fields: sameNames<CueFields>({ timing: null, ...row.cue }, edit.fields) }
      return losesCells(row, edit.fields) ? [back, ...cellsBack(row)] : [back]
    }
    case 'cell': {
      const row = rowOf(edit.cueId)
      return row === undefined ? [] : [{ ...edit, value: cellOf(row, edit.columnId) }]
    }
    case 'add':
      return [{ do: 'remove', cueId: edit.id }]
    case 'remove': {
      const row = rowOf(edit.cueId)
      if (row === undefined) return []
      const place = placeOf(
        content.rows.map(({ cue }) => cue),
        edit.cueId,
      )
      return [{ do: 'add', id: edit.cueId, row: newRowOf(row), place }]
    }
    case 'place': {
      const cues = content.rows.map(({ cue }) => cue)
      const ids = edit.rows.map(({ cueId }) => cueId)
      const rows = presentPlaces(cues, ids)
      return rows.length === 0 ? [] : [{ do: 'place', rows }]
    }
    case 'lock': {
      const row = rowOf(edit.cueId)
      return row === undefined ? [] : [{ ...edit, locked: row.cue.preventEdits }]
    }
    case 'skip': {
      const row = rowOf(edit.cueId)
      return row === undefined ? [] : [{ ...edit, skipped: row.cue.skippedBy === 'self' }]
    }
    case 'rundown':
      return [{ do: 'rundown', fields: sameNames<RundownFields>(content.rundown, edit.fields) }]
    case 'column.add':
      return [{ do: 'column.remove', columnId: edit.id }]
    case 'column.name': {
      const column = content.columns.find(({ id }) => id === edit.columnId)
      return column === undefined ? [] : [{ ...edit, name: column.name }]
    }
    case 'column.department': {
      const column = content.columns.find(({ id }) => id === edit.columnId)
      return column === undefined ? [] : [{ ...edit, department: column.department ?? null }]
    }
    case 'column.remove':
      return columnBack(content, edit.columnId)
    case 'column.hide':
      return [{ ...edit, hidden: !edit.hidden }]
    case 'column.order':
      return [{ do: 'column.order', columnIds: content.columns.map(({ id }) => id) }]
    case 'mention.add':
      return [{ do: 'mention.remove', mentionId: edit.id }]
    case 'mention': {
      const mention = content.mentions.find(({ id }) => id === edit.mentionId)
      return mention === undefined
        ? []
        : [{ ...edit, fields: sameNames<MentionFields>(mention, edit.fields) }]
    }
    case 'mention.remove': {
      const mention = content.mentions.find(({ id }) => id === edit.mentionId)
      if (mention === undefined) return []
      const { id, ...fields } = mention
      return [{ do: 'mention.add', id, fields }]
    }
    case 'variable':
    case 'variable.remove': {
      const known = content.variables.find(({ key }) => key === edit.key)
      return [known === undefined ? { do: 'variable.remove', key: edit.key } : { do: 'variable', ...known }]
    }
  }
}

/** Of edits that were made one after the other; in the order in which they are to be made. */
export function inverseOfAll(
  edits: readonly Edit[],
  content: EditContent,
  withEdit: (content: EditContent, edit: Edit) => EditContent,
): readonly Edit[] {
  const back: Edit[][] = []
  let now = content
  for (const edit of edits) {
    back.push([...inverseOf(edit, now)])
    now = withEdit(now, edit)
  }
  return back.reverse().flat()
}

export function newRowOf(row: EditRow): NewRow {
  const { type, title, subtitle, duration, backgroundColor, startTime, timing, preventEdits, skippedBy } =
    row.cue
  return {
    cue: { type, title, subtitle, duration, backgroundColor, startTime, ...(timing != null && { timing }) },
    cells: Object.fromEntries(Object.keys(row.cells).map(columnId => [columnId, cellOf(row, columnId)])),
    locked: preventEdits,
    skipped: skippedBy === 'self',
  }
}

const cellsBack = (row: EditRow): readonly Edit[] =>
  Object.keys(row.cells).map(columnId => ({
    do: 'cell',
    cueId: row.cue.id,
    columnId,
    value: cellOf(row, columnId),
  }))

/** A column that went took its cells along. */
function columnBack(content: EditContent, columnId: string): readonly Edit[] {
  const at = content.columns.findIndex(({ id }) => id === columnId)
  const column = content.columns[at]
  if (column === undefined) return []
  const { name, department } = column
  return [
    { do: 'column.add', id: columnId, name, afterId: content.columns[at - 1]?.id ?? null },
    ...(department === undefined ? [] : [{ do: 'column.department', columnId, department } as const]),
    ...content.rows.flatMap((row): Edit[] =>
      row.cells[columnId] === undefined
        ? []
        : [{ do: 'cell', cueId: row.cue.id, columnId, value: cellOf(row, columnId) }],
    ),
  ]
}

/** What those members are now. */
function sameNames<Fields extends object>(now: Fields, changed: Fields): Fields {
  const names = new Set(Object.keys(changed))
  // The members are of the same type: only their values are others.
  return Object.fromEntries(Object.entries(now).filter(([name]) => names.has(name))) as Fields
}

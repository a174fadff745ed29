import type { EditContent, EditRow } from '../../src-main/domain/editing/edit.ts'
import { type Cue, defaultSettings } from '../../src-main/domain/rundown/rundown.ts'
import { duration, instant } from '../../src-main/domain/time/time.ts'
import { createZone } from '../../src-main/domain/time/time-zone.ts'
import type { FieldContext } from '../../src-renderer/views/edit/cells/fields.ts'
import { allColumns, type GridColumn, plainLayout } from '../../src-renderer/views/edit/grid/grid-column.ts'

export const cue = (id: string, more: Partial<Cue> = {}): EditRow => ({
  cue: {
    id,
    type: 'cue',
    title: id.toUpperCase(),
    subtitle: '',
    duration: duration(60_000),
    backgroundColor: null,
    preventEdits: false,
    skippedBy: null,
    startTime: null,
    parentId: null,
    ...more,
  },
  cells: {},
})
export const group = (id: string): EditRow => cue(id, { type: 'group', duration: duration(0) })

export const contentOf = (rows: readonly EditRow[]): EditContent => ({
  rundown: {
    title: 'Show',
    timezone: 'Europe/Berlin',
    startTime: null,
    status: 'draft',
    settings: defaultSettings,
  },
  columns: [{ id: 'lx', name: 'LX' }],
  rows,
  mentions: [],
  variables: [],
})

/** `a g(b c) d`: rows in their order, children in brackets. */
export function drawn(rows: readonly EditRow[]): string {
  const childrenOf = (id: string): string =>
    rows
      .filter(row => row.cue.parentId === id)
      .map(row => row.cue.id)
      .join(' ')
  return rows
    .filter(row => row.cue.parentId === null)
    .map(({ cue: { id, type } }) => (type === 'group' ? `${id}(${childrenOf(id)})` : id))
    .join(' ')
}

export const berlin = createZone('Europe/Berlin')
export const evening = instant(Date.UTC(2026, 4, 16, 18, 0))
export const context: FieldContext = {
  start: () => ({
    zone: berlin,
    format: null,
    firstDay: evening,
    near: evening,
    notBefore: null,
    governing: null,
  }),
  childCount: () => 0,
  personActs: true,
}
export const columns = allColumns([{ id: 'lx', name: 'LX' }], plainLayout, kind => kind)
export function column(key: string): GridColumn {
  const found = columns.find(each => each.key === key)
  if (found === undefined) throw new Error(`There is no column ${key}.`)
  return found
}

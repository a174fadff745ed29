import { withMentionIds } from '../rich-text/change-parts.ts'
import type { CellValue, Edit, Place } from './edit.ts'

/** What the things of an edit are called elsewhere. */
export interface Names {
  of(id: string): string
  /** Of what an edit adds. */
  added(id: string): string
  /** Of the neighbour that something stands after. */
  after(id: string | null): string | null
}

/** The same edit with other names for its things, mentions in its cells included. */
export function withNames(edit: Edit, { of, added, after }: Names): Edit {
  const placed = <Placed extends Place>(place: Placed): Placed => ({
    ...place,
    parentId: place.parentId === null ? null : of(place.parentId),
    afterId: after(place.afterId),
  })
  // A mention may be put into a cell before the service has named it.
  const named = ({ text, html }: CellValue): CellValue => ({
    text,
    html: html === null ? null : withMentionIds(html, of),
  })
  switch (edit.do) {
    case 'cue':
    case 'remove':
    case 'lock':
    case 'skip':
      return { ...edit, cueId: of(edit.cueId) }
    case 'cell':
      return { ...edit, cueId: of(edit.cueId), columnId: of(edit.columnId), value: named(edit.value) }
    case 'add': {
      const cells = Object.entries(edit.row.cells).map(([id, value]) => [of(id), named(value)] as const)
      const row = { ...edit.row, cells: Object.fromEntries(cells) }
      return { ...edit, id: added(edit.id), row, place: placed(edit.place) }
    }
    case 'place':
      return { ...edit, rows: edit.rows.map(row => ({ ...placed(row), cueId: of(row.cueId) })) }
    case 'column.add':
      return { ...edit, id: added(edit.id), afterId: after(edit.afterId) }
    case 'mention.add':
      return { ...edit, id: added(edit.id) }
    case 'column.name':
    case 'column.department':
    case 'column.remove':
    case 'column.hide':
      return { ...edit, columnId: of(edit.columnId) }
    case 'column.order':
      return { ...edit, columnIds: edit.columnIds.map(of) }
    case 'mention':
    case 'mention.remove':
      return { ...edit, mentionId: of(edit.mentionId) }
    default:
      return edit
  }
}

import type { CellValue, Edit, Place } from '../../../src-main/domain/editing/edit.ts'
import { withMentionIds } from '../../../src-main/domain/rich-text/change-parts.ts'

/** Rows that were added here have a name of this page's own, beside the one that the service gave. */
export interface RowNames {
  newId(): string
  /**
   * That thing is being added, perhaps once more: until the service names it, its old names mean the new one. Only once
   * the old one is gone: what is still to be done to that could not name it any more.
   */
  begin(id: string): string
  /** The service's name of what this page calls `id`. */
  given(id: string, realId: string): void
  /** As the service knows it. */
  real(id: string): string
  /** The same for as long as the page lives. */
  key(id: string): string
  /** Another number once a name means something else. */
  version(): number
  /** The edit as the service knows its things. */
  sent(edit: Edit): Edit
}

export function createRowNames(random: () => string): RowNames {
  const reals = new Map<string, string>()
  const keys = new Map<string, string>()
  let version = 0
  const real = (id: string): string => {
    let now = id
    for (let next = reals.get(now); next !== undefined; next = reals.get(now)) now = next
    return now
  }
  const realOrNull = (id: string | null): string | null => (id === null ? null : real(id))
  const placed = <Placed extends Place>(place: Placed): Placed => ({
    ...place,
    parentId: realOrNull(place.parentId),
    afterId: realOrNull(place.afterId),
  })
  // A mention may be put into a cell before the service has named it.
  const named = ({ text, html }: CellValue): CellValue => ({
    text,
    html: html === null ? null : withMentionIds(html, real),
  })
  return {
    newId: () => `new-${random()}`,
    begin(id) {
      const name = keys.get(id) ?? id
      const former = real(name)
      version += 1
      reals.delete(name)
      if (former !== name) reals.set(former, name)
      return name
    },
    given(id, realId) {
      if (id === realId) return
      version += 1
      reals.set(id, realId)
      keys.set(realId, keys.get(id) ?? id)
    },
    real,
    key: id => keys.get(id) ?? id,
    version: () => version,
    sent(edit) {
      switch (edit.do) {
        case 'cue':
        case 'remove':
        case 'lock':
        case 'skip':
          return { ...edit, cueId: real(edit.cueId) }
        case 'cell':
          return { ...edit, cueId: real(edit.cueId), columnId: real(edit.columnId), value: named(edit.value) }
        case 'add': {
          const cells = Object.entries(edit.row.cells).map(([id, value]) => [real(id), named(value)] as const)
          return {
            ...edit,
            id: real(edit.id),
            row: { ...edit.row, cells: Object.fromEntries(cells) },
            place: placed(edit.place),
          }
        }
        case 'place':
          return { ...edit, rows: edit.rows.map(row => ({ ...placed(row), cueId: real(row.cueId) })) }
        case 'column.add':
          return { ...edit, id: real(edit.id), afterId: realOrNull(edit.afterId) }
        case 'mention.add':
          return { ...edit, id: real(edit.id) }
        case 'column.name':
        case 'column.remove':
        case 'column.hide':
          return { ...edit, columnId: real(edit.columnId) }
        case 'column.order':
          return { ...edit, columnIds: edit.columnIds.map(real) }
        case 'mention':
        case 'mention.remove':
          return { ...edit, mentionId: real(edit.mentionId) }
        default:
          return edit
      }
    },
  }
}

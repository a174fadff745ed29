import type { CellValue, Edit, Place } from '../../domain/editing/edit.ts'
import { withMentionIds } from '../../domain/rich-text/change-parts.ts'

/** Identifiers that an editor made up, and what the service calls what was made. */
export interface EditIds {
  /** As it is known now. */
  of(id: string): string
  made(id: string, realId: string): void
  /** It could not be made: what needs it cannot be either. `afterId`: what came before it, for what comes after it. */
  failed(id: string, afterId?: string | null): void
  /** The edit with the identifiers of the service; null where it needs what could not be made. */
  resolve(edit: Edit): Edit | null
}

export function createEditIds(): EditIds {
  const known = new Map<string, string>()
  const missing = new Map<string, string | null>()
  const of = (id: string): string => known.get(id) ?? id
  const ofNullable = (id: string | null): string | null => (id === null ? null : of(id))
  const neighbour = (afterId: string | null): string | null => {
    let now = afterId
    for (let turn = 0; turn < missing.size && now !== null; turn += 1)
      now = missing.get(now) ?? (missing.has(now) ? null : now)
    return ofNullable(now)
  }
  // A neighbour that could not be made is no neighbour; the row still has the place that it would have had.
  const placed = <Placed extends Place>(place: Placed): Placed => ({
    ...place,
    parentId: ofNullable(place.parentId),
    afterId: neighbour(place.afterId),
  })
  const named = ({ text, html }: CellValue): CellValue => ({
    text,
    html: html === null ? null : withMentionIds(html, of),
  })
  const resolve = (edit: Edit): Edit | null => {
    switch (edit.do) {
      case 'cue':
      case 'remove':
      case 'lock':
      case 'skip':
        return missing.has(edit.cueId) ? null : { ...edit, cueId: of(edit.cueId) }
      case 'cell': {
        if (missing.has(edit.cueId) || missing.has(edit.columnId)) return null
        return { ...edit, cueId: of(edit.cueId), columnId: of(edit.columnId), value: named(edit.value) }
      }
      case 'add': {
        if (edit.place.parentId !== null && missing.has(edit.place.parentId)) return null
        const cells = Object.entries(edit.row.cells).flatMap(([columnId, value]) =>
          missing.has(columnId) ? [] : [[of(columnId), named(value)] as const],
        )
        return { ...edit, row: { ...edit.row, cells: Object.fromEntries(cells) }, place: placed(edit.place) }
      }
      case 'place': {
        const rows = edit.rows.flatMap(row =>
          missing.has(row.cueId) ? [] : [{ ...placed(row), cueId: of(row.cueId) }],
        )
        return rows.length === 0 ? null : { ...edit, rows }
      }
      case 'column.add':
        return { ...edit, afterId: ofNullable(edit.afterId) }
      case 'column.name':
      case 'column.remove':
      case 'column.hide':
        return missing.has(edit.columnId) ? null : { ...edit, columnId: of(edit.columnId) }
      case 'column.order':
        return { ...edit, columnIds: edit.columnIds.filter(id => !missing.has(id)).map(of) }
      case 'mention':
      case 'mention.remove':
        return missing.has(edit.mentionId) ? null : { ...edit, mentionId: of(edit.mentionId) }
      default:
        return edit
    }
  }
  return {
    of,
    made: (id, realId) => void known.set(id, realId),
    failed: (id, afterId = null) => void missing.set(id, afterId),
    resolve,
  }
}

import type { Edit } from './edit.ts'
import { type Names, withNames } from './rename.ts'

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
  const neighbour = (afterId: string | null): string | null => {
    let now = afterId
    for (let turn = 0; turn < missing.size && now !== null; turn += 1)
      now = missing.get(now) ?? (missing.has(now) ? null : now)
    return now === null ? null : of(now)
  }
  // What was added is known by its own name here; a neighbour that could not be made is none, and the row still has the
  // place that it would have had.
  const names: Names = { of, added: id => id, after: neighbour }
  const possible = (edit: Edit): Edit | null => {
    switch (edit.do) {
      case 'cell':
        return missing.has(edit.cueId) || missing.has(edit.columnId) ? null : edit
      case 'add': {
        if (edit.place.parentId !== null && missing.has(edit.place.parentId)) return null
        const cells = Object.entries(edit.row.cells).filter(([columnId]) => !missing.has(columnId))
        return { ...edit, row: { ...edit.row, cells: Object.fromEntries(cells) } }
      }
      case 'place': {
        const rows = edit.rows.filter(row => !missing.has(row.cueId))
        return rows.length === 0 ? null : { ...edit, rows }
      }
      case 'column.order':
        return { ...edit, columnIds: edit.columnIds.filter(id => !missing.has(id)) }
      default: {
        const lost =
          ('cueId' in edit && missing.has(edit.cueId)) ||
          ('columnId' in edit && missing.has(edit.columnId)) ||
          ('mentionId' in edit && missing.has(edit.mentionId))
        return lost ? null : edit
      }
    }
  }
  return {
    of,
    made: (id, realId) => void known.set(id, realId),
    failed: (id, afterId = null) => void missing.set(id, afterId),
    resolve(edit) {
      const whole = possible(edit)
      return whole === null ? null : withNames(whole, names)
    },
  }
}

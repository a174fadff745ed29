import type { EditContent, EditRow } from '../../../src-main/domain/editing/edit.ts'
import { type FieldKey, fieldKey } from './editing-state.ts'

export interface ChangedMarksOptions {
  readonly after: (ms: number, task: () => void) => () => void
  readonly changed: () => void
}

/** What somebody else changed a moment ago. */
export interface ChangedMarks {
  keys(): ReadonlySet<FieldKey>
  /** `mine`: this page changed that field itself; `row` is as it is now. */
  compare(before: EditContent, now: EditContent, mine: (key: FieldKey, row: EditRow) => boolean): void
  /** This page has the last word there now. */
  clear(keys: readonly FieldKey[]): void
  close(): void
}

/** How long a change of somebody else stands out, ms. */
const standsOut = 4_000
/** More at once is an import, and nothing that a person would look for. */
const most = 200

export function createChangedMarks({ after, changed }: ChangedMarksOptions): ChangedMarks {
  const marks = new Map<FieldKey, () => void>()

  const mark = (key: FieldKey): void => {
    marks.get(key)?.()
    marks.set(
      key,
      after(standsOut, () => {
        marks.delete(key)
        changed()
      }),
    )
  }

  return {
    keys: () => new Set(marks.keys()),
    compare(before, now, mine) {
      const rows = new Map(before.rows.map(row => [row.cue.id, row]))
      const theirs = now.rows.flatMap(row => {
        const was = rows.get(row.cue.id)
        if (was === undefined || was === row) return []
        return fieldsThatDiffer(was, row).filter(key => !mine(key, row))
      })
      if (theirs.length <= most) for (const key of theirs) mark(key)
    },
    clear(keys) {
      for (const key of keys) {
        marks.get(key)?.()
        marks.delete(key)
      }
    },
    close() {
      for (const cancel of marks.values()) cancel()
      marks.clear()
    },
  }
}

const cueFields = ['type', 'title', 'subtitle', 'duration', 'backgroundColor', 'startTime'] as const

function fieldsThatDiffer(before: EditRow, after: EditRow): readonly FieldKey[] {
  const { id } = after.cue
  const fields = cueFields.filter(field => before.cue[field] !== after.cue[field])
  const columns = new Set([...Object.keys(before.cells), ...Object.keys(after.cells)])
  const cells = [...columns].filter(
    column => before.cells[column] !== after.cells[column] || before.rich?.[column] !== after.rich?.[column],
  )
  return [
    ...fields.map(field => fieldKey.cue(id, field)),
    ...(before.cue.preventEdits === after.cue.preventEdits ? [] : [fieldKey.cue(id, 'locked')]),
    ...((before.cue.skippedBy === 'self') === (after.cue.skippedBy === 'self')
      ? []
      : [fieldKey.cue(id, 'skipped')]),
    ...cells.map(column => fieldKey.cell(id, column)),
  ]
}

import { cellOf, type Edit, type EditRow } from '../../../../src-main/domain/editing/edit.ts'
import type { CellsPlan } from '../clipboard/paste-plan.ts'

/** A change of cells that are there, before it is made. */
export interface CellsChange {
  readonly act: 'clear' | 'fill' | 'paste'
  readonly edits: readonly Edit[]
  /** Cells that change. */
  readonly changes: number
  /** Why cells stay as they are, once for each of them. */
  readonly faults: readonly string[]
  /** What a person sees of a pasted table before it is taken; null where all of it was read. */
  readonly unread: Pick<CellsPlan, 'faults' | 'beyond'> | null
}

/** The cells with something in them that the edits replace: of each the id of its cue. */
export function lostCells(rows: readonly EditRow[], edits: readonly Edit[]): readonly string[] {
  const byId = new Map(rows.map(row => [row.cue.id, row]))
  return edits.flatMap(edit => {
    const row = 'cueId' in edit ? byId.get(edit.cueId) : undefined
    if (row === undefined) return []
    return Array<string>(lostIn(row, edit)).fill(row.cue.id)
  })
}

function lostIn(row: EditRow, edit: Edit): number {
  if (edit.do === 'cell') return cellOf(row, edit.columnId).text === '' ? 0 : 1
  if (edit.do !== 'cue') return 1
  const { title, subtitle, duration, startTime, backgroundColor } = edit.fields
  const { cue } = row
  return [
    title !== undefined && cue.title !== '',
    subtitle !== undefined && cue.subtitle !== '',
    duration !== undefined && cue.duration > 0,
    startTime !== undefined && cue.startTime !== null,
    backgroundColor !== undefined && cue.backgroundColor !== null,
    edit.fields.type !== undefined,
  ].filter(Boolean).length
}

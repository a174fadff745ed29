import { type FieldKey, fieldKey } from '../../../../src-main/domain/editing/fields.ts'
import type { FieldMark } from '../../../state/editing/editing-state.ts'
import type { GridColumn } from '../grid/grid-column.ts'

/** The name of what a cell edits; null for one that edits nothing. */
export function fieldOfCell(
  cueId: string,
  { kind, columnId }: Pick<GridColumn, 'kind' | 'columnId'>,
): FieldKey | null {
  switch (kind) {
    case 'number':
    case 'difference':
      return null
    case 'text':
      return fieldKey.cell(cueId, columnId ?? '')
    case 'colour':
      return fieldKey.cue(cueId, 'backgroundColor')
    case 'start':
      return fieldKey.cue(cueId, 'startTime')
    default:
      return fieldKey.cue(cueId, kind)
  }
}

/** What an editor of one cell is known by. */
export const cellId = (row: string, column: string): string => `cell-${row}-${column}`.replaceAll(/\s/g, '_')

/** What a cell says beside its content: a mark of what is saved, or what was typed and could not be read. */
export type CellMark = FieldMark | { readonly state: 'fault'; readonly text: string; readonly reason: string }

// biome-ignore-all lint/a11y/useFocusableInteractive: the table itself has the focus, and says which cell is active
// biome-ignore-all lint/a11y/useSemanticElements: a table of the page cannot be virtual in both directions

import { memo } from 'react'
import { t } from '#texts/text.ts'
import type { EditRow } from '../../../../src-main/domain/editing/edit.ts'
import type { FieldMark } from '../../../state/editing/editing-state.ts'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { useDeskState, useUi } from '../../../state/session/desk-context.ts'
import { editedRowState } from '../../../state/session/selectors.ts'
import { type CellMark, fieldOfCell } from '../cells/cell-marks.ts'
import { draftKey } from './grid.ts'
import { GridCell, NumberCell, StartText } from './grid-cell.tsx'
import { useGrid, useGridState } from './grid-context.ts'
import styles from './grid-table.module.css'
import { useRowDrag } from './row-drag.ts'
import type { PlacedColumn } from './use-virtual-grid.ts'

interface GridRowProps {
  readonly row: EditRow
  readonly rowKey: string
  /** Counted from 0, among the shown ones. */
  readonly place: number
  /** In px from the top of the rows. */
  readonly top: number
  readonly pinned: readonly PlacedColumn[]
  readonly columns: readonly PlacedColumn[]
}

/** One row. It renders again only when its own data, its marks or what is chosen in it change. */
export const GridRow = memo(function GridRow({ row, rowKey, place, top, pinned, columns }: GridRowProps) {
  const grid = useGrid()
  const { cue } = row
  const state = useDeskState(desk => editedRowState(desk, cue.id))
  const chosen = useGridState(() => chosenIn(grid.range(), grid.state.get().selection, rowKey, place))
  const marks = useMarks(cue.id, rowKey)
  const { node, handle } = useRowDrag(rowKey)
  const [activeColumn, from, to, whole] = chosen.split('\t')
  const cell = ({ column, left, index }: PlacedColumn) => {
    const shared = {
      column,
      left,
      index,
      rowKey,
      active: activeColumn === column.key,
      chosen: whole === 'row' || (Number(from) <= index - 1 && index - 1 <= Number(to)),
      mark: marks.get(column.key) ?? null,
    }
    if (column.kind === 'number') {
      return <NumberCell key={column.key} {...shared} cue={cue} state={state} handle={handle} />
    }
    if (column.kind === 'start' && cue.type === 'cue') {
      return (
        <GridCell key={column.key} {...shared} row={row}>
          <StartText cue={cue} />
        </GridCell>
      )
    }
    return <GridCell key={column.key} {...shared} row={row} />
  }
  return (
    <div
      ref={node}
      role="row"
      className={styles['row']}
      style={{ top }}
      aria-rowindex={place + 2}
      aria-selected={whole === 'row'}
      aria-current={state === 'on-air' ? 'true' : undefined}
      aria-label={cue.type === 'cue' ? undefined : `${t(`edit.types.${cue.type}`)} ${cue.title}`}
      data-testid="edit-row"
      data-row={rowKey}
      data-cue-id={cue.id}
      data-type={cue.type}
      data-child={cue.parentId !== null}
      data-state={cue.skippedBy !== null && state !== 'on-air' ? 'skipped' : state}
      data-locked={cue.preventEdits}
    >
      <div role="presentation" className={styles['pinned']}>
        {pinned.map(cell)}
      </div>
      {columns.map(cell)}
    </div>
  )
})

/** Active column, first and last chosen column, and whether the whole row is; one text, so that few rows render. */
function chosenIn(
  range: ReturnType<ReturnType<typeof useGrid>['range']>,
  selection: {
    readonly active: { readonly row: string; readonly column: string } | null
    readonly rows: ReadonlySet<string>
  },
  rowKey: string,
  place: number,
): string {
  const active = selection.active?.row === rowKey ? selection.active.column : ''
  if (selection.rows.has(rowKey)) return `${active}\t\t\trow`
  const within = selection.rows.size === 0 && range !== null && range.top <= place && place <= range.bottom
  return within ? `${active}\t${range.left}\t${range.right}\t` : `${active}\t-1\t-1\t`
}

const noMarks: ReadonlyMap<string, CellMark> = new Map()

function useMarks(cueId: string, rowKey: string): ReadonlyMap<string, CellMark> {
  const grid = useGrid()
  // Few rows have any: a text of them keeps all others from rendering.
  const saved = useEditingState(({ marks }) => (marks.size === 0 ? '' : marksText(marks, cueId)))
  const typed = useUi(ui => (ui.typed.size === 0 ? '' : [...ui.typed.keys()].filter(isOf(rowKey)).join('\n')))
  if (saved === '' && typed === '') return noMarks
  const found = new Map<string, CellMark>()
  const { marks } = grid.editing.state.get()
  for (const column of grid.columns()) {
    const key = fieldOfCell(cueId, column)
    const mark = key === null ? undefined : marks.get(key)
    if (mark !== undefined) found.set(column.key, mark)
    const draft = grid.draft({ row: rowKey, column: column.key })
    if (draft !== null) found.set(column.key, { state: 'fault', text: draft.value.text, reason: draft.fault })
  }
  return found
}

const isOf =
  (rowKey: string) =>
  (key: string): boolean =>
    key.startsWith(draftKey({ row: rowKey, column: '' }))

function marksText(marks: ReadonlyMap<string, FieldMark>, cueId: string): string {
  let text = ''
  for (const [key, mark] of marks) {
    if (key.includes(cueId)) text += `${key} ${mark.state} ${'reason' in mark ? mark.reason : ''}\n`
  }
  return text
}

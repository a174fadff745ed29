import { t } from '#texts/text.ts'
import type { EditContent } from '../../../../src-main/domain/editing/edit.ts'
import type { FieldMark } from '../../../state/editing/editing-state.ts'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { useUi } from '../../../state/session/desk-context.ts'
import { make } from '../acts/act-on-rows.ts'
import { NoteActs } from '../acts/note-acts.tsx'
import { draftKey } from '../grid/grid.ts'
import { useGrid, useGridState } from '../grid/grid-context.ts'
import type { CellAt } from '../grid/selection.ts'
import { headHeight, type VirtualGrid } from '../grid/use-virtual-grid.ts'
import { CellEditor } from './cell-editor.tsx'
import { fieldOf } from './cell-marks.ts'
import styles from './cell-overlay.module.css'
import { CellPopover } from './cell-popover.tsx'

interface CellOverlayProps {
  readonly virtual: VirtualGrid
  readonly rowHeight: number
  /** A change of it moves what lies over it. */
  readonly content: EditContent
}

/** What lies over the active cell: its editor, and what is said about it. */
export function CellOverlay({ virtual, rowHeight }: CellOverlayProps) {
  const editor = useGridState(state => state.editor)
  const active = useGridState(state => state.selection.active)
  const at = editor?.at ?? active
  const place = usePlace(at, virtual, rowHeight)
  if (at === null || place === null) return null
  return (
    <div className={styles['layer']} data-cell-overlay style={{ top: place.top, width: virtual.width }}>
      <div className={styles['box']} data-pinned={place.pinned} style={place.style}>
        {editor === null ? (
          <CellPopover rowHeight={rowHeight}>
            <CellSays key={`${at.row} ${at.column}`} at={at} />
          </CellPopover>
        ) : (
          <CellEditor key={`${editor.at.row} ${editor.at.column}`} editor={editor} rowHeight={rowHeight} />
        )}
      </div>
    </div>
  )
}

interface Place {
  readonly top: number
  readonly pinned: boolean
  readonly style: { readonly left?: number; readonly marginLeft?: number; readonly width: number }
}

function usePlace(at: CellAt | null, virtual: VirtualGrid, rowHeight: number): Place | null {
  const grid = useGrid()
  if (at === null) return null
  const row = grid.shape().rows.indexOf(at.row)
  const placed = [...virtual.pinned, ...virtual.columns].find(({ column }) => column.key === at.column)
  if (row < 0 || placed === undefined) return null
  const pinned = virtual.pinned.includes(placed)
  const { width } = placed.column
  return {
    top: headHeight + row * rowHeight,
    pinned,
    style: pinned ? { left: placed.left, width } : { marginLeft: placed.left, width },
  }
}

/** What is said at a cell that nobody types in: a reason, and what a person can do about it. */
function CellSays({ at }: { readonly at: CellAt }) {
  const grid = useGrid()
  const note = useGridState(state =>
    state.note !== null && state.note.at.row === at.row && state.note.at.column === at.column
      ? state.note.text
      : null,
  )
  const row = grid.rowOf(at.row)
  const column = grid.columnOf(at.column)
  const key = row === null || column === null ? null : fieldOf(row.cue.id, column)
  const mark = useEditingState(({ marks }): FieldMark | null =>
    key === null ? null : (marks.get(key) ?? null),
  )
  const draft = useUi(ui => ui.typed.get(draftKey(at)) ?? null)
  if (draft !== null) {
    return (
      <p className={styles['note']} data-tone="fault" data-testid="cell-note">
        <strong>{t('edit.mark.refused')}</strong> {draft.fault}
        <NoteActs acts={[[t('edit.mark.discard'), () => grid.keep(at, null)]]} />
      </p>
    )
  }
  if (mark?.state === 'refused' && key !== null) {
    return (
      <p className={styles['note']} data-tone="fault" data-testid="cell-note">
        <strong>{t('edit.mark.refused')}</strong> {mark.reason}
        <NoteActs
          acts={[
            [t('edit.mark.again'), () => grid.editing.retry(key)],
            [t('edit.mark.discard'), () => grid.editing.discard(key)],
          ]}
        />
      </p>
    )
  }
  if (note !== null) {
    const locked =
      row?.cue.preventEdits === true && grid.derived().context.personActs && grid.blocked() === null
    return (
      <p className={styles['note']} data-testid="cell-note">
        {note}
        {locked && row !== null && <NoteActs acts={[[t('edit.unlock'), () => unlock(grid, row.cue.id)]]} />}
      </p>
    )
  }
  return mark?.state === 'waiting' ? (
    <p className={styles['note']} data-testid="cell-note">
      <strong>{t('edit.mark.waiting')}</strong> {mark.reason}
    </p>
  ) : null
}

function unlock(grid: ReturnType<typeof useGrid>, cueId: string): void {
  make(grid, { step: t('edit.tools.unlock'), edits: [{ do: 'lock', cueId, locked: false }] })
  grid.change({ note: null })
}

import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { FieldKey } from '../../../../src-main/domain/editing/fields.ts'
import { Icon } from '../../../components/icon.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import type { FieldMark } from '../../../state/editing/editing-state.ts'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { useDesk, useDeskState, useUi } from '../../../state/session/desk-context.ts'
import { useStore } from '../../../state/session/store.ts'
import { fieldOf } from '../cells/cell-marks.ts'
import type { Grid } from '../grid/grid.ts'
import { useGrid } from '../grid/grid-context.ts'
import type { CellAt } from '../grid/selection.ts'
import styles from './edit-head.module.css'

/** Whether all is saved; and what is not, with what can be done about it. */
export function SaveState() {
  const [open, setOpen] = useState(false)
  const unsaved = useEditingState(state => state.unsaved - state.elsewhere)
  const elsewhere = useEditingState(state => state.elsewhere)
  const refused = useEditingState(({ marks }) => count(marks, 'refused'))
  const held = useEditingState(({ marks }) => count(marks, 'waiting') > 0)
  const live = useDeskState(({ link }) => link.state === 'live')
  const connected = useStore(useDesk().connected, now => now)
  const waiting = unsaved > 0 && (held || !live || !connected)
  const faults = useUi(ui => ui.typed.size)
  const failed = refused + faults
  const words =
    failed > 0
      ? t('edit.saved.refused', { count: failed })
      : waiting
        ? t('edit.saved.waiting', { count: unsaved })
        : unsaved > 0
          ? t('edit.saved.saving', { count: unsaved })
          : elsewhere > 0
            ? t('editing.elsewhere', { count: elsewhere })
            : t('edit.saved.all')
  const tone =
    failed > 0
      ? 'refused'
      : waiting || (unsaved === 0 && elsewhere > 0)
        ? 'waiting'
        : unsaved > 0
          ? 'saving'
          : 'all'
  if (failed === 0) {
    return (
      <p className={styles['saved']} data-tone={tone} data-testid="save-state" role="status" title={words}>
        {tone === 'all' && <Icon name="check" />}
        <span>{words}</span>
      </p>
    )
  }
  return (
    <div className={styles['unsaved']}>
      <button
        type="button"
        className={styles['saved']}
        data-tone={tone}
        data-testid="save-state"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="warning" />
        <span>{words}</span>
      </button>
      {open && <NotSaved />}
    </div>
  )
}

const count = (marks: ReadonlyMap<FieldKey, FieldMark>, state: FieldMark['state']): number => {
  let all = 0
  for (const mark of marks.values()) if (mark.state === state) all += 1
  return all
}

/** Each with its reason; where it stands is one press away. */
function NotSaved() {
  const grid = useGrid()
  const marks = useEditingState(state => state.marks)
  const typed = useUi(ui => ui.typed)
  const { editing } = grid
  return (
    <ul className={styles['list']}>
      {[...marks].map(([key, mark]) => {
        if (mark.state !== 'refused') return null
        const at = placeOf(grid, key)
        return (
          <li key={key}>
            <strong>{at === null ? '' : nameAt(grid, at)}</strong>
            <span>{mark.reason}</span>
            {at !== null && <PlainButton onClick={() => goTo(grid, at)}>{t('edit.go-there')}</PlainButton>}
            <PlainButton onClick={() => editing.retry(key)}>{t('edit.mark.again')}</PlainButton>
            <PlainButton onClick={() => editing.discard(key)}>{t('edit.mark.discard')}</PlainButton>
          </li>
        )
      })}
      {[...typed].map(([key, { text, fault }]) => {
        const [row = '', column = ''] = splitKey(key)
        const at = { row, column }
        return (
          <li key={key}>
            <strong>{nameAt(grid, at)}</strong>
            <span>
              “{text}”: {fault}
            </span>
            <PlainButton onClick={() => goTo(grid, at)}>{t('edit.go-there')}</PlainButton>
            <PlainButton onClick={() => grid.keep(at, null)}>{t('edit.mark.discard')}</PlainButton>
          </li>
        )
      })}
    </ul>
  )
}

function goTo(grid: Grid, at: CellAt): void {
  grid.choose(at)
  grid.change({ wanted: grid.state.get().wanted + 1 })
}

function nameAt(grid: Grid, at: CellAt): string {
  const row = grid.rowOf(at.row)
  const column = grid.columnOf(at.column)
  return [row === null ? '' : grid.nameOf(row), column?.name ?? ''].filter(Boolean).join(' · ')
}

const splitKey = (key: string): readonly string[] => {
  const space = key.indexOf(' ')
  return [key.slice(0, space), key.slice(space + 1)]
}

/** The cell that a field is edited in; null for what stands in no row. */
function placeOf(grid: Grid, key: FieldKey): CellAt | null {
  for (const row of grid.content().rows) {
    if (!key.includes(row.cue.id)) continue
    for (const column of grid.columns()) {
      if (fieldOf(row.cue.id, column) === key)
        return { row: grid.editing.keyOf(row.cue.id), column: column.key }
    }
  }
  return null
}

import { useEffect } from 'react'
import { t } from '#texts/text.ts'
import { type FieldKey, fieldKey } from '../../../../src-main/domain/editing/fields.ts'
import { Icon } from '../../../components/icon.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import type { Refused } from '../../../state/editing/editing-state.ts'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { useUi } from '../../../state/session/desk-context.ts'
import type { TypedDraft } from '../../../state/session/ui-state.ts'
import { fieldOfCell } from '../cells/cell-marks.ts'
import { useDraftSays } from '../cells/drafts.ts'
import { refusedActs, refusedTexts } from '../cells/refused-edits.ts'
import type { Grid } from '../grid/grid.ts'
import { useGrid, useGridState } from '../grid/grid-context.ts'
import type { CellAt } from '../grid/selection.ts'
import { CopyText } from './copy-text.tsx'
import styles from './edit-head.module.css'

/** Whether all is saved; and what is not, with what can be done about it. */
export function SaveState() {
  const grid = useGrid()
  const open = useGridState(state => state.notSaved)
  const unsaved = useEditingState(state => state.unsaved)
  const elsewhere = useEditingState(state => state.elsewhere)
  const refused = useEditingState(state => state.refused.length)
  const waiting = useEditingState(state => state.waiting)
  const faults = useUi(ui => ui.typed.size)
  const failed = refused + faults
  // Once nothing is left in it, the next entry does not open it.
  const isOver = failed === 0 && open
  useEffect(() => {
    if (isOver) grid.change({ notSaved: false })
  }, [grid, isOver])
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
        onClick={() => grid.change({ notSaved: !open })}
      >
        <Icon name="warning" />
        <span>{words}</span>
      </button>
      {open && <NotSaved />}
    </div>
  )
}

/** Each with its reason; where it stands is one press away. */
function NotSaved() {
  const refused = useEditingState(state => state.refused)
  const typed = useUi(ui => ui.typed)
  return (
    <ul className={styles['list']} data-testid="not-saved">
      {refused.map(each => (
        <RefusedItem key={each.key} refused={each} />
      ))}
      {[...typed].map(([key, draft]) => (
        <DraftItem key={key} at={placeOfDraft(key)} draft={draft} />
      ))}
    </ul>
  )
}

function RefusedItem({ refused }: { readonly refused: Refused }) {
  const grid = useGrid()
  const at = placeOf(grid, refused.key)
  const { name, mine, sides } = refusedTexts(grid, refused)
  return (
    <li>
      <strong>{name}</strong>
      <span>{refused.reason}</span>
      {sides.map(side => (
        <span key={side}>{side}</span>
      ))}
      {refused.why === 'gone' && <CopyText text={mine} />}
      {at !== null && <GoThere at={at} />}
      {refusedActs(grid, refused).map(([word, act]) => (
        <PlainButton key={word} onClick={act}>
          {word}
        </PlainButton>
      ))}
    </li>
  )
}

/** What could not be read, or was not taken where it was typed. */
function DraftItem({ at, draft }: { readonly at: CellAt; readonly draft: TypedDraft }) {
  const { isThere, reason, acts } = useDraftSays(at, draft)
  return (
    <li>
      <strong>{draft.name}</strong>
      <span>{reason}</span>
      <span>{t('edit.conflict.mine', { text: draft.value.text })}</span>
      {isThere ? <GoThere at={at} /> : <CopyText text={draft.value.text} />}
      {acts.map(([word, act]) => (
        <PlainButton key={word} onClick={act}>
          {word}
        </PlainButton>
      ))}
    </li>
  )
}

function GoThere({ at }: { readonly at: CellAt }) {
  const grid = useGrid()
  const go = (): void => {
    grid.choose(at)
    grid.change({ wanted: grid.state.get().wanted + 1 })
  }
  return <PlainButton onClick={go}>{t('edit.go-there')}</PlainButton>
}

function placeOfDraft(key: string): CellAt {
  const space = key.indexOf(' ')
  return { row: key.slice(0, space), column: key.slice(space + 1) }
}

/** The cell that a field is edited in, or the first of a row that was to be moved or deleted; null for what stands in no row. */
function placeOf(grid: Grid, key: FieldKey): CellAt | null {
  for (const row of grid.content().rows) {
    if (!key.includes(row.cue.id)) continue
    for (const column of grid.columns()) {
      if (key === fieldKey.removal(row.cue.id) || key === fieldKey.place(row.cue.id))
        return { row: grid.editing.keyOf(row.cue.id), column: column.key }
      if (fieldOfCell(row.cue.id, column) === key)
        return { row: grid.editing.keyOf(row.cue.id), column: column.key }
    }
  }
  return null
}

// biome-ignore-all lint/a11y/useFocusableInteractive: the table itself has the focus, and says which cell is active
// biome-ignore-all lint/a11y/useSemanticElements: a table of the page cannot be virtual in both directions
import { memo, type RefObject } from 'react'
import { t } from '#texts/text.ts'
import type { Cue } from '../../../../src-main/domain/rundown/rundown.ts'
import { activeCueId } from '../../../../src-main/domain/show/runner.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import { isShowOnAir, type RowState } from '../../../state/session/selectors.ts'
import { useDerived, useGridState } from '../grid/grid-context.ts'
import styles from '../grid/grid-table.module.css'
import { type CellPlace, cellId } from './cell-marks.ts'

interface NumberCellProps extends CellPlace {
  readonly cue: Cue
  readonly state: RowState
  readonly handle: RefObject<HTMLElement | null>
}

/** Number and handle of a row: it is dragged by it, and a click chooses the whole row. */
export const NumberCell = memo(function NumberCell(props: NumberCellProps) {
  const { cue, state, column, left, index, rowKey, active, chosen, handle } = props
  const number = useDerived(({ numbers }) => numbers.get(cue.id) ?? '')
  /** Beside a show on air, the marks are of that show. */
  const rehearsing = useDeskState(desk => desk.show.mode === 'rehearsal' && !isShowOnAir(desk))
  const real = useDeskState(desk => desk.show.mode === 'rehearsal' && isShowOnAir(desk))
  const rehearsed = useDeskState(
    ({ show }) => show.mode === 'rehearsal' && activeCueId(show.state) === cue.id,
  )
  return (
    <div
      role="gridcell"
      id={cellId(rowKey, column.key)}
      aria-colindex={index}
      aria-selected={chosen}
      aria-readonly="true"
      className={styles['cell']}
      data-column={column.key}
      data-kind="number"
      data-active={active}
      style={{ left, width: column.width }}
    >
      <span ref={handle} className={styles['handle']} data-handle aria-hidden="true">
        <svg viewBox="0 0 8 14" aria-hidden="true">
          <path d="M2 2h.01M6 2h.01M2 7h.01M6 7h.01M2 12h.01M6 12h.01" />
        </svg>
      </span>
      {cue.type === 'group' ? (
        <Toggle rowKey={rowKey} title={cue.title} />
      ) : (
        <span className={styles['number']} title={number}>
          {number}
        </span>
      )}
      <span className="visually-hidden">{cue.title || t('edit.untitled')}</span>
      {state === 'on-air' && !rehearsing && <Chip kind="air" word={t('edit.row.on-air')} real={real} />}
      {rehearsed && (
        <b data-chip="rehearsal" title={t('edit.state.rehearsal')}>
          {t('rehearsal.short')}
        </b>
      )}
      {state === 'next' && <Chip kind="next" word={t('edit.row.next')} real={real} />}
    </div>
  )
})

interface ChipProps {
  readonly kind: 'air' | 'next'
  readonly word: string
  /** Beside a rehearsal: it is of the real show. */
  readonly real: boolean
}

const Chip = ({ kind, word, real }: ChipProps) => (
  <b data-chip={kind} data-real={real} title={real ? t('edit.row.real-why') : undefined}>
    {real && <span>{t('edit.row.real')} </span>}
    {word}
  </b>
)

function Toggle({ rowKey, title }: { readonly rowKey: string; readonly title: string }) {
  const closed = useGridState(({ collapsed }) => collapsed.has(rowKey))
  const name = t(closed ? 'edit.group.expand' : 'edit.group.collapse', { title })
  return (
    <span
      className={styles['toggle']}
      data-toggle-group
      data-closed={closed}
      role="img"
      aria-label={name}
      title={name}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M4 6l4 4 4-4" />
      </svg>
    </span>
  )
}

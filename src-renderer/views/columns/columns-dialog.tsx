import { type KeyboardEvent, useId, useState } from 'react'
import { t } from '#texts/text.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Quiet, Row } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import {
  type ColumnSet,
  type ListColumn,
  listColumns,
  movedColumn,
  narrowest,
  noColumnSet,
  shownColumn,
  sizedColumn,
  widest,
} from '../../state/rundowns/column-set.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import styles from './columns-dialog.module.css'

/** Which columns the list of this desk shows, in which order, how wide. Each change is seen beside at once. */
export function ColumnsDialog() {
  const { ui } = useDesk()
  const set = useUi(state => state.columns)
  const columns = useDeskState(state => state.columns)
  const all = listColumns(columns, set)
  const [saved, setSaved] = useState(false)
  const change = (next: ColumnSet): void => {
    ui.set({ ...ui.get(), columns: next })
    setSaved(true)
  }
  return (
    <Dialog title={t('list-columns.title')} wide>
      <Quiet>{t('list-columns.detail')}</Quiet>
      {columns.length === 0 && <Quiet>{t('list-columns.nothing')}</Quiet>}
      <ul className={styles['columns']}>
        {all.map((column, at) => (
          <ColumnLine
            key={column.key}
            column={column}
            width={set.widths[column.key] ?? null}
            first={at === 0}
            last={at === all.length - 1}
            onShow={shown => change(shownColumn(set, column.key, shown))}
            onMove={by => change(movedColumn(all, set, column.key, by))}
            onSize={px => change(sizedColumn(set, column.key, px))}
          />
        ))}
      </ul>
      <Quiet>{t('list-columns.keys')}</Quiet>
      <Row>
        <PlainButton onClick={() => change(noColumnSet)}>{t('list-columns.reset')}</PlainButton>
        <span role="status">{saved && t('page.saved')}</span>
      </Row>
    </Dialog>
  )
}

interface ColumnLineProps {
  readonly column: ListColumn
  readonly width: number | null
  readonly first: boolean
  readonly last: boolean
  readonly onShow: (shown: boolean) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onSize: (px: number | null) => void
}

function ColumnLine({ column, width, first, last, onShow, onMove, onSize }: ColumnLineProps) {
  const id = useId()
  const name = column.kind === 'cell' ? column.name : t(`list-columns.name.${column.kind}`)
  const times = column.kind === 'cell' ? null : t(`list-columns.times.${column.kind}`)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.code !== 'ArrowUp' && event.code !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.code === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li className={styles['line']} data-column={column.key} onKeyDown={onKeyDown}>
      <input
        id={id}
        type="checkbox"
        checked={column.shown}
        aria-label={t('list-columns.show', { name })}
        onChange={event => onShow(event.target.checked)}
      />
      <label htmlFor={id} title={[name, times].filter(Boolean).join(' ')}>
        {name} {times !== null && <small>{times}</small>}
      </label>
      <WidthField name={name} width={width} onSize={onSize} />
      <PlainButton
        name={t('list-columns.earlier', { name })}
        disabledBy={first ? '' : null}
        onClick={() => onMove(-1)}
      >
        ↑
      </PlainButton>
      <PlainButton
        name={t('list-columns.later', { name })}
        disabledBy={last ? '' : null}
        onClick={() => onMove(1)}
      >
        ↓
      </PlainButton>
    </li>
  )
}

interface WidthFieldProps {
  readonly name: string
  readonly width: number | null
  readonly onSize: (px: number | null) => void
}

/** What is typed is taken as soon as it is a width. */
function WidthField({ name, width, onSize }: WidthFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const fault = typed !== null && widthOf(typed) === undefined
  return (
    <span className={styles['width']}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('list-columns.auto')}
        aria-label={t('list-columns.width', { name })}
        aria-invalid={fault}
        title={fault ? t('list-columns.range', { least: narrowest, most: widest }) : undefined}
        value={typed ?? (width === null ? '' : String(width))}
        onChange={event => {
          setTyped(event.target.value)
          const px = widthOf(event.target.value)
          if (px !== undefined) onSize(px)
        }}
        onBlur={() => setTyped(null)}
      />{' '}
      {t('list-columns.px')}
      {fault && <small role="alert">{t('list-columns.range', { least: narrowest, most: widest })}</small>}
    </span>
  )
}

/** Null for nothing typed, undefined for what is no width. */
function widthOf(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const px = Number(text)
  return Number.isInteger(px) && px >= narrowest && px <= widest ? px : undefined
}

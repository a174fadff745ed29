// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, arrow keys choose the cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid has the focus, arrow keys choose the cell
// biome-ignore-all lint/a11y/useSemanticElements: a table of the page cannot be virtual
// biome-ignore-all lint/suspicious/noArrayIndexKey: columns have their places, and names may be the same
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { DraftColumn, DraftRow, ImportDraft } from '../../../src-main/contract/bridge/import-draft.ts'
import {
  type ColumnRole,
  columnRoles,
  type RowKind,
  rowKinds,
} from '../../../src-main/domain/import/import-choices.ts'
import { formatDuration } from '../../../src-main/domain/time/span.ts'
import { formatClock } from '../../../src-main/domain/time/written-time.ts'
import { Choice } from '../../components/choice.tsx'
import { Row } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDesk } from '../../state/session/desk-context.ts'
import { useStore } from '../../state/session/store.ts'
import styles from './import.module.css'

/** Px, as in the style sheet. The head stands over the rows. */
const rowHeight = 30
const headHeight = 60
const columnWidth = 150
const rundownWidth = 614

interface Place {
  /** Of the row in the table. */
  readonly row: number
  /** Of the column of the sheet. */
  readonly at: number
}

/** Each row of the rundown beside its row of the sheet. What is chosen can be corrected below; one press goes to what is next to look at. */
export function ImportTable({ draft }: { readonly draft: ImportDraft }) {
  const { importer } = useDesk()
  const { columns, choices } = draft
  const rows = useStore(importer.preview.rows, rows => rows)
  const [place, setPlace] = useState<Place>({ row: 0, at: 0 })
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: draft.rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollPaddingEnd: headHeight,
  })
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnWidth,
    overscan: 2,
    paddingStart: rundownWidth,
  })
  const lines = virtual.getVirtualItems()
  const cells = across.getVirtualItems()
  const [first, last] = [lines[0]?.index ?? 0, lines.at(-1)?.index ?? -1]
  const [left, right] = [cells[0]?.index ?? 0, cells.at(-1)?.index ?? -1]
  useEffect(
    () => importer.preview.show({ first, last, chosen: place.row }),
    [importer, first, last, place.row],
  )
  const go = (next: Place): void => {
    setPlace(next)
    virtual.scrollToIndex(next.row)
    across.scrollToIndex(next.at)
  }
  // Also where it stands beyond the right edge.
  useEffect(() => {
    const chosen = scroller.current?.querySelector(`[data-place="${place.row} ${place.at}"]`)
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [place])
  const move = (event: KeyboardEvent): void => {
    const step = steps.get(event.key)
    if (step === undefined || event.target !== event.currentTarget) return
    event.preventDefault()
    go({
      row: Math.min(Math.max(place.row + step.row, 0), draft.rowCount - 1),
      at: Math.min(Math.max(place.at + step.at, 0), columns.length - 1),
    })
  }
  return (
    <div className={styles['sheet']}>
      <div
        ref={scroller}
        className={styles['scroll']}
        role="grid"
        tabIndex={0}
        aria-label={t('import.preview')}
        aria-rowcount={draft.rowCount + 1}
        aria-colcount={columns.length + rundownColumns.length}
        data-testid="import-preview"
        onKeyDown={move}
      >
        <Head draft={draft} />
        <div className={styles['body']} style={{ height: virtual.getTotalSize() }} role="rowgroup">
          {lines.map(({ index, start }) => {
            const row = rows.get(index)
            // Its place stays empty until the desk has sent it.
            if (row === undefined) return null
            return (
              <Line
                key={row.line}
                row={row}
                kind={choices.rows?.[row.line] ?? row.kind}
                values={choices.values?.[row.line]}
                index={index}
                top={start}
                columns={columns}
                left={left}
                right={right}
                at={place.row === index ? place.at : null}
                onChoose={setPlace}
              />
            )
          })}
        </div>
      </div>
      <Foot draft={draft} row={rows.get(place.row)} place={place} go={go} />
    </div>
  )
}

const steps: ReadonlyMap<string, Place> = new Map([
  ['ArrowUp', { row: -1, at: 0 }],
  ['ArrowDown', { row: 1, at: 0 }],
  ['ArrowLeft', { row: 0, at: -1 }],
  ['ArrowRight', { row: 0, at: 1 }],
])

/** What stands before the columns of the sheet. */
const rundownColumns = ['line', 'kind', 'start', 'duration', 'cue-title'] as const

/** The names of the rundown, then those of the sheet with what each column is taken for. */
const Head = memo(function Head({ draft: { columns, choices } }: { readonly draft: ImportDraft }) {
  const { importer } = useDesk()
  return (
    <div className={styles['head']} role="row">
      {rundownColumns.map(name => (
        <span key={name} role="columnheader" data-of={name}>
          {t(`import.${name}`)}
        </span>
      ))}
      {columns.map(({ name, role, confidence }, at) => (
        <span key={at} role="columnheader" className={styles['column']} data-unsure={confidence < 0.5}>
          <b title={messageText(name)}>{messageText(name)}</b>
          <Choice
            name={t('import.becomes-of', { name: messageText(name) })}
            value={role}
            options={columnRoles.map((one): readonly [ColumnRole, string] => [one, t(`import.role.${one}`)])}
            onChange={next => void importer.choose({ roles: { ...choices.roles, [at]: next } })}
          />
        </span>
      ))}
    </div>
  )
})

interface LineProps {
  readonly row: DraftRow
  /** As it was chosen, also when the desk has not answered yet; and the texts that were corrected. */
  readonly kind: RowKind
  readonly values: Readonly<Record<string, string>> | undefined
  readonly index: number
  readonly top: number
  readonly columns: readonly DraftColumn[]
  /** The columns in sight. */
  readonly left: number
  readonly right: number
  /** The column that is chosen in this row. */
  readonly at: number | null
  readonly onChoose: (place: Place) => void
}

const Line = memo(function Line(props: LineProps) {
  const { importer } = useDesk()
  const { row, kind, values, index, top, columns, left, right, at: chosen, onChoose } = props
  const { line, type, title, duration, planned, isFixed, color, inGroup, fields } = row
  return (
    <div
      className={styles['line']}
      role="row"
      aria-rowindex={index + 2}
      style={{ top }}
      data-testid="import-row"
      data-type={type ?? 'none'}
      data-look={lookOf(row)}
    >
      <span role="gridcell" data-of="line">
        {line}
      </span>
      <span role="gridcell" data-of="kind">
        <Choice
          name={t('import.kind-of', { line })}
          value={kind}
          options={rowKinds.map(one => [one, t(`import.row.${one}`)] as const)}
          onChange={next => void importer.chooseRow(line, next)}
        />
      </span>
      <span role="gridcell" data-of="start" title={isFixed ? t('import.fixed-start') : undefined}>
        {type === 'cue' && planned !== null && `${isFixed ? '⊢ ' : ''}${formatClock(planned)}`}
      </span>
      <span role="gridcell" data-of="duration">
        {type === 'cue' && formatDuration(duration)}
      </span>
      <span role="gridcell" data-of="cue-title" data-child={inGroup} title={title}>
        <i className={styles['band']} style={{ '--band': color ?? undefined }} aria-hidden="true" />
        {title}
      </span>
      <i style={{ width: left * columnWidth }} aria-hidden="true" />
      {columns.slice(left, right + 1).map(({ role }, place) => {
        const at = left + place
        const text = values?.[at] ?? fields[at]
        return (
          <span
            key={at}
            role="gridcell"
            aria-colindex={rundownColumns.length + at + 1}
            className={styles['column']}
            aria-selected={chosen === at}
            data-place={`${index} ${at}`}
            data-role={role}
            title={text}
            onClick={() => onChoose({ row: index, at })}
          >
            {text}
          </span>
        )
      })}
      <i style={{ width: (columns.length - 1 - right) * columnWidth }} aria-hidden="true" />
    </div>
  )
})

const lookOf = ({ faults, remarks }: DraftRow): 'fault' | 'remark' | 'good' =>
  faults.length > 0 ? 'fault' : remarks.length > 0 ? 'remark' : 'good'

interface FootProps {
  readonly draft: ImportDraft
  /** The chosen one; undefined: it is not there yet. */
  readonly row: DraftRow | undefined
  readonly place: Place
  readonly go: (place: Place) => void
}

/** The chosen value, to be corrected, and what is to be looked at in its row. */
function Foot({ draft, row, place, go }: FootProps) {
  const { importer } = useDesk()
  const { columns, choices, toLook } = draft
  const name = messageText(columns[place.at]?.name ?? '')
  const text = choices.values?.[row?.line ?? 0]?.[place.at] ?? row?.fields[place.at] ?? ''
  const said = [...(row?.faults ?? []), ...(row?.remarks ?? [])].map(one => messageText(one)).join(' ')
  const correct = (typed: string): void => {
    if (row === undefined || typed === text) return
    const own = { ...choices.values?.[row.line], [place.at]: typed }
    void importer.choose({ values: { ...choices.values, [row.line]: own } })
  }
  return (
    <Row className={styles['foot']}>
      <label className={styles['value']}>
        <span>{t('import.value-of', { line: row?.line ?? 0, name })}</span>
        <input
          key={`${row?.line} ${place.at} ${text}`}
          type="text"
          defaultValue={text}
          data-testid="import-value"
          onBlur={event => correct(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            correct(event.currentTarget.value)
          }}
        />
      </label>
      <span role="status" data-testid="import-remark" data-look={row === undefined ? 'good' : lookOf(row)}>
        {said}
      </span>
      {toLook > 0 && (
        <PlainButton
          testId="import-next"
          onClick={() => row?.next && go({ row: row.next.row, at: row.next.at ?? place.at })}
        >
          {t('import.next-look', { count: toLook })}
        </PlainButton>
      )}
    </Row>
  )
}

// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, arrow keys choose the cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid has the focus, arrow keys choose the cell
// biome-ignore-all lint/a11y/useSemanticElements: a table of the page cannot be virtual
// biome-ignore-all lint/suspicious/noArrayIndexKey: columns have their places, and names may be the same
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { DraftRow, ImportDraft } from '../../../src-main/contract/bridge/import-draft.ts'
import { type ColumnRole, columnRoles, rowKinds } from '../../../src-main/domain/import/import-choices.ts'
import { formatDuration } from '../../../src-main/domain/time/span.ts'
import { formatClock } from '../../../src-main/domain/time/written-time.ts'
import { Choice } from '../../components/choice.tsx'
import { Row } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDesk } from '../../state/session/desk-context.ts'
import styles from './import.module.css'

const rowHeight = 30

interface Place {
  /** Of the row in the table. */
  readonly row: number
  /** Of the column of the sheet. */
  readonly at: number
}

/** Each row of the rundown beside its row of the sheet. What is chosen can be corrected below; one press goes to what is next to look at. */
export function ImportTable({ draft }: { readonly draft: ImportDraft }) {
  const { rows, columns } = draft
  const [place, setPlace] = useState<Place>({ row: 0, at: 0 })
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  })
  const go = (next: Place): void => {
    setPlace(next)
    virtual.scrollToIndex(next.row)
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
      row: Math.min(Math.max(place.row + step.row, 0), rows.length - 1),
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
        aria-rowcount={rows.length + 1}
        data-testid="import-preview"
        onKeyDown={move}
      >
        <Head draft={draft} />
        <div className={styles['body']} style={{ height: virtual.getTotalSize() }} role="rowgroup">
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            return (
              row !== undefined && (
                <Line
                  key={row.line}
                  row={row}
                  index={index}
                  top={start}
                  draft={draft}
                  at={place.row === index ? place.at : null}
                  onChoose={at => setPlace({ row: index, at })}
                />
              )
            )
          })}
        </div>
      </div>
      <Foot draft={draft} place={place} go={go} />
    </div>
  )
}

const steps: ReadonlyMap<string, Place> = new Map([
  ['ArrowUp', { row: -1, at: 0 }],
  ['ArrowDown', { row: 1, at: 0 }],
  ['ArrowLeft', { row: 0, at: -1 }],
  ['ArrowRight', { row: 0, at: 1 }],
])

/** The names of the rundown, then those of the sheet with what each column is taken for. */
function Head({ draft: { columns, choices } }: { readonly draft: ImportDraft }) {
  const { importer } = useDesk()
  return (
    <div className={styles['head']} role="row">
      {(['line', 'kind', 'start', 'duration', 'cue-title'] as const).map(name => (
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
}

interface LineProps {
  readonly row: DraftRow
  readonly index: number
  readonly top: number
  readonly draft: ImportDraft
  /** The column that is chosen in this row. */
  readonly at: number | null
  readonly onChoose: (at: number) => void
}

function Line({ row, index, top, draft, at: chosen, onChoose }: LineProps) {
  const { importer } = useDesk()
  const { line, kind, type, title, duration, planned, isFixed, color, inGroup, fields } = row
  const { columns, choices } = draft
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
          onChange={next => void importer.choose({ rows: { ...choices.rows, [line]: next } })}
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
      {columns.map(({ role }, at) => (
        <span
          key={at}
          role="gridcell"
          className={styles['column']}
          aria-selected={chosen === at}
          data-place={`${index} ${at}`}
          data-role={role}
          title={fields[at]}
          onClick={() => onChoose(at)}
        >
          {fields[at]}
        </span>
      ))}
    </div>
  )
}

const lookOf = ({ faults, remarks }: DraftRow): 'fault' | 'remark' | 'good' =>
  faults.length > 0 ? 'fault' : remarks.length > 0 ? 'remark' : 'good'

/** The column whose text a remark is about; undefined: it is about the row. */
function columnToLook(row: DraftRow | undefined): number | undefined {
  const texts = new Set(
    row?.remarks.flatMap(remark => (typeof remark === 'string' ? [] : [remark.params['text']])),
  )
  const at = row?.fields.findIndex(field => texts.has(field.trim())) ?? -1
  return at < 0 ? undefined : at
}

interface FootProps {
  readonly draft: ImportDraft
  readonly place: Place
  readonly go: (place: Place) => void
}

/** The chosen value, to be corrected, and what is to be looked at in its row. */
function Foot({ draft, place, go }: FootProps) {
  const { importer } = useDesk()
  const { rows, columns, choices } = draft
  const row = rows[place.row]
  const toLook = rows.flatMap((one, index) => (lookOf(one) === 'good' ? [] : [index]))
  const next = toLook.find(index => index > place.row) ?? toLook[0]
  const name = messageText(columns[place.at]?.name ?? '')
  const text = row?.fields[place.at] ?? ''
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
      {next !== undefined && (
        <PlainButton
          testId="import-next"
          onClick={() => go({ row: next, at: columnToLook(rows[next]) ?? place.at })}
        >
          {t('import.next-look', { count: toLook.length })}
        </PlainButton>
      )}
    </Row>
  )
}

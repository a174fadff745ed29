// biome-ignore-all lint/a11y/useFocusableInteractive: the table itself has the focus, and says which cell is active
// biome-ignore-all lint/a11y/useSemanticElements: a table of the page cannot be virtual in both directions

import { memo, type ReactNode, type RefObject } from 'react'
import { isolated } from '#texts/isolated.ts'
import { startMarks } from '#texts/start-marks.ts'
import { t } from '#texts/text.ts'
import { formatMoment, parseCalls, timedCall } from '../../../../src-main/domain/calling/call.ts'
import { type MistimedLine, mistimedLines } from '../../../../src-main/domain/calling/mistimed.ts'
import type { EditRow } from '../../../../src-main/domain/editing/edit.ts'
import type { Cue } from '../../../../src-main/domain/rundown/rundown.ts'
import { isAuto, isFloating, timecodeWord, timingOf } from '../../../../src-main/domain/rundown/timing.ts'
import { formatLimits, limitPassed } from '../../../../src-main/domain/rundown/written-timing.ts'
import { activeCueId } from '../../../../src-main/domain/show/runner.ts'
import { formatDuration } from '../../../../src-main/domain/time/span.ts'
import { type Duration, duration, zero } from '../../../../src-main/domain/time/time.ts'
import { Icon } from '../../../components/icon.tsx'
import { Swatch } from '../../../components/layout.tsx'
import { RichText } from '../../../components/rich-text/rich-text.tsx'
import { Unbroken, UserText } from '../../../components/user-text.tsx'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { chordName } from '../../../state/keys/key-name.ts'
import { differenceParts } from '../../../state/rundowns/compared.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import { isShowOnAir, type RowState, shownSlack } from '../../../state/session/selectors.ts'
import { type CellMark, cellId } from '../cells/cell-marks.ts'
import { colourName } from '../cells/colours.ts'
import type { Derived } from '../cells/field-context.ts'
import { formatStart, readOnlyReason } from '../cells/fields.ts'
import { durationSentence, startSentence } from '../cells/timing-sentences.ts'
import type { GridColumn } from './grid-column.ts'
import { useDerived, useGrid, useGridState } from './grid-context.ts'
import styles from './grid-table.module.css'

/** Where a cell of the table is, and how it shows it. */
interface CellPlace {
  readonly column: GridColumn
  readonly left: number
  readonly index: number
  readonly rowKey: string
  readonly active: boolean
  readonly chosen: boolean
}

interface GridCellProps extends CellPlace {
  readonly row: EditRow
  readonly mark: CellMark | null
  readonly children?: ReactNode
}

export const GridCell = memo(
  function GridCell({ row, column, left, index, rowKey, active, chosen, mark, children }: GridCellProps) {
    const grid = useGrid()
    const readOnly = readOnlyReason(row, column, grid.derived().context) !== null
    const id = cellId(rowKey, column.key)
    const mistimed = mistimedIn(row, column)
    return (
      <div
        role="gridcell"
        id={id}
        aria-colindex={index}
        aria-selected={chosen}
        aria-readonly={readOnly}
        aria-invalid={mark?.state === 'refused' || mark?.state === 'fault' ? true : undefined}
        aria-describedby={mistimed === null ? undefined : `${id}-mistimed`}
        className={styles['cell']}
        data-column={column.key}
        data-kind={column.kind}
        data-active={active}
        data-mark={mark?.state}
        style={{ left, width: column.width }}
      >
        {mark?.state === 'fault' ? (
          <s className={styles['faulty']}>{mark.text}</s>
        ) : (
          (children ?? <Shown row={row} column={column} />)
        )}
        {mark !== null && <Mark mark={mark} />}
        {mistimed !== null && (
          <span className={styles['mistimed']} title={mistimed} data-testid="mistimed">
            <Icon name="warning" />
            <span id={`${id}-mistimed`} hidden>
              {mistimed}
            </span>
          </span>
        )}
      </div>
    )
  },
  (before, after) =>
    before.row === after.row &&
    before.column === after.column &&
    before.left === after.left &&
    before.index === after.index &&
    before.active === after.active &&
    before.chosen === after.chosen &&
    before.mark === after.mark,
)

/** Why calls of the cell are never called at their time, and what to type; null: nothing is wrong with them. */
function mistimedIn({ cue, cells }: EditRow, { kind, columnId, department }: GridColumn): string | null {
  if (kind !== 'text' || department === null || cue.type !== 'cue') return null
  const lines = mistimedLines(cells[columnId ?? ''] ?? '', cue.duration)
  if (lines.length === 0) return null
  const length = formatDuration(cue.duration)
  return lines.map(({ fault, text }) => t(`edit.calls.${fault}`, { line: isolated(text), length })).join('\n')
}

function Shown({ row, column }: { readonly row: EditRow; readonly column: GridColumn }) {
  const { cue, cells, rich } = row
  switch (column.kind) {
    case 'title':
      return <Title row={row} />
    case 'subtitle':
      return <UserText className={styles['line']} title={cue.subtitle} text={cue.subtitle} />
    case 'type':
      return <span className={styles['line']}>{t(`edit.types.${cue.type}`)}</span>
    case 'duration':
      if (cue.type === 'group') return <Sum groupId={cue.id} />
      return cue.type === 'cue' ? <DurationText cue={cue} /> : null
    case 'difference':
      return cue.type === 'cue' ? <DifferenceText cueId={cue.id} /> : null
    case 'colour':
      return cue.backgroundColor === null ? null : (
        <span className={styles['line']}>
          <Swatch style={{ '--band': cue.backgroundColor }} aria-hidden="true" />
          {colourName(cue.backgroundColor)}
        </span>
      )
    case 'locked':
      return cue.preventEdits ? (
        <span className={styles['line']}>
          <Icon name="locked" /> {t('edit.row.locked')}
        </span>
      ) : null
    case 'skipped':
      return cue.skippedBy === null ? null : (
        <span className={styles['line']} data-faint={cue.skippedBy === 'group'}>
          <Icon name="skipped" />{' '}
          {cue.skippedBy === 'group' ? t('edit.row.skipped-by-group') : t('edit.row.skipped')}
        </span>
      )
    case 'text': {
      const id = column.columnId ?? ''
      const html = rich?.[id] ?? null
      const text = cells[id] ?? ''
      if (column.department !== null && html === null && text !== '')
        return <Calls text={text} faulty={cue.type === 'cue' ? mistimedLines(text, cue.duration) : []} />
      if (text === '' && html === null) return null
      return (
        <span className={styles['text']} dir="auto" title={text}>
          {html === null ? text : <Rich text={text} html={html} />}
        </span>
      )
    }
    default:
      return null
  }
}

interface CallsProps {
  readonly text: string
  readonly faulty: readonly MistimedLine[]
}

/** Cells of a department: the time of each call inside the cue stands before its text as a tag. */
function Calls({ text, faulty }: CallsProps) {
  const places = new Set(faulty.flatMap(({ text }) => timedCall(text)?.place ?? []))
  const lines = new Set(faulty.filter(({ fault }) => fault === 'no-time').map(({ text }) => text))
  return (
    <span className={styles['text']} dir="auto" title={text}>
      {parseCalls(text).map(call => (
        <span key={call.place} className={styles['call']}>
          {call.at === null ? (
            call.text.split('\n').map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text have no other name
              <span key={at} className={styles['call']} data-mistimed={lines.has(line.trim())}>
                <Unbroken text={line} />
              </span>
            ))
          ) : (
            <>
              <b className={styles['callTime']} data-mistimed={places.has(call.place)}>
                {formatMoment(call.at)}
              </b>
              <Unbroken text={call.text} />
            </>
          )}
        </span>
      ))}
    </span>
  )
}

function Title({ row: { cue } }: { readonly row: EditRow }) {
  return (
    <>
      <i
        className={styles['band']}
        style={{ '--band': cue.backgroundColor ?? undefined }}
        aria-hidden="true"
      />
      <UserText
        className={styles['title']}
        data-untitled={cue.title === ''}
        title={cue.title}
        text={cue.title || t('edit.untitled')}
      />
      {cue.type === 'group' && <Count groupId={cue.id} />}
      {cue.preventEdits && (
        <span className={styles['lock']} title={t('edit.locked-cue')}>
          <Icon name="locked" />
          <span className="visually-hidden">{t('edit.locked-cue')}</span>
        </span>
      )}
    </>
  )
}

function Count({ groupId }: { readonly groupId: string }) {
  const count = useDerived(({ children }) => children.get(groupId) ?? 0)
  return <small className={styles['count']}>{t('edit.group.rows', { count })}</small>
}

function Sum({ groupId }: { readonly groupId: string }) {
  const sum = useDerived(({ sums }) => sums.get(groupId) ?? zero)
  return (
    <span className={styles['figures']} title={t('list.group-sum')}>
      {formatDuration(sum)}
    </span>
  )
}

function Rich({ text, html }: { readonly text: string; readonly html: string }) {
  const mentions = useEditingState(({ content }) => content.mentions)
  const variables = useEditingState(({ content }) => content.variables)
  return <RichText text={text} html={html} mentions={mentions} variables={variables} />
}

/** A shape and a word for each: colour alone says nothing. */
function Mark({ mark }: { readonly mark: CellMark }) {
  const words =
    mark.state === 'fault' || mark.state === 'refused'
      ? `${t('edit.mark.refused')}: ${mark.reason}`
      : mark.state === 'waiting'
        ? `${t('edit.mark.waiting')}. ${mark.reason}`
        : t(`edit.mark.${mark.state}`)
  return (
    <span className={styles['mark']} title={words}>
      <span aria-hidden="true">{signs[mark.state]}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  )
}

const signs = { saving: '…', waiting: '◷', refused: '!', fault: '!', changed: '●' } as const

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

/** With AUTO, steps of its own, its limits and its clip below it; marked where it is outside of them. */
function DurationText({ cue }: { readonly cue: Cue }) {
  const timing = timingOf(cue)
  const limits = formatLimits(timing)
  return (
    <span className={styles['timed']} title={durationSentence(cue) ?? undefined}>
      <span className={styles['figures']}>{formatDuration(cue.duration)}</span>
      {(limits !== '' || isAuto(cue) || timing.steps !== undefined || timing.clip !== undefined) && (
        <small data-outside={limitPassed(cue.duration, timing) !== null}>
          {isAuto(cue) && <b>{t('auto.word')}</b>}
          {timing.steps !== undefined && <b>{t('edit.warning-steps.word')}</b>}
          {limitPassed(cue.duration, timing) !== null && <Icon name="warning" />}
          <span>{limits}</span>
          {timing.clip !== undefined && <b>{t('clip.word')}</b>}
        </small>
      )}
    </span>
  )
}

/** To what the plan is compared with: of its start, and below it of its duration. */
function DifferenceText({ cueId }: { readonly cueId: string }) {
  const parts = useDerived(({ compared }) =>
    compared === null
      ? ''
      : differenceParts(compared.differences.of.get(cueId), compared.isActual).join('\n'),
  )
  return (
    <span className={styles['timed']} data-testid="difference">
      {parts.split('\n').map(part => (
        <span key={part}>{part}</span>
      ))}
    </span>
  )
}

/** The planned start: fixed ones are marked by what they ask, and what does not fit to the cue before says by how much. */
export function StartText({ cue }: { readonly cue: Cue }) {
  const shown = useDerived(derived => {
    const start = shownStart(derived, cue)
    return start === null ? '' : `${start.time}\t${start.slack ?? ''}`
  })
  const called = useDerived(derived => derived.called)
  const ahead = useDeskState(desk => (called && desk.show.mode === 'show' ? shownSlack(desk, cue.id) : null))
  const sentence = useDerived(derived => startSentence(derived, cue))
  const isGap = useDerived(({ gaps }) => gaps.has(cue.id))
  const [time = '', planned = ''] = shown.split('\t')
  const slack = called ? seenSlack(ahead) : planned
  const { start: rule, timecode } = timingOf(cue)
  const fixed = cue.startTime !== null
  const words = slackWords(slack, rule === 'not-after')
  return (
    <span className={styles['timed']} data-fixed={fixed} title={sentence ?? undefined}>
      <span>
        {fixed && <i aria-hidden="true">{startMarks[rule]}</i>}
        {fixed && rule !== 'not-before' && (
          <span className="visually-hidden">{t(`edit.start.${rule}`)} </span>
        )}
        {time}
        {fixed && rule === 'not-before' && <span className="visually-hidden"> {t('edit.start.fixed')}</span>}
      </span>
      {words !== null && (
        <small data-slack={Number(slack) < 0 ? 'overlap' : 'gap'}>
          {Number(slack) < 0 && <Icon name="warning" />}
          {words}
        </small>
      )}
      {words === null && timecode !== undefined && (
        <small className={styles['figures']}>
          {timecodeWord} {timecode}
        </small>
      )}
      {isGap && (
        <span
          className={styles['fixGap']}
          data-fix-gap
          title={`${t('edit.gap.fix')} (${chordName('Ctrl+.')})`}
          aria-hidden="true"
        >
          <Icon name="gap" />
        </span>
      )}
    </span>
  )
}

const seenSlack = (slack: Duration | null): string =>
  slack === null || Math.abs(slack) < 1_000 ? '' : String(slack)

/** A gap is room; an overlap is a fault. Before a start that is *not after* a time, it is spare, or late. */
function slackWords(slack: string, isLatest: boolean): string | null {
  if (slack === '') return null
  const span = formatDuration(duration(Math.abs(Number(slack))))
  if (Number(slack) < 0) return t(isLatest ? 'edit.start.late' : 'edit.start.overlap', { span })
  return t(isLatest ? 'edit.start.spare' : 'edit.start.gap', { span })
}

interface ShownStart {
  readonly time: string
  /** At a fixed start: room before it, or by how much the cue before is planned into it, negative. Null for less than a second. */
  readonly slack: Duration | null
}

/** The start of a row as planned, also while the show is on. Null where none is planned. */
export function shownStart({ plan, places, context }: Derived, cue: Cue): ShownStart | null {
  const planned = plan.rows[places.get(cue.id) ?? -1]
  if (isFloating(cue)) return { time: t('edit.start.floating'), slack: null }
  // One that is *not after* a time shows that time; when it is planned is said beside it.
  const start = timingOf(cue).start === 'not-after' ? cue.startTime : (planned?.start ?? cue.startTime)
  if (start == null) return null
  const slack = planned?.slack ?? null
  return {
    time: formatStart(start, context.start({ cue, cells: {} })),
    slack: slack === null || Math.abs(slack) < 1000 ? null : slack,
  }
}

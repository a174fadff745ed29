import { type ReactNode, useMemo } from 'react'
import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import type { CueRow } from '../../../../src-main/contract/bridge/slices.ts'
import { type Call, callsOf, shownMoment } from '../../../../src-main/domain/calling/call.ts'
import {
  callTargets,
  pendingInside,
  untilTargetsChange,
} from '../../../../src-main/domain/calling/call-targets.ts'
import { nameOfCall, numberOfCall, ownTextOf } from '../../../../src-main/domain/calling/department-calls.ts'
import { callCountdown, dueAt, isAfterEnd, showTime } from '../../../../src-main/domain/calling/due.ts'
import { asDue } from '../../../../src-main/domain/calling/overtaken.ts'
import type { Instant } from '../../../../src-main/domain/time/time.ts'
import { Icon, type IconName } from '../../../components/icon.tsx'
import { setText, type TickProps, TickText } from '../../../components/tick-text.tsx'
import { callingNow } from '../../../state/calling/calling-now.ts'
import {
  type AskingWord,
  asksFor,
  callingColumns,
  type DepartmentColumn,
  departmentsIn,
  phonesOf,
} from '../../../state/calling/departments.ts'
import { gravestNow, type Standing } from '../../../state/calling/standing.ts'
import { useDeskState, useUi } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import { onAirRow } from '../../../state/session/selectors.ts'
import { sheetOf } from '../../../state/session/show-view.ts'
import { type Ticked, useTicked } from '../../../state/time/use-ticked.ts'
import { faceSigns, SmallPress, useFace } from './call-marks.tsx'
import styles from './calls.module.css'

/** So many departments have a cell each; of more, the last cell has the others. */
const cellsInLine = 4
/** The same beside NEXT: three rows of three. */
const mostChips = 9

/** The sheet Calls stands beside the panel, and says of each department what the panel would. */
export function useIsBesideCalls(): boolean {
  const rundown = useDeskState(state => state.rundown)
  return useUi(ui => ui.view === 'call' && !ui.full && sheetOf({ rundown }, ui) === 'calls')
}

/**
 * The departments that the next CALL inside the cue on air is for, each in its order, with the number of its call and how it stands;
 * and their countdown. Its place is there without one too. The texts are in the sheets.
 */
export function NextCall() {
  const columns = useDeskState(callingColumns)
  const row = useDeskState(onAirRow)
  const { next, due, soon } = useCallsInside()
  const words = useDeskState(state => state.calling.state.words)
  const cells = useMemo(() => {
    if (row === null) return []
    return departmentsIn(columns).flatMap((column): readonly Cell[] => {
      const calls = callsOf(row.cue, row.cells, [column.id]).filter(({ id }) => next.includes(id))
      return calls.length === 0 ? [] : [{ column, calls: asDue(calls, { words }) }]
    })
  }, [row, columns, next, words])
  const first = cells[0]?.calls[0]
  if (first === undefined) return <div className={styles['line']} data-calls />
  const own = cells.length > cellsInLine ? cells.slice(0, cellsInLine - 1) : cells
  const others = cells.slice(own.length)
  return (
    <div
      className={styles['line']}
      data-calls
      data-testid="next-call"
      data-due={due.includes(first.id)}
      data-soon={soon.includes(first.id)}
    >
      <ul className={styles['cells']}>
        {own.map(cell => (
          <CallCell key={cell.column.id} cell={cell} alone={cells.length === 1} />
        ))}
        {others.length > 0 && <OtherCells cells={others} />}
      </ul>
      <CallLeft call={first} />
    </div>
  )
}

/** The countdown of a call inside the cue on air, and that the cue ends before it. */
export function CallLeft({ call }: { readonly call: Call }) {
  const paint = useMemo(() => paintLeft(call), [call])
  const after = useDeskState(state =>
    isAfterEnd(call, state.show.state, onAirRow(state)?.cue.duration ?? null),
  )
  return (
    <span className={styles['left']}>
      <TickText paint={paint} />
      {after && <small data-testid="after-end">{t('calling.after-end')}</small>}
    </span>
  )
}

/** A department with its calls of that moment; of what it has said alone, without any. */
interface Cell {
  readonly column: DepartmentColumn
  readonly calls: readonly Call[]
}

const useStanding = (cells: readonly Cell[]): Standing =>
  useTicked(
    useMemo(() => {
      const calls = cells.flatMap(({ column, calls }) =>
        (calls.length === 0 ? [null] : calls).map(call => [column, call] as const),
      )
      return (state: DeskState, now: Instant) => gravestNow(state, calls, now)
    }, [cells]),
  )

function CallCell({ cell, alone }: { readonly cell: Cell; readonly alone: boolean }) {
  const { column, calls } = cell
  const columns = useDeskState(callingColumns)
  const standing = useStanding(useMemo(() => [cell], [cell]))
  const said = calls.map(call => isolated(nameOfCall(call, columns))).join('\n')
  const short = column.department.shortName
  const numbers = calls.map(call => numberOfCall(call, columns)).join(', ')
  const shown = (
    <>
      <b>{short}</b>
      <bdi dir="auto" className={styles['text']}>
        {alone ? calls.map(call => ownTextOf(call, columns)).join(', ') : numbers}
      </bdi>
      <StandingMark standing={standing} alone={alone} column={column} />
    </>
  )
  return (
    <li className={styles['chip']} {...lookOf(standing)} title={said}>
      {standing === 'standby' ? <Acknowledge cell={cell}>{shown}</Acknowledge> : shown}
    </li>
  )
}

/** Of a department whose phone is out of reach, or that answers by intercom. */
function Acknowledge({
  cell: { column, calls },
  children,
}: {
  readonly cell: Cell
  readonly children: ReactNode
}) {
  const records = useDeskState(({ calling }) => calling.state.records)
  const call = calls.find(({ id }) => records[id]?.phase === 'standby') ?? calls[0]
  if (call === undefined) return children
  const { shortName } = column.department
  return (
    <SmallPress
      button={`acknowledge ${call.id}`}
      intent={{ action: 'acknowledge', departments: [column.id], callId: call.id }}
      control={t('calling.acknowledge-control', { name: shortName })}
      name={t('calling.acknowledge-of', { short: shortName, what: isolated(call.text) })}
      testId="acknowledge-one"
      className={styles['whole']}
      data={{}}
    >
      {children}
    </SmallPress>
  )
}

/** How many more there are, and the gravest of them. */
function OtherCells({ cells }: { readonly cells: readonly Cell[] }) {
  const columns = useDeskState(callingColumns)
  const standing = useStanding(cells)
  const said = cells.flatMap(({ column, calls }) =>
    calls.length === 0 ? [column.name] : calls.map(call => isolated(nameOfCall(call, columns))),
  )
  return (
    <li className={styles['chip']} {...lookOf(standing)} title={said.join('\n')}>
      <b>{t('calling.more', { count: cells.length })}</b>
      <StandingMark standing={standing} />
    </li>
  )
}

const lookOf = (standing: Standing): { readonly 'data-face'?: string; readonly 'data-word'?: string } =>
  standing === 'help' || standing === 'hold' ? { 'data-word': standing } : { 'data-face': standing }

const signs: Readonly<Record<Exclude<Standing, 'idle' | AskingWord>, IconName>> = {
  ...faceSigns,
  lost: 'no-phone',
  ready: 'ready',
}

/** As shape, word and colour, of an acknowledge where there is room for it. A word that finds no room leaves its shape; what a department asks for has no other. */
function StandingMark({
  standing,
  column,
  alone = false,
}: {
  readonly standing: Standing
  /** The one department that it is of. */
  readonly column?: DepartmentColumn
  readonly alone?: boolean
}) {
  const byIntercom = useDeskState(state => column !== undefined && phonesOf(state, column.name) === 'none')
  if (standing === 'idle') return null
  const isSaid = standing !== 'done' && (alone || standing !== 'acknowledged')
  return (
    <span className={styles['face']} data-face={standing}>
      {standing !== 'help' && standing !== 'hold' && (
        <Icon name={standing === 'standby' && byIntercom ? 'no-phone' : signs[standing]} />
      )}
      <span className={isSaid ? undefined : 'visually-hidden'}>{wordOf(standing)}</span>
    </span>
  )
}

/** Of how a department stands with a call. */
export function wordOf(standing: Exclude<Standing, 'idle'>): string {
  switch (standing) {
    case 'lost':
      return t('calling.chip-lost')
    case 'help':
    case 'hold':
    case 'ready':
      return t(`calling.crew.${standing}`)
    default:
      return t(`calling.word.${standing}`)
  }
}

/** The departments that have something to do in the next cue, each with how it stands. Their texts are in the sheets. */
export function NextChips({ row }: { readonly row: CueRow }) {
  const columns = useDeskState(callingColumns)
  const departments = useMemo(() => departmentsIn(columns), [columns])
  const calls = useMemo(
    () =>
      callsOf(
        row.cue,
        row.cells,
        departments.map(({ id }) => id),
      ),
    [row, departments],
  )
  const crew = useDeskState(({ calling }) => calling.state.crew)
  const shown = departments.flatMap(column => {
    const ofColumn = calls.filter(call => call.columnId === column.id)
    const call = ofColumn.find(({ at }) => at === null) ?? ofColumn[0]
    return call === undefined && crew[column.id] === undefined ? [] : [{ column, call }]
  })
  if (shown.length === 0) return null
  const own = shown.length > mostChips ? shown.slice(0, mostChips - 1) : shown
  const others = shown
    .slice(own.length)
    .map(({ column, call }) => ({ column, calls: call === undefined ? [] : [call] }))
  return (
    <ul
      className={styles['chips']}
      data-testid="next-chips"
      data-many={shown.length > 6 ? 'more' : shown.length > 4}
      aria-label={t('calling.next-calls')}
    >
      {own.map(({ column, call }) =>
        call === undefined ? (
          <WordChip key={column.id} column={column} />
        ) : (
          <CallChip key={column.id} column={column} call={call} />
        ),
      )}
      {others.length > 0 && <OtherCells cells={others} />}
    </ul>
  )
}

/** A department without a call there that has said something. */
function WordChip({ column: { id, name, department } }: { readonly column: DepartmentColumn }) {
  const word = useDeskState(({ calling }) => calling.state.crew[id]?.word ?? null)
  const asks = useDeskState(state => asksFor(state, id))
  const lost = useDeskState(state => phonesOf(state, name) === 'lost')
  const isLost = lost && asks === null
  return (
    <li
      className={styles['chip']}
      title={isLost ? `${t('calling.crew.lost')}. ${name}` : name}
      data-word={asks ?? undefined}
      data-face={isLost ? 'lost' : undefined}
    >
      <b>{department.shortName}</b>
      {isLost ? (
        <StandingMark standing="lost" />
      ) : (
        word !== null && <span className={styles['face']}>{t(`calling.crew.${word}`)}</span>
      )}
    </li>
  )
}

function CallChip({ column, call }: { readonly column: DepartmentColumn; readonly call: Call }) {
  const cells = useMemo(() => [{ column, calls: [call] }], [column, call])
  const standing = useStanding(cells)
  const face = useFace(call)
  const word = face === 'idle' ? '' : `${t(`calling.word.${face}`)} `
  const title =
    standing === 'lost'
      ? `${t('calling.crew.lost')}. ${column.name}: ${word}${call.text}`
      : `${column.name}: ${call.text}`
  return (
    <li className={styles['chip']} title={title} {...lookOf(standing)}>
      <b>{column.department.shortName}</b>
      <StandingMark standing={standing} column={column} />
      {standing === 'idle' && call.at !== null && call.at.from !== 'word' && (
        <span className={styles['face']} data-testid="only-inside">
          <Icon name="clock" />
          <span>{shownMoment(call)}</span>
        </span>
      )}
    </li>
  )
}

/** Identifiers of the calls inside the cue on air. */
export interface CallsInside {
  /** Those that CALL is for now. */
  readonly next: readonly string[]
  /** Their time has come, and they can still be called. */
  readonly due: readonly string[]
  /** Their time comes within that of COMING UP. */
  readonly soon: readonly string[]
}

export function useCallsInside(): CallsInside {
  const text = useTicked(callsInside)
  return useMemo(() => {
    const [next = [], due = [], soon = []] = text
      .split('\n\n')
      .map(ids => ids.split('\n').filter(id => id !== ''))
    return { next, due, soon }
  }, [text])
}

/** As a text, which is equal while nothing has changed. */
function callsInside(state: DeskState, now: Instant): Ticked<string> {
  const view = callingNow(state, now)
  const { warnBefore } = state.desk.caller
  const left = (call: Call): number =>
    (dueAt(call, view.state, null) ?? Number.POSITIVE_INFINITY) - showTime(view.state, now)
  const pending = pendingInside(view)
  const due = pending.filter(call => left(call) <= 0)
  const soon = pending.filter(call => left(call) > 0 && left(call) <= warnBefore)
  const ids = [callTargets(view), due, soon].map(calls => calls.map(({ id }) => id).join('\n'))
  const ahead =
    view.state.phase === 'running'
      ? pending.flatMap(call => [left(call), left(call) - warnBefore]).filter(ms => ms > 0)
      : []
  const changesIn = Math.min(untilTargetsChange(view) ?? Number.POSITIVE_INFINITY, ...ahead)
  return [ids.join('\n\n'), Number.isFinite(changesIn) ? changesIn : null]
}

/** Until a call; from its time on, since when. */
const paintLeft =
  (call: Call): TickProps['paint'] =>
  (node, state, now) => {
    const due = dueAt(call, state.show.state, null)
    if (due === null) {
      setText(node, shownMoment(call))
      return null
    }
    const planned = onAirRow(state)?.cue.duration ?? null
    const [text, changesIn] = callCountdown(due, state.show.state, planned, now)
    setText(node, text)
    return changesIn
  }

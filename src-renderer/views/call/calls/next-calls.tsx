import { useMemo } from 'react'
import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import type { CueRow } from '../../../../src-main/contract/bridge/slices.ts'
import { type Call, callsOf, formatCallTime } from '../../../../src-main/domain/calling/call.ts'
import {
  callTargets,
  pendingInside,
  untilTargetsChange,
} from '../../../../src-main/domain/calling/call-targets.ts'
import { nameOfCall } from '../../../../src-main/domain/calling/department-calls.ts'
import { callCountdown, dueAt, showTime } from '../../../../src-main/domain/calling/due.ts'
import type { Instant } from '../../../../src-main/domain/time/time.ts'
import { Icon } from '../../../components/icon.tsx'
import { setText, type TickProps, TickText } from '../../../components/tick-text.tsx'
import { callingNow } from '../../../state/calling/calling-now.ts'
import {
  asksFor,
  callingColumns,
  type DepartmentColumn,
  departmentsIn,
  phonesOf,
  worstFirst,
} from '../../../state/calling/departments.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import { onAirRow } from '../../../state/session/selectors.ts'
import { type Ticked, useTicked } from '../../../state/time/use-ticked.ts'
import { FaceMark, faceSigns, useFace } from './call-marks.tsx'
import styles from './calls.module.css'

/**
 * The calls inside the cue on air that the next CALL is for, each with its state, and their countdown: in one line, whose place
 * is there without one too.
 */
export function NextCall() {
  const columns = useDeskState(callingColumns)
  const row = useDeskState(onAirRow)
  const calling = useDeskState(state => state.calling)
  const { next, due, soon } = useCallsInside()
  const calls = useMemo(() => {
    if (row === null) return []
    const ids = departmentsIn(columns).map(({ id }) => id)
    return worstFirst(
      { calling },
      callsOf(row.cue, row.cells, ids).filter(({ id }) => next.includes(id)),
    )
  }, [row, columns, calling, next])
  const [first] = calls
  const paint = useMemo(() => (first === undefined ? null : paintLeft(first)), [first])
  if (first === undefined || paint === null) return <p className={styles['line']} />
  return (
    <p
      className={styles['line']}
      data-testid="next-call"
      data-due={due.includes(first.id)}
      data-soon={soon.includes(first.id)}
      title={calls.map(call => isolated(nameOfCall(call, columns))).join('\n')}
    >
      {calls.map(call => (
        <OneCall key={call.id} call={call} />
      ))}
      <TickText paint={paint} className={styles['left']} />
    </p>
  )
}

function OneCall({ call }: { readonly call: Call }) {
  const columns = useDeskState(callingColumns)
  const column = departmentsIn(columns).find(({ id }) => id === call.columnId)
  const asks = useDeskState(state => asksFor(state, call.columnId))
  return (
    <span className={styles['one']}>
      {asks !== null && <strong className={styles['asks']}>{t(`calling.crew.${asks}`)}</strong>}
      <b>{column?.department.shortName}</b>
      <bdi dir="auto" className={styles['text']} title={call.text}>
        {call.text}
      </bdi>
      <FaceMark call={call} column={column} />
    </span>
  )
}

/** The departments that have something to do in the next cue, each with the state of its call. Their texts are in the sheets. */
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
  return (
    <ul
      className={styles['chips']}
      data-testid="next-chips"
      data-many={shown.length > 4}
      aria-label={t('calling.next-calls')}
    >
      {shown.map(({ column, call }) =>
        call === undefined ? (
          <WordChip key={column.id} column={column} />
        ) : (
          <CallChip key={column.id} column={column} call={call} />
        ),
      )}
    </ul>
  )
}

/** HELP and HOLD are alarms; READY and DONE are said. */
function WordChip({ column: { id, name, department } }: { readonly column: DepartmentColumn }) {
  const word = useDeskState(({ calling }) => calling.state.crew[id]?.word ?? null)
  const asks = useDeskState(state => asksFor(state, id))
  const lost = useDeskState(state => phonesOf(state, name) === 'lost')
  if (lost && asks === null) return <LostChip column={{ id, name, department }} says={name} />
  return (
    <li className={styles['chip']} title={name} data-word={asks ?? undefined}>
      <b>{department.shortName}</b>
      {word !== null && <span className={styles['face']}>{t(`calling.crew.${word}`)}</span>}
    </li>
  )
}

/** Nobody of the department hears or answers a call, wherever it stands. */
const LostChip = ({ column, says }: { readonly column: DepartmentColumn; readonly says: string }) => (
  <li className={styles['chip']} title={`${t('calling.crew.lost')}. ${says}`} data-face="lost">
    <b>{column.department.shortName}</b>
    <span className={styles['face']} data-face="lost">
      <Icon name="no-phone" />
      <span>{t('calling.chip-lost')}</span>
    </span>
  </li>
)

function CallChip({ column, call }: { readonly column: DepartmentColumn; readonly call: Call }) {
  const face = useFace(call)
  const asks = useDeskState(state => asksFor(state, column.id))
  const lost = useDeskState(state => phonesOf(state, column.name) === 'lost')
  if (asks !== null) return <WordChip column={column} />
  const shown = call.at === null ? face : 'idle'
  const word = shown === 'idle' ? '' : `${t(`calling.word.${shown}`)} `
  if (lost) return <LostChip column={column} says={`${column.name}: ${word}${call.text}`} />
  return (
    <li className={styles['chip']} title={`${column.name}: ${call.text}`} data-face={shown}>
      <b>{column.department.shortName}</b>
      {shown !== 'idle' && (
        <span className={styles['face']} data-face={shown}>
          <Icon name={faceSigns[shown]} />
          {shown === 'acknowledged' || shown === 'done' ? (
            <span className="visually-hidden">{t(`calling.word.${shown}`)}</span>
          ) : (
            <span>{t(`calling.word.${shown}`)}</span>
          )}
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
export const paintLeft =
  (call: Call): TickProps['paint'] =>
  (node, state, now) => {
    const due = dueAt(call, state.show.state, null)
    if (due === null) {
      setText(node, call.at === null ? '' : formatCallTime(call.at))
      return null
    }
    const planned = onAirRow(state)?.cue.duration ?? null
    const [text, changesIn] = callCountdown(due, state.show.state, planned, now)
    setText(node, text)
    return changesIn
  }

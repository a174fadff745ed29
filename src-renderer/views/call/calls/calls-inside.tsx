import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import { type Call, callsOf, formatCallTime } from '../../../../src-main/domain/calling/call.ts'
import {
  callTargets,
  pendingInside,
  untilTargetsChange,
} from '../../../../src-main/domain/calling/call-targets.ts'
import { byDue, dueAt, showTime } from '../../../../src-main/domain/calling/due.ts'
import { asDue } from '../../../../src-main/domain/calling/overtaken.ts'
import { countdownFace, untilFlip } from '../../../../src-main/domain/show/countdown.ts'
import { between, type Instant } from '../../../../src-main/domain/time/time.ts'
import { setText } from '../../../components/set-text.ts'
import { type TickProps, TickText } from '../../../components/tick-text.tsx'
import { Unbroken } from '../../../components/unbroken.tsx'
import { callingNow } from '../../../state/calling/calling-now.ts'
import { callingColumns, type DepartmentColumn, departmentsIn } from '../../../state/calling/departments.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import { onAirRow } from '../../../state/session/selectors.ts'
import { type Ticked, useTicked } from '../../../state/time/use-ticked.ts'
import styles from './calls.module.css'
import { FaceMark } from './face-mark.tsx'
import { useFace } from './use-face.ts'
import { useNextInSight } from './use-next-in-sight.ts'

/** The calls inside the cue on air as they are due, each with its countdown, the next one largest. `alone`: that one only. */
export function CallsInside({ alone = false }: { readonly alone?: boolean }) {
  const columns = useDeskState(callingColumns)
  const departments = useMemo(() => departmentsIn(columns), [columns])
  const row = useDeskState(onAirRow)
  const runner = useDeskState(state => state.show.state)
  const overtaken = useDeskState(state => state.calling.state.overtaken)
  const calls = useMemo(() => {
    const ids = departments.map(({ id }) => id)
    return row === null ? [] : asDue(callsOf(row.cue, row.cells, ids), { overtaken })
  }, [row, departments, overtaken])
  const { pointed, ...pointer } = usePointed()
  const [next = [], due = [], soon = [], over = []] = useStill(useTicked(calledInside), pointed, calls)
    .split('\n\n')
    .map(ids => ids.split('\n'))
  const list = useRef<HTMLUListElement>(null)
  const ordered = byDue(calls, runner).toSorted(
    (a, b) => Number(over.includes(b.id)) - Number(over.includes(a.id)),
  )
  const dues = ordered.map(call => dueAt(call, runner, null))
  const moments = dues.map(due => dues.indexOf(due))
  useNextInSight(list, calls, `${next}\n${due}\n${soon}\n${ordered.map(({ id }) => id)}\n${moments}`)
  const shown = alone ? ordered.filter(({ id }) => next.includes(id)) : ordered
  if (ordered.length === 0) return null
  return (
    <ul
      ref={list}
      className={styles['inside']}
      data-alone={alone}
      data-testid="calls-inside"
      aria-label={t('calling.inside')}
      tabIndex={alone ? undefined : 0}
      {...pointer}
    >
      {shown.map(call => (
        <InsideCall
          key={call.id}
          call={call}
          column={departments.find(({ id }) => id === call.columnId)}
          isNext={next.includes(call.id)}
          isDue={due.includes(call.id)}
          isSoon={soon.includes(call.id)}
          moment={moments[ordered.indexOf(call)] ?? 0}
        />
      ))}
    </ul>
  )
}

/**
 * Those that CALL is for now, all whose time has come and that can still be called, those whose time comes within that of
 * COMING UP, and those that were called or have passed.
 */
function calledInside(state: DeskState, now: Instant): Ticked<string> {
  const view = callingNow(state, now)
  const { warnBefore } = state.desk.caller
  const left = (call: Call): number =>
    (dueAt(call, view.state, null) ?? Number.POSITIVE_INFINITY) - showTime(view.state, now)
  const pending = pendingInside(view)
  const due = pending.filter(call => left(call) <= 0)
  const soon = pending.filter(call => left(call) > 0 && left(call) <= warnBefore)
  const over = view.onAir.filter(call => !pending.includes(call))
  const ids = [callTargets(view), due, soon, over].map(calls => calls.map(({ id }) => id).join('\n'))
  const ahead =
    view.state.phase === 'running'
      ? pending.flatMap(call => [left(call), left(call) - warnBefore]).filter(ms => ms > 0)
      : []
  const changesIn = Math.min(untilTargetsChange(view) ?? Number.POSITIVE_INFINITY, ...ahead)
  return [ids.join('\n\n'), Number.isFinite(changesIn) ? changesIn : null]
}

interface InsideCallProps {
  readonly call: Call
  readonly column: DepartmentColumn | undefined
  readonly isNext: boolean
  readonly isDue: boolean
  readonly isSoon: boolean
  /** The same number for all calls that are due at the same moment. */
  readonly moment: number
}

function InsideCall({ call, column, isNext, isDue, isSoon, moment }: InsideCallProps) {
  const face = useFace(call)
  const paint = useMemo(() => paintLeft(call), [call])
  const isOver = face === 'go' || face === 'done' || face === 'passed'
  return (
    <li
      data-next={isNext}
      data-due={isDue}
      data-soon={isSoon}
      data-over={isOver}
      data-moment={moment}
      data-testid="call-inside"
      style={{ '--band': column?.department.color }}
      title={call.at === null ? undefined : t('calling.planned-at', { time: formatCallTime(call.at) })}
    >
      {isOver || call.at === null ? (
        <span className={styles['left']} />
      ) : (
        <TickText paint={paint} className={styles['left']} />
      )}
      <b className={styles['short']} title={column?.name}>
        {column?.department.shortName}
      </b>
      <bdi dir="auto" className={styles['what']} title={call.text} data-long={call.text.length > 60}>
        <Unbroken text={call.text} />
      </bdi>
      <FaceMark call={call} column={column} />
    </li>
  )
}

/** Until a call; from its time on, since when. */
const paintLeft =
  (call: Call): TickProps['paint'] =>
  (node, state, now) => {
    const due = dueAt(call, state.show.state, null)
    if (due === null) {
      setText(node, call.at === null ? '' : formatCallTime(call.at))
      return null
    }
    const left = between(showTime(state.show.state, now), due)
    setText(node, countdownFace(left))
    return state.show.state.phase === 'running' ? untilFlip(left) : null
  }

/** A pointer that rests for so long points at nothing any more, ms. */
const restsAfter = 3_000

/** Whether a person points at something within a node; and the handlers of that node. */
function usePointed() {
  const [pointed, setPointed] = useState(false)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  const onPointerLeave = (): void => {
    clearTimeout(rest.current)
    setPointed(false)
  }
  const onPointerMove = (): void => {
    clearTimeout(rest.current)
    rest.current = setTimeout(onPointerLeave, restsAfter)
    setPointed(true)
  }
  return { pointed, onPointerMove, onPointerLeave }
}

/** The value; `still`: as it was before, as long as it is about the same thing. */
function useStill<Value>(value: Value, still: boolean, about: unknown): Value {
  const [kept, setKept] = useState({ value, about })
  const isKept = still && kept.about === about
  if (!isKept && (kept.value !== value || kept.about !== about)) setKept({ value, about })
  return isKept ? kept.value : value
}

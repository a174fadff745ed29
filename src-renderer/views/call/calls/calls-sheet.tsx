import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { t } from '#texts/text.ts'
import type { CueRow } from '../../../../src-main/contract/bridge/slices.ts'
import { type Call, callsOf, formatCallTime } from '../../../../src-main/domain/calling/call.ts'
import { byDue } from '../../../../src-main/domain/calling/due.ts'
import { asDue } from '../../../../src-main/domain/calling/overtaken.ts'
import { PressButton } from '../../../components/press-button.tsx'
import { RichText } from '../../../components/rich-text/rich-text.tsx'
import { TickText } from '../../../components/tick-text.tsx'
import { Unbroken } from '../../../components/user-text.tsx'
import { useCallingRefused } from '../../../state/calling/calling-now.ts'
import {
  askingDepartments,
  callingColumns,
  type DepartmentColumn,
  departmentsIn,
} from '../../../state/calling/departments.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import type { CallingPress } from '../../../state/session/presser.ts'
import { nextRow, onAirRow, thenRow, titleWithNumber } from '../../../state/session/selectors.ts'
import { CrewMark, FaceMark, useFace } from './call-marks.tsx'
import styles from './calls.module.css'
import { type CallsInside, paintLeft, useCallsInside } from './next-calls.tsx'

/** The calls of every department in the cue on air, the next one and the one after it, each text whole. */
export function CallsSheet() {
  const columns = useDeskState(callingColumns)
  const departments = useMemo(() => departmentsIn(columns), [columns])
  const onAir = useDeskState(onAirRow)
  const next = useDeskState(nextRow)
  const then = useDeskState(thenRow)
  const inside = useCallsInside()
  const sheet = useRef<HTMLElement>(null)
  const nextInside = useMemo(
    () => departments.flatMap(column => callsIn(onAir, column)).find(({ id }) => inside.next.includes(id)),
    [departments, onAir, inside],
  )
  useWantedInSight(sheet, nextInside)
  const rehearsing = useDeskState(({ show }) => show.mode === 'rehearsal')
  return (
    <section
      ref={sheet}
      className={styles['sheet']}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls what has the focus
      tabIndex={0}
      aria-label={t('sheet.calls')}
      data-testid="calls-sheet"
    >
      {departments.length === 0 ? (
        <p className={styles['none']}>{t('calling.no-departments')}</p>
      ) : (
        <table className={styles['table']} aria-label={t('sheet.calls')}>
          <thead className={styles['rows']}>
            <tr className={`${styles['row']} ${styles['head']}`}>
              <th scope="col">{t('calling.department')}</th>
              <ColumnHead
                column="on-air"
                word={rehearsing ? t('rehearsal.word') : t('show.on-air')}
                row={onAir}
              />
              <ColumnHead column="next" word={t('show.next')} row={next} />
              <ColumnHead column="then" word={t('show.then')} row={then} />
            </tr>
          </thead>
          <tbody className={styles['rows']}>
            {departments.map(column => (
              <tr
                key={column.id}
                className={styles['row']}
                data-department={column.id}
                style={{ '--band': column.department.color }}
              >
                <th scope="row" className={styles['department']}>
                  <StandbyButton column={column} />
                  <CrewMark column={column} />
                </th>
                <OnAirCalls row={onAir} column={column} inside={inside} />
                <NextCalls row={next} column={column} />
                <ThenCalls row={then} column={column} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

interface ColumnHeadProps {
  readonly column: 'on-air' | 'next' | 'then'
  readonly word: string
  readonly row: CueRow | null
}

function ColumnHead({ column, word, row }: ColumnHeadProps) {
  const title = useDeskState(state => (row === null ? '' : titleWithNumber(state, row)))
  return (
    <th scope="col" data-column={column} title={title}>
      <b>{word}</b>
      {title !== '' && <bdi dir="auto">{title}</bdi>}
    </th>
  )
}

interface CellProps {
  readonly row: CueRow | null
  readonly column: DepartmentColumn
}

const callsIn = (row: CueRow | null, { id }: DepartmentColumn): readonly Call[] =>
  row === null ? [] : callsOf(row.cue, row.cells, [id])

/** Those of the cue itself, then those inside it as they are due, each with its countdown or what became of it. */
function OnAirCalls({ row, column, inside }: CellProps & { readonly inside: CallsInside }) {
  const runner = useDeskState(state => state.show.state)
  const overtaken = useDeskState(state => state.calling.state.overtaken)
  const calls = useMemo(() => {
    const all = asDue(callsIn(row, column), { overtaken })
    return [...all.filter(({ at }) => at === null), ...byDue(all, runner)]
  }, [row, column, overtaken, runner])
  return (
    <td className={styles['cell']} data-column="on-air">
      <ul data-testid="calls-inside">
        {calls.map(call => (
          <OnAirCall key={call.id} call={call} column={column} inside={inside} />
        ))}
      </ul>
    </td>
  )
}

interface CallProps {
  readonly call: Call
  readonly column: DepartmentColumn
}

function OnAirCall({ call, column, inside }: CallProps & { readonly inside: CallsInside }) {
  const face = useFace(call)
  const paint = useMemo(() => paintLeft(call), [call])
  const isOver = face === 'go' || face === 'done' || face === 'passed'
  const isOf = (ids: readonly string[]): boolean => ids.includes(call.id)
  return (
    <li
      className={styles['call']}
      data-next={isOf(inside.next)}
      data-due={isOf(inside.due)}
      data-soon={isOf(inside.soon)}
      data-over={isOver}
      data-testid="call-inside"
      title={call.at === null ? undefined : t('calling.planned-at', { time: formatCallTime(call.at) })}
    >
      <CallText call={call} />
      {call.at !== null && !isOver && <TickText paint={paint} className={styles['left']} />}
      <FaceMark call={call} column={column} />
    </li>
  )
}

function NextCalls({ row, column }: CellProps) {
  const calls = useMemo(() => callsIn(row, column), [row, column])
  const first = calls.find(({ at }) => at === null)
  return (
    <td className={styles['cell']} data-column="next" data-testid="next-calls">
      <CellCalls row={row} column={column} calls={calls}>
        {call => call === first && <FaceMark call={call} column={column} />}
      </CellCalls>
    </td>
  )
}

function ThenCalls({ row, column }: CellProps) {
  const calls = useMemo(() => callsIn(row, column), [row, column])
  return (
    <td className={`${styles['cell']} ${styles['then']}`} data-column="then">
      <CellCalls row={row} column={column} calls={calls} />
    </td>
  )
}

interface CellCallsProps extends CellProps {
  readonly calls: readonly Call[]
  readonly children?: (call: Call) => ReactNode
}

/** A cell that is one call keeps its formatted text. */
function CellCalls({ row, column: { id }, calls, children }: CellCallsProps) {
  const html = row?.rich?.[id] ?? null
  const isPlain = calls.length === 1 && calls[0]?.at === null && html !== null
  return (
    <ul>
      {calls.map(call => (
        <li key={call.id} className={styles['call']}>
          {isPlain ? (
            <bdi dir="auto" className={styles['text']}>
              <RichText text={row?.cells[id] ?? ''} html={html} />
            </bdi>
          ) : (
            <CallText call={call} timed />
          )}
          {children?.(call)}
        </li>
      ))}
    </ul>
  )
}

const CallText = ({ call, timed = false }: { readonly call: Call; readonly timed?: boolean }) => (
  <bdi dir="auto" className={styles['text']}>
    {timed && call.at !== null && <span className={styles['at']}>{formatCallTime(call.at)}</span>}
    <Unbroken text={call.text} />
  </bdi>
)

/** A press is STANDBY for this department alone. */
function StandbyButton({ column: { id, name, department } }: { readonly column: DepartmentColumn }) {
  const intent = useMemo((): CallingPress => ({ action: 'standby', departments: [id] }), [id])
  const intents = useMemo(() => [intent], [intent])
  return (
    <PressButton
      button={`standby ${id}`}
      testId="standby-one"
      className={styles['name']}
      intent={intent}
      control={t('calling.standby-control', { name: department.shortName })}
      name={t('calling.standby-of', { short: department.shortName, name })}
      title={t('calling.standby-of', { short: department.shortName, name })}
      off={useCallingRefused(intents)}
      label={department.shortName}
    />
  )
}

/** Where not all departments are in sight, one that asks for help or to hold, or has the next call, is brought there once. */
function useWantedInSight(sheet: RefObject<HTMLElement | null>, next: Call | undefined): void {
  const asking = useDeskState(state => askingDepartments(state)[0]?.id ?? null)
  const wanted = asking ?? next?.columnId
  useEffect(() => {
    if (wanted === undefined) return
    sheet.current
      ?.querySelector(`[data-department="${CSS.escape(wanted)}"]`)
      ?.scrollIntoView({ block: 'nearest' })
  }, [wanted, sheet])
}

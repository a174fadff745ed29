import { useMemo } from 'react'
import { t } from '#texts/text.ts'
import type { CueRow } from '../../../../src-main/contract/bridge/slices.ts'
import { type Call, callsOf, formatCallTime } from '../../../../src-main/domain/calling/call.ts'
import type { CrewReply } from '../../../../src-main/domain/calling/calling-state.ts'
import { PressButton } from '../../../components/press-button.tsx'
import { RichText } from '../../../components/rich-text/rich-text.tsx'
import { callingColumns, type DepartmentColumn, departmentsIn } from '../../../state/calling/departments.ts'
import { useCallingRefused } from '../../../state/calling/use-calling-refused.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import type { CallingPress } from '../../../state/session/presser.ts'
import styles from './calls.module.css'
import { CrewMark } from './crew-mark.tsx'
import { FaceMark } from './face-mark.tsx'
import { useFace } from './use-face.ts'

/** The calls of the next cue, whole, in the order of the departments; and what each crew said. Null: no cue is next. */
export function NextCalls({ row }: { readonly row: CueRow | null }) {
  const columns = useDeskState(callingColumns)
  const departments = useMemo(() => departmentsIn(columns), [columns])
  const calls = useMemo(
    () =>
      row === null
        ? []
        : callsOf(
            row.cue,
            row.cells,
            departments.map(({ id }) => id),
          ),
    [row, departments],
  )
  const crew = useDeskState(({ calling }) => calling.state.crew)
  const shown = departments.filter(
    ({ id }) => crew[id] !== undefined || calls.some(call => call.columnId === id),
  )
  const asking = shown.filter(({ id }) => isAsking(crew[id])).map(({ id }) => id)
  if (shown.length === 0) return null
  return (
    <ul className={styles['next']} data-testid="next-calls" aria-label={t('calling.next-calls')}>
      {shown.map(column => (
        <NextDepartment
          key={column.id}
          column={column}
          calls={calls.filter(call => call.columnId === column.id)}
          html={row?.rich?.[column.id] ?? null}
          asking={placeAmong(asking, column.id)}
        />
      ))}
    </ul>
  )
}

const isAsking = (reply: CrewReply | undefined): boolean => reply?.word === 'hold' || reply?.word === 'help'

function placeAmong(ids: readonly string[], id: string): NextDepartmentProps['asking'] {
  const before = ids.indexOf(id)
  return before < 0 ? null : { before, after: ids.length - before - 1 }
}

interface NextDepartmentProps {
  readonly column: DepartmentColumn
  readonly calls: readonly Call[]
  /** The cell as it was typed. */
  readonly html: string | null
  /** How many others ask to hold or for help, before and after it; null: it does not. */
  readonly asking: { readonly before: number; readonly after: number } | null
}

function NextDepartment({ column, calls, html, asking }: NextDepartmentProps) {
  const first = calls.find(({ at }) => at === null)
  const isPlain = calls.length === 1 && first !== undefined
  return (
    <li
      data-department={column.id}
      data-asks={asking !== null}
      style={{
        '--band': column.department.color,
        '--asks-before': asking?.before,
        '--asks-after': asking?.after,
      }}
    >
      <StandbyButton column={column} />
      <div className={styles['what']} dir="auto">
        <CrewMark column={column} />
        {calls.map(call => (
          <p key={call.id}>
            {call.at !== null && <span className={styles['at']}>{formatCallTime(call.at)}</span>}
            {isPlain && html !== null ? <RichText text={call.text} html={html} /> : call.text}
          </p>
        ))}
      </div>
      {first === undefined ? <span className={styles['face']} /> : <Face call={first} />}
    </li>
  )
}

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

function Face({ call }: { readonly call: Call }) {
  const by = useDeskState(({ calling }) => calling.state.records[call.id]?.acknowledgedBy ?? null)
  return <FaceMark face={useFace(call)} by={by} />
}

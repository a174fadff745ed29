import { useMemo, useRef } from 'react'
import { t } from '#texts/text.ts'
import type { CueRow } from '../../../../src-main/contract/bridge/slices.ts'
import { type Call, callsOf, formatCallTime } from '../../../../src-main/domain/calling/call.ts'
import type { CellValue } from '../../../../src-main/domain/editing/edit.ts'
import { PressButton } from '../../../components/press-button.tsx'
import { RichText } from '../../../components/rich-text/rich-text.tsx'
import { Unbroken } from '../../../components/unbroken.tsx'
import { callingColumns, type DepartmentColumn, departmentsIn } from '../../../state/calling/departments.ts'
import { useCallingRefused } from '../../../state/calling/use-calling-refused.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import type { CallingPress } from '../../../state/session/presser.ts'
import styles from './calls.module.css'
import { CrewMark } from './crew-mark.tsx'
import { FaceMark } from './face-mark.tsx'
import { useLines } from './use-lines.ts'

/**
 * The calls of the next cue in the order of the departments, and what each crew said. Where the height is not enough for the
 * whole texts, every department and its state stay in sight. Null: no cue is next.
 */
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
  const list = useRef<HTMLUListElement>(null)
  const said = shown.map(({ id, name }) => `${id} ${name} ${row?.cells[id] ?? ''}`).join('\n')
  useLines(list, `${said}\n${row?.cue.id} ${row?.cue.title}`)
  if (shown.length === 0) return null
  return (
    <ul ref={list} className={styles['next']} data-testid="next-calls" aria-label={t('calling.next-calls')}>
      {shown.map(column => (
        <NextDepartment
          key={column.id}
          column={column}
          calls={calls.filter(call => call.columnId === column.id)}
          cell={{ text: row?.cells[column.id] ?? '', html: row?.rich?.[column.id] ?? null }}
        />
      ))}
    </ul>
  )
}

interface NextDepartmentProps {
  readonly column: DepartmentColumn
  readonly calls: readonly Call[]
  readonly cell: CellValue
}

function NextDepartment({ column, calls, cell }: NextDepartmentProps) {
  const first = calls.find(({ at }) => at === null)
  const isPlain = calls.length === 1 && first !== undefined
  return (
    <li data-department={column.id} style={{ '--band': column.department.color }}>
      <StandbyButton column={column} />
      <div className={styles['what']}>
        <div className={styles['texts']} dir="auto" title={calls.map(whole).join('\n')}>
          {calls.map(call => (
            <p key={call.id}>
              {call.at !== null && <span className={styles['at']}>{formatCallTime(call.at)}</span>}
              {isPlain && cell.html !== null ? <RichText {...cell} /> : <Unbroken text={call.text} />}
            </p>
          ))}
        </div>
        <CrewMark column={column} />
      </div>
      {first === undefined ? <span className={styles['face']} /> : <FaceMark call={first} column={column} />}
    </li>
  )
}

const whole = ({ at, text }: Call): string => [at === null ? '' : formatCallTime(at), text].join(' ').trim()

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

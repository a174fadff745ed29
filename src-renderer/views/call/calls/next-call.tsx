import { useMemo } from 'react'
import { callsOf } from '../../../../src-main/domain/calling/call.ts'
import { TickText } from '../../../components/tick-text.tsx'
import { callingColumns, departmentsIn } from '../../../state/calling/departments.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import { onAirRow } from '../../../state/session/selectors.ts'
import styles from './calls.module.css'
import { useCallsInside } from './calls-inside.ts'
import { paintLeft } from './paint-left.ts'

/** The next call inside the cue on air with its countdown, in one line, whose place is there without one too. */
export function NextCall() {
  const columns = useDeskState(callingColumns)
  const row = useDeskState(onAirRow)
  const { next, due, soon } = useCallsInside()
  const departments = useMemo(() => departmentsIn(columns), [columns])
  const ids = departments.map(({ id }) => id)
  const call = row === null ? undefined : callsOf(row.cue, row.cells, ids).find(({ id }) => next.includes(id))
  const paint = useMemo(() => (call === undefined ? null : paintLeft(call)), [call])
  if (call === undefined || paint === null) return <p className={styles['line']} />
  const department = departments.find(({ id }) => id === call.columnId)?.department
  return (
    <p
      className={styles['line']}
      data-testid="next-call"
      data-due={due.includes(call.id)}
      data-soon={soon.includes(call.id)}
    >
      <b>{department?.shortName}</b>
      <bdi dir="auto" className={styles['text']}>
        {call.text}
      </bdi>
      <TickText paint={paint} className={styles['left']} />
    </p>
  )
}

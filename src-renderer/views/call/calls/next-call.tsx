import { useMemo } from 'react'
import { callsOf } from '../../../../src-main/domain/calling/call.ts'
import { TickText } from '../../../components/tick-text.tsx'
import { callingColumns, departmentsIn } from '../../../state/calling/departments.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import { onAirRow } from '../../../state/session/selectors.ts'
import styles from './calls.module.css'
import { useCallsInside } from './calls-inside.ts'
import { FaceMark } from './face-mark.tsx'
import { paintLeft } from './paint-left.ts'

/** The next call inside the cue on air with its state and its countdown, in one line, whose place is there without one too. */
export function NextCall() {
  const columns = useDeskState(callingColumns)
  const row = useDeskState(onAirRow)
  const { next, due, soon } = useCallsInside()
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
  const call = calls.find(({ id }) => next.includes(id))
  const paint = useMemo(() => (call === undefined ? null : paintLeft(call)), [call])
  if (call === undefined || paint === null) return <p className={styles['line']} />
  const column = departments.find(({ id }) => id === call.columnId)
  return (
    <p
      className={styles['line']}
      data-testid="next-call"
      data-due={due.includes(call.id)}
      data-soon={soon.includes(call.id)}
    >
      <b>{column?.department.shortName}</b>
      <bdi dir="auto" className={styles['text']} title={call.text}>
        {call.text}
      </bdi>
      <FaceMark call={call} column={column} />
      <TickText paint={paint} className={styles['left']} />
    </p>
  )
}

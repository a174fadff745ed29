import { useMemo } from 'react'
import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import { type Call, callsOf } from '../../../../src-main/domain/calling/call.ts'
import { nameOfCall } from '../../../../src-main/domain/calling/department-calls.ts'
import { TickText } from '../../../components/tick-text.tsx'
import { asksFor, callingColumns, departmentsIn, worstFirst } from '../../../state/calling/departments.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import { onAirRow } from '../../../state/session/selectors.ts'
import styles from './calls.module.css'
import { useCallsInside } from './calls-inside.ts'
import { FaceMark } from './face-mark.tsx'
import { paintLeft } from './paint-left.ts'

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

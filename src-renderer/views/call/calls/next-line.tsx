import { useMemo } from 'react'
import { t } from '#texts/text.ts'
import type { CueRow } from '../../../../src-main/contract/bridge/slices.ts'
import { callsOf, formatCallTime } from '../../../../src-main/domain/calling/call.ts'
import { callingColumns, departmentsIn } from '../../../state/calling/departments.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import styles from './calls.module.css'

/** The calls of the next cue in one line, a field for each department that has one. */
export function NextLine({ row }: { readonly row: CueRow }) {
  const columns = useDeskState(callingColumns)
  const departments = useMemo(() => departmentsIn(columns), [columns])
  const fields = useMemo(() => {
    const ids = departments.map(({ id }) => id)
    const calls = callsOf(row.cue, row.cells, ids)
    return departments.flatMap(({ id, name, department }) => {
      const texts = calls
        .filter(({ columnId }) => columnId === id)
        .map(({ at, text }) => [at === null ? '' : formatCallTime(at), text].join(' ').trim())
      return texts.length === 0 ? [] : [{ id, name, department, text: texts.join(' · ') }]
    })
  }, [row, departments])
  if (fields.length === 0) return null
  return (
    <ul className={styles['line']} data-testid="next-line" aria-label={t('calling.next-calls')}>
      {fields.map(({ id, name, department, text }) => (
        <li key={id} style={{ '--band': department.color }} title={`${name}: ${text}`}>
          <b className={styles['short']}>{department.shortName}</b>
          <bdi dir="auto">{text}</bdi>
        </li>
      ))}
    </ul>
  )
}

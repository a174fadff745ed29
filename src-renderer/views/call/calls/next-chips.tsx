import { useMemo } from 'react'
import { t } from '#texts/text.ts'
import type { CueRow } from '../../../../src-main/contract/bridge/slices.ts'
import { type Call, callsOf } from '../../../../src-main/domain/calling/call.ts'
import { Icon } from '../../../components/icon.tsx'
import {
  asksFor,
  callingColumns,
  type DepartmentColumn,
  departmentsIn,
  phonesOf,
} from '../../../state/calling/departments.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import styles from './calls.module.css'
import { faceSigns } from './face-mark.tsx'
import { useFace } from './use-face.ts'

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

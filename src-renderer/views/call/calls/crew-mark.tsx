import { t } from '#texts/text.ts'
import type { Instant } from '../../../../src-main/domain/time/time.ts'
import type { DepartmentColumn } from '../../../state/calling/departments.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import styles from './calls.module.css'

/** What the crew of a department said last, with who and when; and that none of its phones is connected any more. */
export function CrewMark({ column: { id, name } }: { readonly column: DepartmentColumn }) {
  const reply = useDeskState(({ calling }) => calling.state.crew[id] ?? null)
  const lost = useDeskState(state => lostSince(state, name))
  const formatTime = useDeskState(state => state.formatTime)
  return (
    <>
      {lost !== null && (
        <p className={styles['crew']} data-testid="crew-lost" data-word="lost">
          <b>{t('calling.crew.lost')}</b> {lost === 'unknown' ? null : formatTime(lost)}
        </p>
      )}
      {reply !== null && (
        <p className={styles['crew']} data-testid="crew-word" data-word={reply.word}>
          <b>{t(`calling.crew.${reply.word}`)}</b> <bdi dir="auto">{reply.by}</bdi> {formatTime(reply.at)}
        </p>
      )}
    </>
  )
}

/** When the last phone of the department was seen; null: one is connected, or it has none. */
function lostSince({ calling }: DeskState, name: string): Instant | 'unknown' | null {
  const own = calling.crew.filter(({ columnName }) => columnName.toLowerCase() === name.toLowerCase())
  if (own.length === 0 || own.some(({ connected }) => connected)) return null
  const seen = own.flatMap(({ lastSeen }) => lastSeen ?? [])
  return seen.toSorted((a, b) => b - a)[0] ?? 'unknown'
}

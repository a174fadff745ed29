import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import type { Instant } from '../../../../src-main/domain/time/time.ts'
import { Icon } from '../../../components/icon.tsx'
import type { DepartmentColumn } from '../../../state/calling/departments.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import styles from './calls.module.css'

/** What the crew of a department said last, with who and when; and that none of its phones is connected any more. */
export function CrewMark({ column: { id, name } }: { readonly column: DepartmentColumn }) {
  const reply = useDeskState(({ calling }) => calling.state.crew[id] ?? null)
  const lost = useDeskState(state => lostSince(state, name))
  const formatTime = useDeskState(state => state.formatTime)
  if (lost === null && reply === null) return null
  return (
    <p className={styles['marks']}>
      {lost !== null && (
        <span
          className={styles['crew']}
          data-testid="crew-lost"
          data-word="lost"
          title={[t('calling.crew.lost'), lost === 'unknown' ? '' : formatTime(lost)].join(' ').trim()}
        >
          <b>
            <Icon name="no-phone" />
            <span>{t('calling.crew.lost')}</span>
          </b>{' '}
          <span className={styles['since']}>{lost !== 'unknown' && formatTime(lost)} </span>
        </span>
      )}
      {reply !== null && (
        <span
          className={styles['crew']}
          data-testid="crew-word"
          data-word={reply.word}
          title={`${isolated(reply.by)} ${formatTime(reply.at)}`}
        >
          <b>{t(`calling.crew.${reply.word}`)}</b>{' '}
          <span className={styles['since']}>
            <bdi dir="auto">{reply.by}</bdi> {formatTime(reply.at)}{' '}
          </span>
        </span>
      )}
    </p>
  )
}

/** When the last phone of the department was seen; null: one is connected, or it has none. */
function lostSince({ calling }: DeskState, name: string): Instant | 'unknown' | null {
  const own = calling.crew.filter(({ columnName }) => columnName.toLowerCase() === name.toLowerCase())
  if (own.length === 0 || own.some(({ connected }) => connected)) return null
  const seen = own.flatMap(({ lastSeen }) => lastSeen ?? [])
  return seen.toSorted((a, b) => b - a)[0] ?? 'unknown'
}

import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import { Icon } from '../../../components/icon.tsx'
import type { DepartmentColumn } from '../../../state/calling/departments.ts'
import { lostSince } from '../../../state/calling/phones.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import styles from './calls.module.css'
import { SmallPress } from './small-press.tsx'

/** What the crew of a department said last, with who and when; and that none of its phones is connected any more. */
export function CrewMark({ column: { id, name, department } }: { readonly column: DepartmentColumn }) {
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
        <SmallPress
          button={`clear-word ${id}`}
          intent={{ action: 'clear-word', departments: [id] }}
          control={t('calling.clear-word-control', { name: department.shortName })}
          name={t('calling.clear-word', {
            word: t(`calling.crew.${reply.word}`),
            by: isolated(reply.by),
            time: formatTime(reply.at),
          })}
          testId="crew-word"
          className={styles['crew']}
          data={{ 'data-word': reply.word }}
        >
          <b>{t(`calling.crew.${reply.word}`)}</b>{' '}
          <span className={styles['since']}>
            <bdi dir="auto">{reply.by}</bdi> {formatTime(reply.at)}{' '}
          </span>
        </SmallPress>
      )}
    </p>
  )
}

import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import { callsOf, columnOfCall, cueOfCall } from '../../../../src-main/domain/calling/call.ts'
import { standing } from '../../../../src-main/domain/calling/calling-state.ts'
import { Icon } from '../../../components/icon.tsx'
import type { DepartmentColumn } from '../../../state/calling/departments.ts'
import { lostSince } from '../../../state/calling/departments.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import styles from './calls.module.css'
import { SmallPress } from './small-press.tsx'

/** Text of the call that READY or DONE of the department is about, while another one of its calls stands by; else empty. */
function aboutOther({ calling: { state }, rows }: DeskState, columnId: string): string {
  const { callId } = state.crew[columnId] ?? {}
  if (callId === undefined || standing(state.records[callId])) return ''
  const others = Object.entries(state.records).filter(([, record]) => standing(record))
  if (!others.some(([id]) => columnOfCall(id) === columnId)) return ''
  const row = rows.find(({ cue }) => cue.id === cueOfCall(callId))
  const calls = row === undefined ? [] : callsOf(row.cue, row.cells, [columnId])
  return calls.find(({ id }) => id === callId)?.text.split('\n')[0] ?? ''
}

/** What the crew of a department said last, with who and when; and that none of its phones is connected any more. */
export function CrewMark({ column: { id, name, department } }: { readonly column: DepartmentColumn }) {
  const reply = useDeskState(({ calling }) => calling.state.crew[id] ?? null)
  const lost = useDeskState(state => lostSince(state, name))
  const formatTime = useDeskState(state => state.formatTime)
  const about = useDeskState(state => aboutOther(state, id))
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
            word: [t(`calling.crew.${reply.word}`), isolated(about)].filter(Boolean).join(' '),
            by: isolated(reply.by),
            time: formatTime(reply.at),
          })}
          testId="crew-word"
          className={styles['crew']}
          data={{ 'data-word': reply.word }}
        >
          <b>
            {t(`calling.crew.${reply.word}`)}
            {about !== '' && (
              <>
                {' '}
                <bdi dir="auto">{about}</bdi>
              </>
            )}
          </b>{' '}
          <span className={styles['since']}>
            <bdi dir="auto">{reply.by}</bdi> {formatTime(reply.at)}{' '}
          </span>
        </SmallPress>
      )}
    </p>
  )
}

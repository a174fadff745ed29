import { type ReactNode, useMemo } from 'react'
import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import { type Call, callsOf, columnOfCall, cueOfCall } from '../../../../src-main/domain/calling/call.ts'
import type { CallerFace } from '../../../../src-main/domain/calling/call-face.ts'
import { standing } from '../../../../src-main/domain/calling/calling-state.ts'
import type { Instant } from '../../../../src-main/domain/time/time.ts'
import { Icon, type IconName } from '../../../components/icon.tsx'
import { faceNow } from '../../../state/calling/calling-now.ts'
import { type DepartmentColumn, lostSince, phonesOf } from '../../../state/calling/departments.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import type { ButtonId, CallingPress } from '../../../state/session/presser.ts'
import { type Ticked, useTicked } from '../../../state/time/use-ticked.ts'
import styles from './calls.module.css'

export const faceSigns: Readonly<Record<Exclude<CallerFace, 'idle'>, IconName>> = {
  warn: 'warning',
  standby: 'standby',
  acknowledged: 'check',
  done: 'check',
  time: 'clock',
  passed: 'skipped',
}

interface FaceMarkProps {
  readonly call: Call
  readonly column: DepartmentColumn | undefined
}

/**
 * Where a call stands, as shape, word and colour; a call that nothing was said of has none. A press on one that stands by
 * acknowledges it, for a department that answers by intercom or has no phone.
 */
export function FaceMark({ call, column }: FaceMarkProps) {
  const face = useFace(call)
  const by = useDeskState(({ calling }) => calling.state.records[call.id]?.acknowledgedBy ?? null)
  const phones = useDeskState(state => phonesOf(state, column?.name ?? ''))
  if (face === 'idle') return <span className={styles['face']} data-face={face} />
  if (face === 'standby' && column !== undefined) {
    const short = column.department.shortName
    const answers = t('calling.acknowledge-of', { short, what: isolated(call.text) })
    return (
      <SmallPress
        button={`acknowledge ${call.id}`}
        intent={{ action: 'acknowledge', departments: [column.id], callId: call.id }}
        control={t('calling.acknowledge-control', { name: short })}
        name={phones === 'none' ? `${t('calling.no-phone')} ${answers}` : answers}
        testId="acknowledge-one"
        className={styles['face']}
        data={{ 'data-face': face }}
      >
        <Icon name={phones === 'none' ? 'no-phone' : faceSigns.standby} />
        <span>{t('calling.word.standby')}</span>
        {phones === 'connected' && <bdi>{t('calling.waiting')}</bdi>}
      </SmallPress>
    )
  }
  const acknowledged = face === 'acknowledged' && by !== null
  return (
    <span
      className={styles['face']}
      data-face={face}
      title={acknowledged ? t('calling.acknowledged-by', { name: by }) : undefined}
    >
      <Icon name={faceSigns[face]} />
      <span>{t(`calling.word.${face}`)}</span>
      {acknowledged && by !== column?.department.shortName && by !== column?.name && (
        <bdi dir="auto">{by}</bdi>
      )}
    </span>
  )
}

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

interface SmallPressProps {
  readonly button: ButtonId
  readonly intent: CallingPress
  /** As the last press and the journal call it. */
  readonly control: string
  readonly name: string
  readonly testId: string
  readonly className: string | undefined
  readonly data: { readonly 'data-face'?: string; readonly 'data-word'?: string }
  readonly children: ReactNode
}

/** A word of a call or a crew that can be pressed, without taking more room than the word. */
export function SmallPress(props: SmallPressProps) {
  const { button, intent, control, name, testId, className, data, children } = props
  const { presser } = useDesk()
  return (
    <button
      type="button"
      className={`${styles['press']} ${className}`}
      {...data}
      data-testid={testId}
      title={name}
      onClick={({ detail }) =>
        presser.pressAtOnce({ button, kind: detail > 0 ? 'pointer' : 'keyboard', control, intent })
      }
    >
      {children}
    </button>
  )
}

/** The face of a call. Only the component that uses it renders when the face changes. */
export const useFace = (call: Call): CallerFace =>
  useTicked(
    useMemo(
      () =>
        (state: DeskState, now: Instant): Ticked<CallerFace> => {
          const { face, changesIn } = faceNow(state, call, now)
          return [face, changesIn]
        },
      [call],
    ),
  )

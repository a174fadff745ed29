import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import type { Call } from '../../../../src-main/domain/calling/call.ts'
import type { CallFace } from '../../../../src-main/domain/calling/call-face.ts'
import { Icon, type IconName } from '../../../components/icon.tsx'
import type { DepartmentColumn } from '../../../state/calling/departments.ts'
import { phonesOf } from '../../../state/calling/departments.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import styles from './calls.module.css'
import { SmallPress } from './small-press.tsx'
import { useFace } from './use-face.ts'

export const faceSigns: Readonly<Record<Exclude<CallFace, 'idle'>, IconName>> = {
  warn: 'warning',
  standby: 'standby',
  acknowledged: 'check',
  go: 'go',
  done: 'check',
  time: 'clock',
  passed: 'skipped',
  cancelled: 'cross',
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
      {acknowledged ? (
        <>
          <span className="visually-hidden">{t('calling.word.acknowledged')} </span>
          <bdi dir="auto">{by}</bdi>
        </>
      ) : (
        <span>{t(`calling.word.${face}`)}</span>
      )}
    </span>
  )
}

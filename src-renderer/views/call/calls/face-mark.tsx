import { t } from '#texts/text.ts'
import type { CallFace } from '../../../../src-main/domain/calling/call-face.ts'
import { Icon, type IconName } from '../../../components/icon.tsx'
import styles from './calls.module.css'

const signs: Readonly<Record<Exclude<CallFace, 'idle'>, IconName>> = {
  warn: 'warning',
  standby: 'standby',
  acknowledged: 'check',
  go: 'go',
  done: 'check',
  time: 'clock',
  passed: 'check',
  cancelled: 'cross',
}

interface FaceMarkProps {
  readonly face: CallFace
  /** Who acknowledged. */
  readonly by: string | null
}

/** Where a call stands, as shape, word and colour; a call that nothing was said of has none. */
export function FaceMark({ face, by }: FaceMarkProps) {
  if (face === 'idle') return <span className={styles['face']} data-face={face} />
  const acknowledged = face === 'acknowledged' && by !== null
  return (
    <span
      className={styles['face']}
      data-face={face}
      title={acknowledged ? t('calling.acknowledged-by', { name: by }) : undefined}
    >
      <Icon name={signs[face]} />
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

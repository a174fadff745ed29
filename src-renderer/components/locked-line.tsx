import { t } from '#texts/text.ts'
import { useDeskState } from '../state/session/desk-context.ts'
import { Icon } from './icon.tsx'
import styles from './locked-line.module.css'

/** Why what is below is refused, while the show is locked. */
export function LockedLine() {
  const locked = useDeskState(state => state.desk.locked)
  if (!locked) return null
  return (
    <p className={styles['line']} data-testid="locked-line">
      <Icon name="locked" />
      <strong>{t('state.locked')}</strong> {t('state.locked-line')}
    </p>
  )
}

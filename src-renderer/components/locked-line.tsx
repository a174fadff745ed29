import { t } from '#texts/text.ts'
import { useDeskState } from '../state/session/desk-context.ts'
import { Icon } from './icon.tsx'
import styles from './layout.module.css'
import { Word } from './layout.tsx'

/** Why what is below is refused, while the show is locked. */
export function LockedLine() {
  const locked = useDeskState(state => state.desk.locked)
  if (!locked) return null
  return (
    <p className={`${styles['box']} ${styles['strong']}`} data-testid="locked-line">
      <Icon name="locked" /> <Word>{t('state.locked')}</Word> {t('state.locked-line')}
    </p>
  )
}

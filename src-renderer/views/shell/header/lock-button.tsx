import { t } from '#texts/text.ts'
import { Icon } from '../../../components/icon.tsx'
import { PressButton } from '../../../components/press-button.tsx'
import { useDeskState } from '../../../state/session/desk-context.ts'
import styles from './status.module.css'

/** Locks the show, or unlocks it, held. It says which it is in shape, word and field. */
export function LockButton() {
  const locked = useDeskState(state => state.desk.locked)
  return (
    <PressButton
      button="lock"
      testId="lock"
      intent={{ action: 'lock' }}
      name={locked ? t('state.unlock-name') : t('state.lock-name')}
      label={<Icon name={locked ? 'locked' : 'unlocked'} />}
      hold
      className={locked ? styles['lockClosed'] : styles['lock']}
    />
  )
}

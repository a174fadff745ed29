import { t } from '#texts/text.ts'
import { HoldButton } from '../../../components/hold-button.tsx'
import type { Ask } from '../../../state/session/ask.ts'
import styles from './standby.module.css'

interface KnownKeysProps {
  /** Of desks that were paired with this one. */
  readonly names: readonly string[]
  readonly ask: Ask
}

/** After a pair has ended: new keys for this desk, since the other one may know those that it has. */
export const KnownKeys = ({ names, ask }: KnownKeysProps) => (
  <div className={styles['way']} data-testid="known-keys">
    <p>{t('desks.keys-known', { names: names.join(', ') })}</p>
    <HoldButton notBySpace onHeld={() => void ask('standby.renew-keys', { held: true })}>
      {t('desks.renew-keys')}
    </HoldButton>
    <p className={styles['detail']}>{t('desks.renew-keys-detail')}</p>
  </div>
)

import { t } from '#texts/text.ts'
import { useFresh } from '../../components/passing-state.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import { isCalled } from '../../state/session/selectors.ts'
import styles from './keys-state.module.css'

/** Whether the transport keys act here, and who has them when they do not: seen after a key that did nothing, since GO says it before. While the show is called, that is an alarm. */
export function KeysState() {
  const { ui } = useDesk()
  const keys = useUi(state => state.keys)
  const missed = useUi(state => state.missed)
  const called = useDeskState(isCalled)
  const reacts = useFresh(missed, 2_000) && !called
  return (
    <div className={styles['keys']} data-testid="keys-state" data-keys={keys}>
      {keys === 'desk' ? (
        <PlainButton onClick={() => ui.set({ ...ui.get(), dialog: 'keys' })}>
          {t('keys.here')} <kbd>?</kbd>
        </PlainButton>
      ) : (
        <p className={reacts ? undefined : 'visually-hidden'} role="status" data-missed={reacts}>
          <strong>{t('keys.away')}</strong>
          {reacts && missed !== null && <b>{t('keys.missed', { key: missed.key })} </b>}
          {t(`keys.reason.${keys}`)}
        </p>
      )}
    </div>
  )
}

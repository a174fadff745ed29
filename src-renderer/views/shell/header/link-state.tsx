import { numberText } from '#texts/locale.ts'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import { Icon } from '../../../components/icon.tsx'
import { refusalTexts } from '../../../state/refusal-texts.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import { showView } from '../../../state/session/show-view.ts'
import { useStore } from '../../../state/session/store.ts'
import styles from './status.module.css'

/** Requests left in a minute; with more nobody needs to think of them. */
const lowBudget = 30

/** Who decides, in shape, word and colour: a disc is live, a ring is on its way, a cross is lost. Leads to Connections. */
export function LinkState() {
  const { ui, connected: reach } = useDesk()
  const {
    authority: deskAuthority,
    watchOnly,
    roundTripMs,
    budget,
    problem,
    name,
    service,
  } = useDeskState(state => state.link)
  const connected = useStore(reach, now => now)
  const decides = useDeskState(state => state.show.authority.state)
  const local = decides === 'local' || decides === 'reconciling' ? decides : null
  const drill = useDeskState(state => state.show.drill !== undefined)
  const authority = connected ? (local ?? deskAuthority) : 'lost'
  const live = authority === 'live'
  const access = useDeskState(state => state.access)
  return (
    <button
      type="button"
      className={styles['status']}
      data-testid="link"
      data-link={authority}
      title={
        messageText(problem?.text ?? null) ??
        t('link.at', { name: name ?? t('link.this-computer'), address: service })
      }
      onClick={() => showView(ui, 'connections')}
    >
      <i className={styles['lamp']} aria-hidden="true" />
      <strong>{authority === 'local' && drill ? t('link.drill') : t(`link.${authority}`)}</strong>
      {live && watchOnly && access !== 'view' && <strong>{refusalTexts('watch-only').word}</strong>}
      {live && roundTripMs !== null && (
        <span>{t('link.round-trip', { ms: numberText(Math.max(1, roundTripMs)) })}</span>
      )}
      {live && budget !== null && budget.remaining < Math.min(lowBudget, budget.limit / 2) && (
        <span className={styles['budget']} title={t('header.budget-name')}>
          {t('header.budget', { left: budget.remaining })}
        </span>
      )}
      {live && problem !== null && (
        <span className={styles['problem']}>
          <Icon name="warning" />
          <span className="visually-hidden">{messageText(problem.text)}</span>
        </span>
      )}
    </button>
  )
}

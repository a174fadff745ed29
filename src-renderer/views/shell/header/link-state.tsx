import { messageText } from '#texts/messages.ts'
import { texts } from '#texts/texts.ts'
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
    authority: told,
    watchOnly,
    roundTripMs,
    budget,
    problem,
    name,
    service,
  } = useDeskState(state => state.link)
  const connected = useStore(reach, now => now)
  const authority = connected ? told : 'lost'
  const live = authority === 'live'
  return (
    <button
      type="button"
      className={styles['status']}
      data-testid="link"
      data-link={authority}
      title={messageText(problem?.text ?? null) ?? texts.link.at(name, service)}
      onClick={() => showView(ui, 'connections')}
    >
      <i className={styles['lamp']} aria-hidden="true" />
      <strong>{texts.link[authority]}</strong>
      {live && watchOnly && <strong>{refusalTexts('watch-only').word}</strong>}
      {live && roundTripMs !== null && <span>{texts.link.roundTrip(roundTripMs)}</span>}
      {live && budget !== null && budget.remaining < Math.min(lowBudget, budget.limit / 2) && (
        <span className={styles['budget']} title={texts.header.budgetName}>
          {texts.header.budget(budget.remaining)}
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

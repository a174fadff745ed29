import { useDesk, useDeskState } from '../../state/desk-context.ts'
import { useStore } from '../../state/store.ts'
import { texts } from '../../texts/en.ts'
import styles from './status.module.css'

/** Requests left in a minute; with more nobody needs to think of them. */
const lowBudget = 30

/** Who decides, in shape, word and colour: a disc is live, a ring is on its way, a cross is lost. */
export function LinkState() {
  const link = useDeskState(state => state.link)
  const connected = useStore(useDesk().connected, now => now)
  const authority = connected ? link.authority : 'lost'
  return (
    <p
      className={styles['status']}
      data-testid="link"
      data-link={authority}
      title={link.detail ?? link.service}
    >
      <i className={styles['lamp']} aria-hidden="true" />
      <strong>{texts.link[authority]}</strong>
      {authority === 'live' && link.roundTripMs !== null && (
        <span>{texts.link.roundTrip(link.roundTripMs)}</span>
      )}
      {authority === 'live' && link.budget !== null && link.budget < lowBudget && (
        <span className={styles['budget']} title={texts.header.budgetName}>
          {texts.header.budget(link.budget)}
        </span>
      )}
    </p>
  )
}

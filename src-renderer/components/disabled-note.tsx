import { t } from '#texts/text.ts'
import { useDesk, useDeskState } from '../state/session/desk-context.ts'
import { disabledReason } from '../state/session/selectors.ts'
import { useStore } from '../state/session/store.ts'
import styles from './disabled-note.module.css'

/** Why no button of the show acts now; null when they do. `word` is empty while the link is still being made: GO says it. */
interface DisabledReason {
  readonly word: string
}

export function useDisabledReason(): DisabledReason | null {
  const reachable = useStore(useDesk().connected, now => now)
  const word = useDeskState(state =>
    state.link.state === 'connecting' && disabledReason(state) !== null ? '' : disabledReason(state),
  )
  if (!reachable) return { word: t('away.button') }
  return word === null ? null : { word }
}

/** Takes no more width than the button has; `unseen`: there is no room for it beside a sign. */
export function DisabledNote({
  disabledBy,
  unseen = false,
}: {
  readonly disabledBy: DisabledReason
  readonly unseen?: boolean
}) {
  if (disabledBy.word === '') return null
  return (
    <small className={unseen ? 'visually-hidden' : styles['word']} data-long={isLong(disabledBy.word)}>
      {disabledBy.word}
    </small>
  )
}

/** It has a word that cannot be broken, and is wider than the narrowest button. */
const isLong = (reason: string): boolean => reason.split(' ').some(word => word.length > 6)

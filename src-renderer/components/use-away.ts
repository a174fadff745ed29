import { t } from '#texts/text.ts'
import { useDesk } from '../state/session/desk-context.ts'
import { useStore } from '../state/session/store.ts'

/** Why nothing that the desk does can be asked for: the page has no connection to it; null when it has. */
export const useAway = (): string | null =>
  useStore(useDesk().connected, connected => (connected ? null : t('away.button')))

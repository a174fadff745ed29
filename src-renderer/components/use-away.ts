import { t } from '#texts/text.ts'
import type { Access } from '../../src-main/contract/bridge/access.ts'
import { notAllowed } from '../state/session/access.ts'
import { useDesk, useDeskState } from '../state/session/desk-context.ts'
import { useStore } from '../state/session/store.ts'

/**
 * Why what needs `least` cannot be asked of the desk: the page has no connection to it, or the person may not; null when
 * it can.
 */
export function useAway(least: Access): string | null {
  const away = useStore(useDesk().connected, connected => (connected ? null : t('away.button')))
  const refused = useDeskState(state => notAllowed(state, least))
  return away ?? refused
}

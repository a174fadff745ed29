import { useDesk, useDeskState } from '../state/session/desk-context.ts'
import type { ButtonId } from '../state/session/presser.ts'
import { useStore } from '../state/session/store.ts'
import { useFresh } from './use-fresh.ts'

const shownFor = 4_000

/** True for a while after the last press of this button, or of its action on any surface, came to nothing. */
export function useRefused(button: ButtonId): boolean {
  const { presser } = useDesk()
  const refusal = useDeskState(({ pressResult }) => (pressResult?.outcome === 'refused' ? pressResult : null))
  const last = useStore(presser.last, press => press)
  const lost = useStore(presser.lost, press => press)
  const ours = refusal !== null && (refusal.action === 'adjust' ? last?.button : refusal.action) === button
  return useFresh(lost?.button === button ? lost : ours ? refusal : null, shownFor)
}

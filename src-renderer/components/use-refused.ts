import type { PressResult } from '../../src-main/domain/show/press.ts'
import { useDesk, useDeskState } from '../state/session/desk-context.ts'
import type { ButtonId, PagePress } from '../state/session/presser.ts'
import { useStore } from '../state/session/store.ts'
import { refusedWithin, useTicked } from '../state/time/use-ticked.ts'
import { useFresh } from './use-fresh.ts'

const shownFor = 4_000
const isJustRefused = refusedWithin(shownFor)

/** True for a while after the last press of this button, or of its action on any surface, came to nothing. */
export function useRefused(button: ButtonId): boolean {
  const { presser } = useDesk()
  const refusal = useDeskState(({ pressResult }) => (pressResult?.outcome === 'refused' ? pressResult : null))
  const ours = useStore(presser.last, last => refusal !== null && buttonOf(refusal, last) === button)
  const unsent = useStore(presser.unanswered, press =>
    press?.kind === 'unsent' && press.button === button ? press : null,
  )
  const isUnsent = useFresh(unsent, shownFor)
  const isRefused = useTicked(isJustRefused)
  return isUnsent || (ours && isRefused)
}

/** The button that shows a refusal: the one of the action, or the one that was pressed here where several have it. */
function buttonOf({ action, origin }: PressResult, last: PagePress | null): ButtonId | null {
  const pressed = last !== null && last.control === origin.control ? last.button : null
  switch (action) {
    case 'adjust':
      return last?.button ?? null
    case 'standby':
    case 'stand-down':
      return pressed ?? 'standby'
    case 'acknowledge':
    case 'clear-word':
      return pressed
    case 'message':
      return null
    default:
      return action
  }
}

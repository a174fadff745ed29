import { useEffect, useState } from 'react'
import { t } from '#texts/text.ts'
import type { Access } from '../../src-main/contract/bridge/access.ts'
import type { PressResult } from '../../src-main/domain/show/press.ts'
import { notAllowed } from '../state/session/access.ts'
import { useDesk, useDeskState } from '../state/session/desk-context.ts'
import type { ButtonId, PagePress } from '../state/session/presser.ts'
import { useStore } from '../state/session/store.ts'
import { refusedWithin, useTicked } from '../state/time/use-ticked.ts'

/** True for so many ms after the cause came up; each new object is a new cause. */
export function useFresh(cause: object | null, forMs: number): boolean {
  const [over, setOver] = useState<object | null>(null)
  useEffect(() => {
    if (cause === null) return
    const timer = setTimeout(() => setOver(cause), forMs)
    return () => clearTimeout(timer)
  }, [cause, forMs])
  return cause !== null && cause !== over
}

/** True once it has been so for that many ms; false at once. */
export function useLasting(now: boolean, forMs: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!now) return
    const timer = setTimeout(() => setLasting(true), forMs)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [now, forMs])
  return now && lasting
}

/**
 * Why what needs `least` cannot be asked of the desk: the page has no connection to it, or the person may not; null when
 * it can.
 */
export function useAway(least: Access): string | null {
  const away = useStore(useDesk().connected, connected => (connected ? null : t('away.button')))
  const refused = useDeskState(state => notAllowed(state, least))
  return away ?? refused
}

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
    case 'back':
      return pressed ?? 'previous'
    case 'timer':
    case 'acknowledge':
    case 'clear-word':
      return pressed
    case 'message':
      return null
    default:
      return action
  }
}

import { useEffect } from 'react'
import { useDeskState } from '../../state/session/desk-context.ts'
import { isAiring } from '../../state/session/selectors.ts'

/** Keeps this screen lit while a cue is on air, where the browser can. It lets go of a hidden page by itself. */
export function useWakeLock(): void {
  const airing = useDeskState(isAiring)
  useEffect(() => {
    if (!airing || !('wakeLock' in navigator)) return
    let over = false
    let lock: WakeLockSentinel | null = null
    const take = async (): Promise<void> => {
      if (document.hidden || (lock !== null && !lock.released)) return
      try {
        const taken = await navigator.wakeLock.request('screen')
        lock = taken
        if (over) await taken.release()
      } catch {
        // Not allowed, or the battery is low: the computer's own settings hold.
      }
    }
    const again = (): void => void take()
    document.addEventListener('visibilitychange', again)
    again()
    return () => {
      over = true
      document.removeEventListener('visibilitychange', again)
      lock?.release().catch(() => undefined)
    }
  }, [airing])
}

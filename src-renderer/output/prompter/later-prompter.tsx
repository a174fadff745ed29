import { type ComponentType, useEffect, useState } from 'react'
import type { PrompterScreenProps } from './prompter-screen.tsx'

const againAfter = 2_000

/** A prompter, whose parts no other output loads. They are fetched again when that failed. */
export function LaterPrompter(props: PrompterScreenProps) {
  const [View, setView] = useState<ComponentType<PrompterScreenProps> | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let gone = false
    let again: number | undefined
    import('./prompter-screen.tsx').then(
      ({ PrompterScreen }) => !gone && setView(() => PrompterScreen),
      () => {
        if (!gone) again = window.setTimeout(() => setTries(tries + 1), againAfter)
      },
    )
    return () => {
      gone = true
      clearTimeout(again)
    }
  }, [tries])
  return View === null ? <div /> : <View {...props} />
}

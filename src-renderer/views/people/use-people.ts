import { useEffect, useState } from 'react'
import type { PeopleSlice } from '../../../src-main/contract/bridge/people.ts'
import { useDesk } from '../../state/session/desk-context.ts'

const askAgain = 1_000

/** Other people at this desk while they are looked at; `none` where it cannot be opened, null until the desk has told. */
export function usePeople(): PeopleSlice | 'none' | null {
  const { bridge, connected } = useDesk()
  const [told, setTold] = useState<PeopleSlice | 'none' | null>(null)
  useEffect(() => {
    let gone = false
    const ask = async (): Promise<void> => {
      if (gone || !connected.get()) return
      try {
        const { slice } = await bridge.request('people', {})
        if (!gone) setTold(slice ?? 'none')
      } catch {
        setTimeout(() => void ask(), askAgain)
      }
    }
    const stops = [bridge.on('people', setTold), connected.subscribe(() => void ask())]
    void ask()
    return () => {
      gone = true
      for (const stop of stops) stop()
    }
  }, [bridge, connected])
  return told
}

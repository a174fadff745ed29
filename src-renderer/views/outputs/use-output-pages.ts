import { useEffect, useState } from 'react'
import type { OutputPagesSlice } from '../../../src-main/contract/bridge/output-pages.ts'
import { useDesk } from '../../state/session/desk-context.ts'

const askAgain = 1_000

/** The outputs of this desk while they are looked at; null until the desk has told. */
export function useOutputPages(): OutputPagesSlice | null {
  const { bridge, connected } = useDesk()
  const [slice, setSlice] = useState<OutputPagesSlice | null>(null)
  useEffect(() => {
    let gone = false
    const ask = async (): Promise<void> => {
      if (gone || !connected.get()) return
      try {
        const told = await bridge.request('output-pages', {})
        if (!gone) setSlice(told)
      } catch {
        setTimeout(() => void ask(), askAgain)
      }
    }
    const stops = [bridge.on('output-pages', setSlice), connected.subscribe(() => void ask())]
    void ask()
    return () => {
      gone = true
      for (const stop of stops) stop()
    }
  }, [bridge, connected])
  return slice
}

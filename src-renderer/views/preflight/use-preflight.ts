import { useEffect, useState } from 'react'
import type { PreflightSlice } from '../../../src-main/contract/bridge/preflight.ts'
import { useDesk } from '../../state/session/desk-context.ts'

const askAgain = 1_000

/** The preflight of this desk while it is looked at; null until the desk has told. */
export function usePreflight(): PreflightSlice | null {
  const { bridge, connected } = useDesk()
  const [slice, setSlice] = useState<PreflightSlice | null>(null)
  useEffect(() => {
    let gone = false
    const ask = async (): Promise<void> => {
      if (gone || !connected.get()) return
      try {
        const told = await bridge.request('preflight', {})
        if (!gone) setSlice(told)
      } catch {
        setTimeout(() => void ask(), askAgain)
      }
    }
    const stops = [bridge.on('preflight', setSlice), connected.subscribe(() => void ask())]
    void ask()
    return () => {
      gone = true
      for (const stop of stops) stop()
    }
  }, [bridge, connected])
  return slice
}

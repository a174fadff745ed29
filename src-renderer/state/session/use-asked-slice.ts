import { useEffect, useState } from 'react'
import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import { useDesk } from './desk-context.ts'

/** A slice that only one view needs: requested while the view is open, and sent when it changes. Constant. */
export interface SliceSource<Slice> {
  ask(bridge: Bridge): Promise<Slice>
  on(bridge: Bridge, listener: (slice: Slice) => void): () => void
}

const askAgain = 1_000

/** Null until it is received. */
export function useAskedSlice<Slice>(source: SliceSource<Slice>): Slice | null {
  const { bridge, connected } = useDesk()
  const [slice, setSlice] = useState<Slice | null>(null)
  useEffect(() => {
    let gone = false
    const received = (next: Slice): void => {
      if (!gone) setSlice(() => next)
    }
    const ask = async (): Promise<void> => {
      if (gone || !connected.get()) return
      try {
        received(await source.ask(bridge))
      } catch {
        setTimeout(() => void ask(), askAgain)
      }
    }
    const stops = [source.on(bridge, received), connected.subscribe(() => void ask())]
    void ask()
    return () => {
      gone = true
      for (const stop of stops) stop()
    }
  }, [bridge, connected, source])
  return slice
}

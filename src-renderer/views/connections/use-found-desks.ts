import { useEffect, useState } from 'react'
import type { FoundDesksReply } from '../../../src-main/contract/bridge/found-desks.ts'
import { useDesk } from '../../state/session/desk-context.ts'

const askEvery = 2_000
const nobody: FoundDesksReply = { desks: [], waiting: [] }

/** Desks found on this network, requested while they are shown. */
export function useFoundDesks(): FoundDesksReply {
  const { bridge } = useDesk()
  const [found, setFound] = useState(nobody)
  useEffect(() => {
    let gone = false
    const ask = async (): Promise<void> => {
      // A desk that cannot be reached has found nobody; the next request shows it.
      const reply = await bridge.request('desks.find', {}).catch(() => nobody)
      if (!gone) setFound(reply)
    }
    void ask()
    const timer = setInterval(() => void ask(), askEvery)
    return () => {
      gone = true
      clearInterval(timer)
    }
  }, [bridge])
  return found
}

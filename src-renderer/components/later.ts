import { useEffect, useState } from 'react'

/** A request that a change of the network cancelled succeeds some time later, ms. */
export const fetchedAgainAfter = 2_000

interface Later<Found> {
  /** Null: it is not here yet. */
  readonly found: Found | null
  /** The last fetch of it failed. */
  readonly failed: boolean
  readonly again: () => void
}

/** Fetches a part of the page while something shows it, and again every 2 s while that fails. `load`: defined outside of a component. */
export function useLater<Found>(load: () => Promise<Found>): Later<Found> {
  const [tries, setTries] = useState(0)
  // A component is a function, which a state would call.
  const [{ found, failed }, setLoaded] = useState<Omit<Later<Found>, 'again'>>({ found: null, failed: false })
  const again = (): void => setTries(tries + 1)
  useEffect(() => {
    let gone = false
    let waits: number | undefined
    load().then(
      found => !gone && setLoaded({ found, failed: false }),
      () => {
        if (gone) return
        setLoaded({ found: null, failed: true })
        waits = window.setTimeout(() => setTries(tries + 1), fetchedAgainAfter)
      },
    )
    return () => {
      gone = true
      clearTimeout(waits)
    }
  }, [load, tries])
  return { found, failed, again }
}

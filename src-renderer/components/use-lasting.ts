import { useEffect, useState } from 'react'

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

import { useEffect, useState } from 'react'

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

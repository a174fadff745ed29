import { type RefObject, useLayoutEffect, useState } from 'react'

/** How much larger than its size in px everything is set: 1, and more in a very large window. */
export const scaleOf = (node: Element): number =>
  Number.parseFloat(getComputedStyle(node).getPropertyValue('--k')) || 1

export function useScale(node: RefObject<HTMLElement | null>): number {
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const read = (): void => {
      if (node.current !== null) setScale(scaleOf(node.current))
    }
    read()
    window.addEventListener('resize', read)
    return () => window.removeEventListener('resize', read)
  }, [node])
  return scale
}

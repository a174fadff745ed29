import { type RefObject, useLayoutEffect, useState } from 'react'
import { useUi } from '../../../state/session/desk-context.ts'

const fallback = 38

/** Height of a row in px, as the design token of density and text size has it. */
export function useRowHeight(node: RefObject<HTMLElement | null>): number {
  const density = useUi(state => state.density)
  const textSize = useUi(state => state.textSize)
  const [height, setHeight] = useState(fallback)
  // The attribute on the document is written by another subscriber of the same change: read it a frame later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: density and text size are what the token depends on
  useLayoutEffect(() => {
    const read = (): void => {
      if (node.current === null) return
      const token = Number.parseFloat(getComputedStyle(node.current).getPropertyValue('--row'))
      if (token > 0) setHeight(token)
    }
    read()
    const frame = requestAnimationFrame(read)
    // A window that becomes very large has larger rows.
    window.addEventListener('resize', read)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('resize', read)
    }
  }, [node, density, textSize])
  return height
}

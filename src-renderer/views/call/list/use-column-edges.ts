import { type RefObject, useLayoutEffect, useState } from 'react'

/** Of a column that was not measured yet, px. */
const usual = 80
const before = 390

/**
 * Where columns begin, and where the last ends, in px from the left: as the last cells of a row of headings are
 * laid out, however their widths come about. `columns`: the same list until they are others, or in another order.
 */
export function useColumnEdges(
  head: RefObject<HTMLElement | null>,
  columns: readonly unknown[],
): readonly number[] {
  const count = columns.length
  const [edges, setEdges] = useState<readonly number[]>([])
  useLayoutEffect(() => {
    if (columns.length === 0) return
    const cells = [...(head.current?.children ?? [])].slice(-columns.length)
    // Told after the layout: reading places costs none.
    const resized = new ResizeObserver(() => {
      const next = cells.flatMap(cell => (cell instanceof HTMLElement ? cell.offsetLeft : []))
      const last = cells.at(-1)
      if (last instanceof HTMLElement) next.push(last.offsetLeft + last.offsetWidth)
      setEdges(known => (known.join() === next.join() ? known : next))
    })
    for (const cell of cells) resized.observe(cell)
    return () => resized.disconnect()
  }, [head, columns])
  return edges.length === count + 1
    ? edges
    : Array.from({ length: count + 1 }, (_, at) => before + at * usual)
}

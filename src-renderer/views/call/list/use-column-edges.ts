import { type RefObject, useLayoutEffect, useState } from 'react'

/** Places of columns as they are laid out, however their widths come about, px. */
export interface ColumnEdges {
  /** Where each of the columns that a desk chooses begins, from the left, and where the last ends. */
  readonly edges: readonly number[]
  /** Width of the start. */
  readonly start: number
  /** What number and title take, which stay. */
  readonly stays: number
}

/** Of a column that was not measured yet, px. */
const usual = 80
const before = 390
const unmeasured = { start: 94, stays: 248 }

/** Measured at a row of headings. `columns`: the same list until they are others, or in another order. */
export function useColumnEdges(
  head: RefObject<HTMLElement | null>,
  columns: readonly unknown[],
): ColumnEdges {
  const count = columns.length
  const [found, setFound] = useState<ColumnEdges>({ edges: [], ...unmeasured })
  useLayoutEffect(() => {
    if (columns.length === 0) return
    const cells = [...(head.current?.children ?? [])].filter(cell => cell instanceof HTMLElement)
    // Told after the layout: reading places costs none.
    const resized = new ResizeObserver(() => {
      const [number = 0, start = 0, , title = 0] = cells.map(cell => cell.offsetWidth)
      const edges = cells.slice(-columns.length).map(cell => cell.offsetLeft)
      const last = cells.at(-1)
      if (last !== undefined) edges.push(last.offsetLeft + last.offsetWidth)
      const next = { edges, start, stays: number + title }
      setFound(known => (Object.values(known).join() === Object.values(next).join() ? known : next))
    })
    for (const cell of cells) resized.observe(cell)
    return () => resized.disconnect()
  }, [head, columns])
  const edges =
    found.edges.length === count + 1
      ? found.edges
      : Array.from({ length: count + 1 }, (_, at) => before + at * usual)
  return { ...found, edges }
}

/** Where the list stands when it is scrolled by one column more, or less, px from the left. */
export function besideColumn(left: number, by: 1 | -1, { edges, start, stays }: ColumnEdges): number {
  const stops = [0, start, ...edges.map(edge => edge - stays)]
  return by === 1
    ? (stops.find(stop => stop > left + 1) ?? left)
    : (stops.findLast(stop => stop < left - 1) ?? 0)
}

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useMemo } from 'react'
import type { GridColumn } from './grid-column.ts'
import { useGrid, useGridState } from './grid-context.ts'

/** Height of the head in px. */
export const headHeight = 34

/** A column with its place in the table. */
export interface PlacedColumn {
  readonly column: GridColumn
  /** Px from the left of the table. */
  readonly left: number
  /** Counted from 1, among the shown ones. */
  readonly index: number
}

interface VisibleRow {
  readonly index: number
  readonly top: number
}

export interface VirtualGrid {
  readonly rows: readonly VisibleRow[]
  readonly pinned: readonly PlacedColumn[]
  readonly columns: readonly PlacedColumn[]
  readonly height: number
  readonly width: number
  readonly pinnedWidth: number
}

interface VirtualGridOptions {
  readonly scroller: RefObject<HTMLElement | null>
  readonly columns: readonly GridColumn[]
  readonly rowCount: number
  readonly rowHeight: number
  readonly rowKey: (index: number) => string
  /** Room is short: nothing stays while the table is scrolled sideways. */
  readonly unpinned: boolean
}

/** Rows and columns that are in sight, and the active ones wherever they are. */
export function useVirtualGrid(options: VirtualGridOptions): VirtualGrid {
  const { scroller, columns, rowCount, rowHeight, rowKey, unpinned } = options
  const grid = useGrid()
  const activeRow = useGridState(({ selection }) => selection.active?.row ?? null)
  const activeColumn = useGridState(({ selection }) => selection.active?.column ?? null)
  const brought = useGridState(state => state.brought)
  const pinned = useMemo(
    () =>
      placed(
        columns.filter(column => column.pinned && !unpinned),
        0,
        1,
      ),
    [columns, unpinned],
  )
  const free = useMemo(() => columns.filter(column => !column.pinned || unpinned), [columns, unpinned])
  const pinnedWidth = pinned.reduce((sum, { column }) => sum + column.width, 0)
  const rowPlace = activeRow === null ? -1 : grid.shape().rows.indexOf(activeRow)
  const columnPlace = free.findIndex(({ key }) => key === activeColumn)

  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: rowKey,
    overscan: 6,
    scrollPaddingEnd: headHeight + rowHeight,
    initialRect: { width: 900, height: 700 },
    rangeExtractor: useCallback((range: Range) => withPlace(range, rowPlace), [rowPlace]),
  })
  const across = useVirtualizer({
    horizontal: true,
    count: free.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => free[index]?.width ?? 0,
    getItemKey: index => free[index]?.key ?? index,
    overscan: 2,
    paddingStart: pinnedWidth,
    scrollPaddingStart: pinnedWidth,
    initialRect: { width: 900, height: 700 },
    rangeExtractor: useCallback((range: Range) => withPlace(range, columnPlace), [columnPlace]),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are kept until these have changed
  useLayoutEffect(() => rows.measure(), [rows, rowHeight])
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are kept until these have changed
  useLayoutEffect(() => across.measure(), [across, free, pinnedWidth])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish scrolls again
  useLayoutEffect(() => {
    if (brought === 0) return
    if (rowPlace >= 0) rows.scrollToIndex(rowPlace, { align: 'auto' })
    if (columnPlace >= 0) across.scrollToIndex(columnPlace, { align: 'auto' })
  }, [brought])

  const items = across.getVirtualItems()
  const first = items[0]?.index ?? 0
  const span = items.map(item => item.index).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same columns are the same list, so that no row renders
  const inSight = useMemo(
    () =>
      items.flatMap(({ index, start }): PlacedColumn[] => {
        const column = free[index]
        return column === undefined ? [] : [{ column, left: start, index: pinned.length + index + 1 }]
      }),
    [free, pinned, span, first, pinnedWidth, across.getTotalSize()],
  )
  return {
    rows: rows.getVirtualItems().map(({ index, start }) => ({ index, top: start })),
    pinned,
    columns: inSight,
    height: rows.getTotalSize(),
    width: across.getTotalSize(),
    pinnedWidth,
  }
}

function placed(columns: readonly GridColumn[], from: number, index: number): readonly PlacedColumn[] {
  let left = from
  return columns.map((column, at) => {
    const here = { column, left, index: index + at }
    left += column.width
    return here
  })
}

function withPlace(range: Range, place: number): number[] {
  const places = defaultRangeExtractor(range)
  if (place < 0 || places.includes(place)) return places
  return [...places, place].sort((a, b) => a - b)
}

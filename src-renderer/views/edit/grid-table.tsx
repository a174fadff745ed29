// biome-ignore-all lint/a11y/useSemanticElements: a table of the page cannot be virtual in both directions
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { editTexts } from '#texts/edit.ts'
import { MoreColumns } from '../../components/more-columns.tsx'
import { useEditingState } from '../../state/editing/use-editing.ts'
import { useRowHeight } from '../call/use-row-height.ts'
import { copy, cut, paste } from './act-on-clipboard.ts'
import { cellId } from './cell-marks.ts'
import { CellOverlay } from './cell-overlay.tsx'
import { DropLine } from './drop-line.tsx'
import { useGrid, useGridState } from './grid-context.ts'
import { GridHead } from './grid-head.tsx'
import { gridKey, type KeyResult } from './grid-keys.ts'
import { GridRow } from './grid-row.tsx'
import styles from './grid-table.module.css'
import { useGridFocus } from './use-grid-focus.ts'
import { useGridPointer } from './use-grid-pointer.ts'
import { useRowDrop } from './use-row-drag.ts'
import { useScale } from './use-scale.ts'
import { headHeight, useVirtualGrid } from './use-virtual-grid.ts'

/** The running order as a table. Only the cells in sight exist. */
export function GridTable() {
  const grid = useGrid()
  const scroller = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const content = useEditingState(state => state.content)
  useGridState(state => state.collapsed)
  useGridState(state => state.layout)
  const rows = grid.rows()
  const own = grid.columns()
  const scale = useScale(scroller)
  const columns = useMemo(
    () => (scale === 1 ? own : own.map(column => ({ ...column, width: Math.round(column.width * scale) }))),
    [own, scale],
  )
  const shape = grid.shape()
  const rowHeight = useRowHeight(scroller)
  const narrow = useNarrow(scroller)
  const rowKey = useMemo(() => (index: number) => shape.rows[index] ?? String(index), [shape])
  const virtual = useVirtualGrid({
    scroller,
    columns,
    rowCount: rows.length,
    rowHeight,
    rowKey,
    unpinned: narrow,
  })
  const pointer = useGridPointer()
  useGridFocus(table)
  useRowDrop(scroller)
  const activeCell = useGridState(({ selection }) =>
    selection.active === null ? undefined : cellId(selection.active.row, selection.active.column),
  )
  const page = (): number => {
    const height = scroller.current?.clientHeight ?? 0
    return Math.max(1, Math.floor((height - headHeight) / rowHeight) - 1)
  }
  return (
    <>
      <div
        ref={scroller}
        className={styles['scroller']}
        data-grid-scroller
        style={{ '--width': `${virtual.width}px`, '--pinned': `${virtual.pinnedWidth}px` }}
      >
        <div
          ref={table}
          role="grid"
          tabIndex={0}
          className={styles['table']}
          aria-label={editTexts.grid}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length}
          aria-multiselectable="true"
          aria-readonly={grid.blocked() !== null}
          aria-activedescendant={activeCell}
          data-testid="edit-grid"
          onFocus={event => {
            const { active } = grid.state.get().selection
            const [row] = shape.rows
            // A row that can be dragged may get the focus by itself; it has no use for it.
            if (event.target.getAttribute('role') === 'row')
              event.currentTarget.focus({ preventScroll: true })
            // Where the window is low, the head goes out of sight for the rows.
            if (event.target === event.currentTarget) scroller.current?.scrollIntoView({ block: 'nearest' })
            if (event.target === event.currentTarget && active === null && row !== undefined) {
              grid.choose({ row, column: 'title' })
            }
          }}
          onKeyDown={event => {
            if (event.target !== event.currentTarget || grid.state.get().editor !== null) return
            let result: KeyResult = 'left'
            // An editor that opens has the keyboard before the next character comes.
            flushSync(() => {
              result = gridKey(grid, event, page())
            })
            if (result === 'left') return
            event.stopPropagation()
            // What was typed stands in the editor by now; a dead key or an input method goes on in it.
            if (result === 'done' || grid.state.get().editor?.typed !== '') event.preventDefault()
          }}
          onCopy={event => {
            if (copy(grid, event.clipboardData)) event.preventDefault()
          }}
          onCut={event => {
            if (cut(grid, event.clipboardData)) event.preventDefault()
          }}
          onPaste={event => {
            if (paste(grid, event.clipboardData)) event.preventDefault()
          }}
          {...pointer}
        >
          <GridHead pinned={virtual.pinned} columns={virtual.columns} />
          <div role="rowgroup" className={styles['body']} style={{ height: virtual.height }}>
            {virtual.rows.map(({ index, top }) => {
              const row = rows[index]
              const key = shape.rows[index]
              return (
                row &&
                key !== undefined && (
                  <GridRow
                    key={key}
                    row={row}
                    rowKey={key}
                    place={index}
                    top={top}
                    pinned={virtual.pinned}
                    columns={virtual.columns}
                  />
                )
              )
            })}
          </div>
        </div>
        <DropLine rowHeight={rowHeight} />
        <CellOverlay virtual={virtual} rowHeight={rowHeight} content={content} />
      </div>
      <MoreColumns scroller={scroller} />
    </>
  )
}

/** True where pinned columns would take most of the room. */
function useNarrow(scroller: RefObject<HTMLElement | null>): boolean {
  const [narrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const node = scroller.current
    if (node === null) return
    const watch = new ResizeObserver(() => setNarrow(node.clientWidth < 520))
    watch.observe(node)
    return () => watch.disconnect()
  }, [scroller])
  return narrow
}

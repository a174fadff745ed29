// biome-ignore-all lint/a11y/useSemanticElements: a table of the page cannot be virtual in both directions

import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import { MoreColumns } from '../../../components/more-columns.tsx'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import { useRowHeight } from '../../call/list/scroll-port.ts'
import { cellId } from '../cells/cell-marks.ts'
import { CellOverlay } from '../cells/cell-overlay.tsx'
import type { GridColumn } from './grid-column.ts'
import { useGrid, useGridState } from './grid-context.ts'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import styles from './grid-table.module.css'
import { useGridFocus } from './use-grid-focus.ts'
import { useGridKeyboard } from './use-grid-keyboard.ts'
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
  const columns = useScaledColumns(scroller)
  const shape = grid.shape()
  const rowHeight = useRowHeight(scroller)
  const narrow = useNarrow(scroller)
  const rowKey = useMemo(() => (index: number) => shape.rows[index] ?? String(index), [shape])
  const rowCount = rows.length
  const virtual = useVirtualGrid({ scroller, columns, rowCount, rowHeight, rowKey, unpinned: narrow })
  const pointer = useGridPointer()
  const keyboard = useGridKeyboard(scroller, rowHeight)
  useGridFocus(table)
  useRowDrop(scroller)
  const rehearsing = useDeskState(({ show }) => show.mode === 'rehearsal')
  const activeCell = useGridState(({ selection }) =>
    selection.active === null ? undefined : cellId(selection.active.row, selection.active.column),
  )
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
          aria-label={t('edit.grid')}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length}
          aria-multiselectable="true"
          aria-readonly={grid.blocked() !== null}
          aria-activedescendant={activeCell}
          data-testid="edit-grid"
          data-rehearsing={rehearsing}
          {...keyboard}
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

/** The columns that are shown, as wide as the size of the text asks for. */
function useScaledColumns(scroller: RefObject<HTMLElement | null>): readonly GridColumn[] {
  const own = useGrid().columns()
  const scale = useScale(scroller)
  return useMemo(
    () => (scale === 1 ? own : own.map(column => ({ ...column, width: Math.round(column.width * scale) }))),
    [own, scale],
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

/** Where dragged rows would land, in shape and words. */
function DropLine({ rowHeight }: { readonly rowHeight: number }) {
  const drop = useGridState(state => state.drop)
  if (drop === null) return null
  const top = headHeight + (drop.row + (drop.edge === 'after' ? 1 : 0)) * rowHeight
  return (
    <div
      className={styles['drop']}
      data-edge={drop.edge}
      data-inside={drop.inside}
      data-allowed={drop.allowed}
      style={{ top, '--height': `${rowHeight}px` }}
    >
      <span>{drop.words}</span>
    </div>
  )
}

// biome-ignore-all lint/a11y/useSemanticElements: a table of the page cannot be virtual in both directions

import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { t } from '#texts/text.ts'
import type { EditRow } from '../../../../src-main/domain/editing/edit.ts'
import { MoreColumns } from '../../../components/more-columns.tsx'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { useDesk, useDeskState, useUi } from '../../../state/session/desk-context.ts'
import { useRowHeight } from '../../call/list/scroll-port.ts'
import { toggleCell } from '../acts/act-on-cells.ts'
import { askForGap, toggleGroup } from '../acts/act-on-rows.ts'
import { cellId } from '../cells/cell-marks.ts'
import { CellOverlay } from '../cells/cell-overlay.tsx'
import { copy, cut, paste } from '../clipboard/clipboard.ts'
import type { Grid } from './grid.ts'
import type { GridColumn } from './grid-column.ts'
import { useGrid, useGridState } from './grid-context.ts'
import { GridHead, useScale } from './grid-head.tsx'
import { gridKey, type KeyResult } from './grid-keys.ts'
import { GridRow } from './grid-row.tsx'
import styles from './grid-table.module.css'
import { useRowDrop } from './row-drag.ts'
import { type CellAt, chooseCell, chooseRow, extendRows, extendTo, toggleRow } from './selection.ts'
import { headHeight, useVirtualGrid } from './use-virtual-grid.ts'

/** The running order as a table. Only the cells in sight exist. */
export function GridTable() {
  const grid = useGrid()
  const scroller = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const rows = useGridRows()
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
        <CellOverlay virtual={virtual} rowHeight={rowHeight} />
      </div>
      <MoreColumns scroller={scroller} />
    </>
  )
}

/** The rows that are shown. */
function useGridRows(): readonly EditRow[] {
  useEditingState(state => state.content)
  useGridState(state => state.collapsed)
  return useGrid().rows()
}

/** The columns that are shown, as wide as the size of the text asks for. */
function useScaledColumns(scroller: RefObject<HTMLElement | null>): readonly GridColumn[] {
  useGridState(state => state.layout)
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

/** The keyboard is in the table whenever nothing else has it: after its editor, a dialog, a panel or a field went. */
function useGridFocus(table: RefObject<HTMLElement | null>): void {
  const grid = useGrid()
  const { ui } = useDesk()
  const editing = useGridState(state => state.editor !== null)
  const asking = useGridState(state => state.ask !== null)
  const wanted = useGridState(state => state.wanted)
  const dialog = useUi(state => state.dialog !== null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish moves the focus again
  useLayoutEffect(() => {
    if (grid.state.get().editor === null) table.current?.focus({ preventScroll: true })
  }, [grid, table, wanted])
  useLayoutEffect(() => {
    if (editing || asking) return
    // Somebody deleted the row under the editor: in the table, typing on would overwrite the next row.
    if (grid.state.get().orphan !== null) return
    const inEditor = document.activeElement?.closest('[data-cell-overlay]') != null
    if (inEditor || isLost()) table.current?.focus({ preventScroll: true })
  }, [grid, editing, asking, table])
  useEffect(() => {
    if (dialog) return
    const watch = new AbortController()
    const look = (): void => {
      const { editor, ask } = grid.state.get()
      const other = editor !== null || ask !== null || ui.get().dialog !== null
      if (!watch.signal.aborted && !other && isLost()) table.current?.focus({ preventScroll: true })
    }
    // What takes the focus next has it only after the event.
    const later = (): void => void setTimeout(look)
    document.addEventListener('focusout', later, { signal: watch.signal })
    window.addEventListener('focus', later, { signal: watch.signal })
    // Where the window gets low, the head goes out of sight for the rows.
    const stay = (): void => {
      if (document.activeElement !== table.current) return
      table.current?.parentElement?.scrollIntoView({ block: 'nearest' })
    }
    window.addEventListener('resize', stay, { signal: watch.signal })
    later()
    return () => watch.abort()
  }, [dialog, grid, table, ui])
}

const isLost = (): boolean => {
  const focused = document.activeElement
  return focused === null || focused === document.body || !focused.isConnected
}

const editorField = '[data-cell-overlay] :is(input, textarea, [contenteditable="true"])'

interface GridKeyboard {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onCopy: (event: ClipboardEvent) => void
  readonly onCut: (event: ClipboardEvent) => void
  readonly onPaste: (event: ClipboardEvent) => void
}

/** The table while it has the keyboard. `rowHeight` in px: a page is as many rows as are in sight. */
function useGridKeyboard(scroller: RefObject<HTMLElement | null>, rowHeight: number): GridKeyboard {
  const grid = useGrid()
  const page = (): number => {
    const height = scroller.current?.clientHeight ?? 0
    return Math.max(1, Math.floor((height - headHeight) / rowHeight) - 1)
  }
  const onClipboard =
    (act: typeof copy) =>
    (event: ClipboardEvent): void => {
      if (act(grid, event.clipboardData)) event.preventDefault()
    }
  return {
    onFocus(event) {
      const { selection, editor } = grid.state.get()
      const [row] = grid.shape().rows
      // A row that can be dragged may get the focus by itself; it has no use for it.
      if (event.target.getAttribute('role') === 'row') event.currentTarget.focus({ preventScroll: true })
      if (event.target !== event.currentTarget) return
      // A dialog that closes gives the keyboard back here, also where an act of it has opened an editor.
      if (editor !== null) scroller.current?.querySelector<HTMLElement>(editorField)?.focus()
      // Where the window is low, the head goes out of sight for the rows.
      scroller.current?.scrollIntoView({ block: 'nearest' })
      if (selection.active === null && row !== undefined) grid.choose({ row, column: 'title' })
    },
    onKeyDown(event) {
      if (event.target !== event.currentTarget || grid.state.get().editor !== null) return
      let result: KeyResult = 'left'
      // An editor that opens has the keyboard before the next character comes.
      flushSync(() => {
        result = gridKey(grid, event, page())
      })
      if (result === 'left') return
      event.stopPropagation()
      // A character stands in the editor by now.
      if (result === 'done') event.preventDefault()
    },
    onCopy: onClipboard(copy),
    onCut: onClipboard(cut),
    onPaste: onClipboard(paste),
  }
}

/** What the pointer does in the table: one handler for all cells. */
function useGridPointer(): {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onMouseDown: (event: MouseEvent<HTMLElement>) => void
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  readonly onDoubleClick: (event: MouseEvent<HTMLElement>) => void
} {
  const grid = useGrid()
  return {
    onPointerDown(event) {
      if (event.button !== 0) return
      const found = cellOf(event.target)
      if (found === null) return
      if (event.target instanceof Element && event.target.closest('[data-toggle-group]') !== null) {
        grid.change({ editor: null })
        toggleGroup(grid, found.at.row)
        return
      }
      choose(grid, found, event)
    },
    onMouseDown(event) {
      if (event.button !== 0 || cellOf(event.target) === null) return
      // What a browser focuses by itself differs with rows that can be dragged; a handle is dragged by that press.
      if (!(event.target instanceof Element) || event.target.closest('[data-handle]') === null) {
        event.preventDefault()
      }
      event.currentTarget.focus({ preventScroll: true })
    },
    onPointerMove(event) {
      if (event.buttons !== 1 || event.pointerType === 'touch') return
      const found = cellOf(event.target)
      const { selection, editor } = grid.state.get()
      if (found === null || found.handle || selection.rows.size > 0 || editor !== null) return
      const { active } = selection
      if (active === null || (active.row === found.at.row && active.column === found.at.column)) return
      grid.change({ selection: extendTo(selection, found.at) })
    },
    onClick({ target, ctrlKey, metaKey, shiftKey }) {
      const isPlain = !ctrlKey && !metaKey && !shiftKey
      if (isPlain && target instanceof Element && target.closest('[data-fix-gap]') !== null) askForGap(grid)
    },
    onDoubleClick(event) {
      const found = cellOf(event.target)
      if (found === null || found.handle) return
      if (!toggleCell(grid, found.at)) grid.open('in-place')
    },
  }
}

interface Found {
  readonly at: CellAt
  readonly handle: boolean
}

function choose(grid: Grid, { at, handle }: Found, event: PointerEvent): void {
  const { selection } = grid.state.get()
  const ctrl = event.ctrlKey || event.metaKey
  if (!handle && !ctrl) {
    if (event.shiftKey) grid.change({ selection: extendTo(selection, at), editor: null, note: null })
    // The list stays where it is: a second click at the same place means the same row.
    else grid.change({ selection: chooseCell(at), editor: null, note: null })
    return
  }
  const pressedChosen = handle && !ctrl && !event.shiftKey && selection.rows.has(at.row)
  // What is chosen may be dragged as a whole.
  if (pressedChosen) return
  const next = ctrl
    ? toggleRow(selection, at.row, at.column)
    : event.shiftKey
      ? extendRows(grid.shape(), selection, at.row)
      : chooseRow(selection, at.row, at.column)
  grid.change({ selection: next, editor: null, note: null })
}

function cellOf(target: EventTarget): Found | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')?.dataset['row']
  const column = cell?.dataset['column']
  if (row === undefined || column === undefined) return null
  return { at: { row, column }, handle: column === 'number' }
}

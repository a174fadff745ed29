import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  type ElementDragPayload,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { type RefObject, useEffect, useRef } from 'react'
import { t } from '#texts/text.ts'
import { drop, meantRows, refuse } from '../acts/act-on-rows.ts'
import { type DropAt, dropAt } from './drop-target.ts'
import type { Grid } from './grid.ts'
import { useGrid } from './grid-context.ts'
import { chooseRow } from './selection.ts'
import { headHeight } from './use-virtual-grid.ts'

const kind = 'rows of the running order'

/** A row that is dragged by its handle, with all that are chosen with it. */
export function useRowDrag(rowKey: string): {
  readonly node: RefObject<HTMLDivElement | null>
  readonly handle: RefObject<HTMLElement | null>
} {
  const grid = useGrid()
  const node = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = node.current
    if (element === null || handle.current === null) return
    return draggable({
      element,
      dragHandle: handle.current,
      canDrag: () => {
        const reason = grid.blocked()
        if (reason !== null) refuse(grid, reason)
        return reason === null
      },
      getInitialData: () => ({ kind, keys: dragged(grid, rowKey) }),
      onGenerateDragPreview({ nativeSetDragImage, source }) {
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: () => ({ x: -14, y: 10 }),
          render({ container }) {
            container.textContent = t('edit.drop.rows', { count: keysOf(source).length })
            container.dataset['dragPreview'] = ''
          },
        })
      },
    })
  }, [grid, rowKey])
  return { node, handle }
}

function dragged(grid: Grid, rowKey: string): readonly string[] {
  const { selection } = grid.state.get()
  if (!selection.rows.has(rowKey)) {
    grid.change({ selection: chooseRow(selection, rowKey, 'number'), editor: null, note: null })
  }
  return meantRows(grid).map(({ cue }) => grid.editing.keyOf(cue.id))
}

/** Rows that are dragged over the table: a line shows where they would land, and it scrolls at its edges. */
export function useRowDrop(scroller: RefObject<HTMLElement | null>): void {
  const grid = useGrid()
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const find = (clientY: number, source: ElementDragPayload): DropAt | null => {
      const rowHeight = Number.parseFloat(getComputedStyle(element).getPropertyValue('--row')) || 38
      return dropAt({
        all: grid.content().rows,
        rows: grid.rows(),
        moving: keysOf(source).map(grid.editing.idOf),
        y: clientY - element.getBoundingClientRect().top + element.scrollTop - headHeight,
        rowHeight,
        isCollapsed: id => grid.state.get().collapsed.has(grid.editing.keyOf(id)),
      })
    }
    return combine(
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['kind'] === kind,
        getDropEffect: () => 'move',
        onDrag: ({ location, source }) => {
          grid.change({ drop: find(location.current.input.clientY, source)?.shown ?? null })
        },
        onDragLeave: () => grid.change({ drop: null }),
        onDrop: ({ location, source }) => {
          const found = find(location.current.input.clientY, source)
          grid.change({ drop: null, wanted: grid.state.get().wanted + 1 })
          if (found !== null) drop(grid, keysOf(source).map(grid.editing.idOf), found.drop)
        },
      }),
      autoScrollForElements({ element, canScroll: ({ source }) => source.data['kind'] === kind }),
    )
  }, [grid, scroller])
}

const keysOf = ({ data }: Pick<ElementDragPayload, 'data'>): readonly string[] =>
  Array.isArray(data['keys']) ? data['keys'].filter(key => typeof key === 'string') : []

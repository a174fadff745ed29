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
import type { EditRow } from '../../../../src-main/domain/editing/edit.ts'
import { type Drop, dropPlaces } from '../../../../src-main/domain/editing/place.ts'
import { drop, meantRows, sayWhy } from '../acts/act-on-rows.ts'
import type { Grid } from './grid.ts'
import { useGrid } from './grid-context.ts'
import type { DropShown } from './grid-state.ts'
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
        if (reason !== null) sayWhy(grid, reason)
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

/** Where rows land, and how that is shown. */
interface DropAt {
  readonly drop: Drop
  readonly shown: DropShown
}

interface Over {
  /** All rows, in display order. */
  readonly all: readonly EditRow[]
  /** Those that are shown. */
  readonly rows: readonly EditRow[]
  readonly moving: readonly string[]
  /** Px from the top of the first row. */
  readonly y: number
  readonly rowHeight: number
  readonly isCollapsed: (groupId: string) => boolean
}

/**
 * The upper half of a row is before it, the lower half after it. The lower half of a group is into it; of its last row
 * the lowest quarter leads out of it.
 */
function dropAt({ all, rows, moving, y, rowHeight, isCollapsed }: Over): DropAt | null {
  const last = rows.length - 1
  if (last < 0) return null
  const place = Math.floor(y / rowHeight)
  const row = rows[Math.min(Math.max(0, place), last)]
  if (row === undefined) return null
  const part = place > last ? 1 : place < 0 ? 0 : y / rowHeight - place
  const cues = all.map(({ cue }) => cue)
  const found = place > last ? ({ to: 'end' } as const) : targetOf(all, row, part, isCollapsed)
  const result = dropPlaces(cues, moving, found)
  const shownRow = place > last ? last : Math.max(place, 0)
  const words = wordsOf(all, found)
  return {
    drop: found,
    shown: {
      row: shownRow,
      edge:
        found.to === 'into'
          ? 'into'
          : found.to === 'before' && found.cueId === row.cue.id
            ? 'before'
            : 'after',
      inside: found.to === 'into' || isInside(all, found),
      words: result.ok ? words : t(`edit.move-fault.${result.fault}`),
      allowed: result.ok,
    },
  }
}

function targetOf(
  all: readonly EditRow[],
  { cue }: EditRow,
  part: number,
  isCollapsed: (groupId: string) => boolean,
): Drop {
  if (cue.type === 'group') {
    if (part < 0.35) return { to: 'before', cueId: cue.id }
    const first = all.find(row => row.cue.parentId === cue.id)
    if (first === undefined || isCollapsed(cue.id)) return { to: 'into', groupId: cue.id }
    return { to: 'before', cueId: first.cue.id }
  }
  if (part < 0.5) return { to: 'before', cueId: cue.id }
  const siblings = all.filter(row => row.cue.parentId === cue.parentId)
  const isLast = cue.parentId !== null && siblings.at(-1)?.cue.id === cue.id
  if (isLast && part >= 0.75) return { to: 'after', cueId: cue.parentId ?? cue.id }
  return { to: 'after', cueId: cue.id }
}

const rowAt = (all: readonly EditRow[], id: string): EditRow | undefined =>
  all.find(({ cue }) => cue.id === id)

const isInside = (all: readonly EditRow[], drop: Drop): boolean =>
  (drop.to === 'before' || drop.to === 'after') && rowAt(all, drop.cueId)?.cue.parentId != null

function wordsOf(all: readonly EditRow[], drop: Drop): string {
  if (drop.to === 'end') return t('edit.drop.end')
  const title = rowAt(all, drop.to === 'into' ? drop.groupId : drop.cueId)?.cue.title || t('edit.untitled')
  if (drop.to === 'into') return t('edit.drop.into', { title })
  return drop.to === 'before' ? t('edit.drop.before', { title }) : t('edit.drop.after', { title })
}

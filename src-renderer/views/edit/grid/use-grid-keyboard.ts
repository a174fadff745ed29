import type { ClipboardEvent, FocusEvent, KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { copy, cut, paste } from '../clipboard/act-on-clipboard.ts'
import { useGrid } from './grid-context.ts'
import { gridKey, type KeyResult } from './grid-keys.ts'
import { headHeight } from './use-virtual-grid.ts'

interface GridKeyboard {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onCopy: (event: ClipboardEvent) => void
  readonly onCut: (event: ClipboardEvent) => void
  readonly onPaste: (event: ClipboardEvent) => void
}

/** The table while it has the keyboard. `rowHeight` in px: a page is as many rows as are in sight. */
export function useGridKeyboard(scroller: RefObject<HTMLElement | null>, rowHeight: number): GridKeyboard {
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
      const { active } = grid.state.get().selection
      const [row] = grid.shape().rows
      // A row that can be dragged may get the focus by itself; it has no use for it.
      if (event.target.getAttribute('role') === 'row') event.currentTarget.focus({ preventScroll: true })
      if (event.target !== event.currentTarget) return
      // Where the window is low, the head goes out of sight for the rows.
      scroller.current?.scrollIntoView({ block: 'nearest' })
      if (active === null && row !== undefined) grid.choose({ row, column: 'title' })
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
      // What was typed stands in the editor by now; a dead key or an input method goes on in it.
      if (result === 'done' || grid.state.get().editor?.typed !== '') event.preventDefault()
    },
    onCopy: onClipboard(copy),
    onCut: onClipboard(cut),
    onPaste: onClipboard(paste),
  }
}

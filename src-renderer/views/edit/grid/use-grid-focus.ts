import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { useDesk, useUi } from '../../../state/session/desk-context.ts'
import { useGrid, useGridState } from './grid-context.ts'

/** The keyboard is in the table whenever nothing else has it: after its editor, a dialog, a panel or a field went. */
export function useGridFocus(table: RefObject<HTMLElement | null>): void {
  const grid = useGrid()
  const { ui } = useDesk()
  const editing = useGridState(state => state.editor !== null)
  const asking = useGridState(state => state.ask !== null)
  const wanted = useGridState(state => state.wanted)
  const dialog = useUi(state => state.dialog !== null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish moves the focus again
  useLayoutEffect(() => table.current?.focus({ preventScroll: true }), [table, wanted])
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

import type { ValueStore } from '../../../state/session/store.ts'
import { readLayout } from './grid-column.ts'
import type { GridState } from './grid-state.ts'

const key = 'showcall.edit-columns'

/** Widths, order and hidden columns as this browser remembers them. */
export function keepLayout(state: ValueStore<GridState>, storage: Storage): () => void {
  const { layout } = state.get()
  let kept = layout
  try {
    kept = readLayout(storage.getItem(key))
    state.set({ ...state.get(), layout: kept })
  } catch {
    // A forbidden storage costs the memory of widths, nothing else.
  }
  return state.subscribe(() => {
    const now = state.get().layout
    if (now === kept) return
    kept = now
    try {
      storage.setItem(key, JSON.stringify(now))
    } catch {
      // A full storage costs the same.
    }
  })
}

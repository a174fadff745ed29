import type { Store } from './store.ts'
import type { UiState, ViewName } from './ui-state.ts'

/** Puts a view beside the cue on air; the transport keys act in `call` alone. */
export function showView(ui: Store<UiState>, view: ViewName): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  ui.set({ ...ui.get(), view, dialog: null, full: false })
}

import type { ValueStore } from './store.ts'
import { type DialogName, type UiState, type ViewName, views } from './ui-state.ts'

/** What a bound control can show: a view, or the countdown over the whole window. */
export const askableViews: readonly (ViewName | 'countdown')[] = [...views, 'countdown']

/** What the menu of the desktop application opens beside the views. */
const askableDialogs: readonly DialogName[] = ['open', 'export', 'settings', 'keys']

/** Puts a view beside the cue on air; the transport keys act in `call` alone. */
export function showView(ui: ValueStore<UiState>, view: ViewName): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  ui.set({ ...ui.get(), view, dialog: null, full: false, missed: null })
}

/** Where two desks are paired. */
export function showStandby(ui: ValueStore<UiState>): void {
  showView(ui, 'connections')
  ui.set({ ...ui.get(), wantedPart: 'standby' })
}

/** Shows what a control or a menu asked for; a name that this page does not know changes nothing. */
export function showAsked(ui: ValueStore<UiState>, asked: string): void {
  const view = views.find(name => name === asked)
  if (view !== undefined) showView(ui, view)
  else if (asked === 'countdown') {
    showView(ui, 'call')
    ui.set({ ...ui.get(), full: true })
  } else {
    const dialog = askableDialogs.find(name => name === asked)
    if (dialog !== undefined) ui.set({ ...ui.get(), dialog })
  }
}

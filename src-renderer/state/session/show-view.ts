import { hasDepartments } from '../calling/departments.ts'
import type { ImportOutcome } from '../rundowns/importer.ts'
import type { DeskState } from './desk-state.ts'
import { followedPlace, isAiring, rowOf } from './selectors.ts'
import type { ValueStore } from './store.ts'
import type { PointChoice } from './ui-state.ts'
import { type DialogName, type SheetName, type UiState, type ViewName, views } from './ui-state.ts'

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

interface Shown {
  readonly ui: ValueStore<UiState>
  readonly state: ValueStore<DeskState>
}

/** The sheet that a person chose for this rundown; else the calls, where there are departments. */
export const sheetOf = (state: Pick<DeskState, 'rundown'>, { sheets }: Pick<UiState, 'sheets'>): SheetName =>
  sheets.get(state.rundown?.id ?? '') ?? (hasDepartments(state) ? 'calls' : 'list')

/** Shows a sheet in Call, and remembers it for the rundown. */
export function showSheet({ ui, state }: Shown, sheet: SheetName): void {
  const rundownId = state.get().rundown?.id
  if (rundownId === undefined) return
  const sheets = new Map(ui.get().sheets)
  sheets.delete(rundownId)
  ui.set({ ...ui.get(), sheets: sheets.set(rundownId, sheet) })
}

/** Remembers the point that the rundown is to meet; null: none. */
export function choosePoint({ ui, state }: Shown, point: PointChoice | null): void {
  const rundownId = state.get().rundown?.id
  if (rundownId === undefined) return
  const points = new Map(ui.get().points)
  points.delete(rundownId)
  ui.set({ ...ui.get(), points: point === null ? points : points.set(rundownId, point) })
}

/** Remembers in which order floating cues of the rundown are dropped: others that have an order keep theirs, before these. */
export function chooseDropOrder({ ui, state }: Shown, order: readonly string[]): void {
  const rundownId = state.get().rundown?.id
  if (rundownId === undefined) return
  const dropOrders = new Map(ui.get().dropOrders)
  const others = dropOrders.get(rundownId)?.filter(cueId => !order.includes(cueId)) ?? []
  ui.set({ ...ui.get(), dropOrders: dropOrders.set(rundownId, [...others, ...order]) })
}

/** Opens *Hit a time*: with the end of the show, or with what was chosen for the rundown, else the next fixed start. */
export const openHitPoint = ({ ui }: Pick<Shown, 'ui'>, hitEnd = false): void =>
  ui.set({ ...ui.get(), dialog: 'hit-point', hitEnd })

/** Opens *Re-time* with a row of the rundown; null: from now. */
export const openRetime = ({ ui }: Pick<Shown, 'ui'>, retimeFrom: string | null = null): void =>
  ui.set({ ...ui.get(), dialog: 'retime', retimeFrom })

/** Shows Call with this sheet, from any view. */
export function goToSheet(desk: Shown, sheet: SheetName): void {
  showView(desk.ui, 'call')
  showSheet(desk, sheet)
}

/** Call with what is on air or next in sight again: in the text where that is chosen, else in the list. */
export function bringBack(desk: Shown): void {
  const isScript = sheetOf(desk.state.get(), desk.ui.get()) === 'script'
  goToSheet(desk, isScript ? 'script' : 'list')
  const ui = desk.ui.get()
  desk.ui.set({ ...ui, following: true, selected: null, brought: ui.brought + 1 })
}

/** The selected cue while it is still in the rundown and can be seen. */
export function selectedCue({ ui, state }: Shown): string | null {
  const { selected, full, view } = ui.get()
  const shown = selected !== null && !full && view === 'call'
  return shown && state.get().plan.index.has(selected) ? selected : null
}

/** The selected row where S acts on it: a heading is never skipped. */
export function skippableCue(desk: Shown): string | null {
  const selected = selectedCue(desk)
  return rowOf(desk.state.get(), selected)?.cue.type === 'heading' ? null : selected
}

/** Selects the row above or below, headings left out; the first step begins beside the cue on air. */
export function moveSelection(desk: Shown, step: 1 | -1): void {
  const { rows, plan } = desk.state.get()
  const chosen = selectedCue(desk)
  let place = (chosen === null ? undefined : plan.index.get(chosen)) ?? followedPlace(desk.state.get())
  do place += step
  while (rows[place]?.cue.type === 'heading')
  const row = rows[place]
  if (row !== undefined) desk.ui.set({ ...desk.ui.get(), selected: row.cue.id })
}

/**
 * Shows what became of a file. A dialog takes the keys away: not by itself while a show is on air, but where a person has
 * asked for it (`isAsked`).
 */
export async function showDraft(
  { ui, state }: Shown,
  taken: Promise<ImportOutcome>,
  isAsked = false,
): Promise<void> {
  const { kind } = await taken
  const asked = isAsked || ui.get().dialog === 'open'
  // Nothing is left to be asked, and an open dialog would keep the keyboard off: the notice says what was imported.
  if (kind === 'said' && ui.get().dialog === 'open') ui.set({ ...ui.get(), dialog: null })
  if (isAiring(state.get()) && !asked) return
  if (kind === 'draft') ui.set({ ...ui.get(), dialog: 'import' })
  if (kind === 'faults') ui.set({ ...ui.get(), dialog: 'open' })
}

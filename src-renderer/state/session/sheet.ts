import { hasDepartments } from '../calling/departments.ts'
import type { PageDesk } from './desk.ts'
import type { DeskState } from './desk-state.ts'
import { showView } from './show-view.ts'
import type { SheetName, UiState } from './ui-state.ts'

/** The sheet that a person chose for this rundown; else the calls, where there are departments. */
export const sheetOf = (state: Pick<DeskState, 'rundown'>, { sheets }: Pick<UiState, 'sheets'>): SheetName =>
  sheets.get(state.rundown?.id ?? '') ?? (hasDepartments(state) ? 'calls' : 'list')

/** Shows a sheet in Call, and remembers it for the rundown. */
export function showSheet({ ui, state }: Pick<PageDesk, 'ui' | 'state'>, sheet: SheetName): void {
  const rundownId = state.get().rundown?.id
  if (rundownId === undefined) return
  const sheets = new Map(ui.get().sheets)
  sheets.delete(rundownId)
  ui.set({ ...ui.get(), sheets: sheets.set(rundownId, sheet) })
}

/** Shows Call with this sheet, from any view. */
export function goToSheet(desk: Pick<PageDesk, 'ui' | 'state'>, sheet: SheetName): void {
  showView(desk.ui, 'call')
  showSheet(desk, sheet)
}

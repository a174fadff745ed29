import type { ImportOutcome } from '../rundowns/importer.ts'
import type { PageDesk } from './desk.ts'
import { isAiring } from './selectors.ts'

/** Shows what became of a file. A dialog takes the keys away: not by itself while a show is on air. */
export async function showDraft({ ui, state }: PageDesk, taken: Promise<ImportOutcome>): Promise<void> {
  const { kind } = await taken
  const asked = ui.get().dialog === 'open'
  // Nothing is left to be asked, and an open dialog would keep the keyboard off: the notice says what was imported.
  if (kind === 'said' && asked) ui.set({ ...ui.get(), dialog: null })
  if (isAiring(state.get()) && !asked) return
  if (kind === 'draft') ui.set({ ...ui.get(), dialog: 'import' })
  if (kind === 'faults') ui.set({ ...ui.get(), dialog: 'open' })
}

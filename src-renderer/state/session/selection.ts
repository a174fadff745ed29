import type { PageDesk } from './desk.ts'
import { followedPlace, rowOf } from './selectors.ts'

/** The selected cue while it is still in the rundown and can be seen. */
export function selectedCue({ ui, state }: Pick<PageDesk, 'ui' | 'state'>): string | null {
  const { selected, full, view } = ui.get()
  const shown = selected !== null && !full && view === 'call'
  return shown && state.get().plan.index.has(selected) ? selected : null
}

/** The selected row where S acts on it: a heading is never skipped. */
export function skippableCue(desk: Pick<PageDesk, 'ui' | 'state'>): string | null {
  const selected = selectedCue(desk)
  return rowOf(desk.state.get(), selected)?.cue.type === 'heading' ? null : selected
}

/** Selects the row above or below, headings left out; the first step begins beside the cue on air. */
export function moveSelection(desk: Pick<PageDesk, 'ui' | 'state'>, step: 1 | -1): void {
  const { rows, plan } = desk.state.get()
  const chosen = selectedCue(desk)
  let place = (chosen === null ? undefined : plan.index.get(chosen)) ?? followedPlace(desk.state.get())
  do place += step
  while (rows[place]?.cue.type === 'heading')
  const row = rows[place]
  if (row !== undefined) desk.ui.set({ ...desk.ui.get(), selected: row.cue.id })
}

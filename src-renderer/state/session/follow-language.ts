import type { EditingState } from '../editing/editing-state.ts'
import type { DeskState } from './desk-state.ts'
import type { ValueStore } from './store.ts'
import type { UiState } from './ui-state.ts'

/** What of a page may hold something that a person would miss. */
export interface Kept {
  readonly state: ValueStore<Pick<DeskState, 'desk'>>
  readonly ui: ValueStore<UiState>
  /** Null while nothing was edited. */
  readonly editing: ValueStore<{ readonly state: ValueStore<Pick<EditingState, 'unsaved'>> } | null>
}

/**
 * Reloads the page once a language other than its own was chosen, as soon as nothing on it would be lost:
 * with the cues in front, no dialog open and nothing unsaved. The show does not notice.
 */
export function followLanguage({ state, ui, editing }: Kept, reload: () => void): () => void {
  const came = state.get().desk.caller.language
  let done = false
  let leaveEdits = (): void => undefined
  const look = (): void => {
    const unsaved = editing.get()?.state.get().unsaved ?? 0
    if (done || unsaved > 0 || state.get().desk.caller.language === came || !nothingToLose(ui.get())) return
    done = true
    reload()
  }
  const followEdits = (): void => {
    leaveEdits()
    leaveEdits = editing.get()?.state.subscribe(look) ?? leaveEdits
  }
  followEdits()
  const stops = [state.subscribe(look), ui.subscribe(look), editing.subscribe(followEdits)]
  return () => {
    leaveEdits()
    for (const stop of stops) stop()
  }
}

const nothingToLose = ({ view, dialog, full, drafts, oscDraft, typed, keys }: UiState): boolean =>
  view === 'call' &&
  dialog === null &&
  !full &&
  drafts.size === 0 &&
  oscDraft === null &&
  typed.size === 0 &&
  keys !== 'field'

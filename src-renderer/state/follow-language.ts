import type { DeskState } from './desk-state.ts'
import type { Store } from './store.ts'
import type { UiState } from './ui-state.ts'

/**
 * Loads the page anew once another language was chosen than the page came in, as soon as nothing on it would be lost:
 * with the cues in front, no dialog open and nothing unsaved. The show does not notice.
 */
export function followLanguage(
  state: Store<Pick<DeskState, 'desk'>>,
  ui: Store<UiState>,
  reload: () => void,
): () => void {
  const came = state.get().desk.caller.language
  let done = false
  const look = (): void => {
    if (done || state.get().desk.caller.language === came || !nothingToLose(ui.get())) return
    done = true
    reload()
  }
  const stops = [state.subscribe(look), ui.subscribe(look)]
  return () => {
    for (const stop of stops) stop()
  }
}

const nothingToLose = ({ view, dialog, full, drafts, oscDraft, keys }: UiState): boolean =>
  view === 'call' && dialog === null && !full && drafts.size === 0 && oscDraft === null && keys !== 'field'

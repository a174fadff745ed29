import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import type { ValueStore } from '../session/store.ts'
import type { UiState } from '../session/ui-state.ts'

/** Key faces dim with the page: the desk is told each time that a person dims it. */
export function dimFaces(bridge: Bridge, ui: ValueStore<UiState>): () => void {
  let told = ui.get().brightness
  return ui.subscribe(() => {
    const { brightness } = ui.get()
    if (brightness === told) return
    told = brightness
    // Where the desk cannot be reached the faces cannot change either; the next dimming tells it.
    bridge.request('settings.write', { theme: brightness }).catch(() => undefined)
  })
}

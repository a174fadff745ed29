import { allows } from '../../../src-main/contract/bridge/access.ts'
import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import type { DeskState } from '../session/desk-state.ts'
import type { ValueStore } from '../session/store.ts'
import type { UiState } from '../session/ui-state.ts'

interface Dimmed {
  readonly bridge: Bridge
  readonly state: ValueStore<Pick<DeskState, 'access'>>
  readonly ui: ValueStore<UiState>
}

/** Key faces dim with the page: the desk is notified each time a person who may set it up dims it. */
export function dimFaces({ bridge, state, ui }: Dimmed): () => void {
  let sent = ui.get().brightness
  return ui.subscribe(() => {
    const { brightness } = ui.get()
    if (brightness === sent) return
    sent = brightness
    if (!allows(state.get().access, 'edit')) return
    // Where the desk cannot be reached the faces cannot change either; the next dimming is sent again.
    bridge.request('settings.write', { theme: brightness }).catch(() => undefined)
  })
}

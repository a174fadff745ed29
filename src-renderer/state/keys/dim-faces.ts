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

/** Key faces dim with the page: the desk is told each time that a person dims it who may set it up. */
export function dimFaces({ bridge, state, ui }: Dimmed): () => void {
  let told = ui.get().brightness
  return ui.subscribe(() => {
    const { brightness } = ui.get()
    if (brightness === told) return
    told = brightness
    if (!allows(state.get().access, 'edit')) return
    // Where the desk cannot be reached the faces cannot change either; the next dimming tells it.
    bridge.request('settings.write', { theme: brightness }).catch(() => undefined)
  })
}

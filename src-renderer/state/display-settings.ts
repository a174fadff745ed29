import type { Store } from './store.ts'
import { brightnesses, densities, type UiState } from './ui-state.ts'

const key = 'showcall.display'

/** Brightness and density as this browser remembers them, written to the document as `data-` attributes. */
export function keepDisplaySettings(ui: Store<UiState>, root: HTMLElement, storage: Storage): () => void {
  ui.set({ ...ui.get(), ...remembered(storage) })
  let shown: UiState | null = null
  const show = (): void => {
    const state = ui.get()
    if (shown?.brightness === state.brightness && shown.density === state.density) return
    shown = state
    root.dataset['brightness'] = state.brightness
    root.dataset['density'] = state.density
    try {
      storage.setItem(key, JSON.stringify({ brightness: state.brightness, density: state.density }))
    } catch {
      // A full or forbidden storage costs the memory of a setting, nothing else.
    }
  }
  show()
  return ui.subscribe(show)
}

function remembered(storage: Storage): Partial<Pick<UiState, 'brightness' | 'density'>> {
  try {
    const saved: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    if (typeof saved !== 'object' || saved === null) return {}
    const brightness = brightnesses.find(name => 'brightness' in saved && saved.brightness === name)
    const density = densities.find(name => 'density' in saved && saved.density === name)
    return { ...(brightness && { brightness }), ...(density && { density }) }
  } catch {
    return {}
  }
}

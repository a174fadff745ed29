import type { ValueStore } from './store.ts'
import { brightnesses, densities, textSizes, type UiState } from './ui-state.ts'

const key = 'showcall.display'

type Display = Pick<UiState, 'brightness' | 'density' | 'textSize'>

/** Brightness, density and text size as this browser remembers them, written to the document as `data-` attributes. */
export function keepDisplaySettings(
  ui: ValueStore<UiState>,
  root: HTMLElement,
  storage: Storage,
): () => void {
  ui.set({ ...ui.get(), ...remembered(storage) })
  let shown: Display | null = null
  const show = (): void => {
    const { brightness, density, textSize } = ui.get()
    if (shown?.brightness === brightness && shown.density === density && shown.textSize === textSize) return
    shown = { brightness, density, textSize }
    root.dataset['brightness'] = brightness
    root.dataset['density'] = density
    root.dataset['text'] = textSize
    try {
      storage.setItem(key, JSON.stringify(shown))
    } catch {
      // A full or forbidden storage costs the memory of a setting, nothing else.
    }
  }
  show()
  return ui.subscribe(show)
}

function remembered(storage: Storage): Partial<Display> {
  try {
    const saved: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    if (typeof saved !== 'object' || saved === null) return {}
    const brightness = brightnesses.find(name => 'brightness' in saved && saved.brightness === name)
    const density = densities.find(name => 'density' in saved && saved.density === name)
    const textSize = textSizes.find(name => 'textSize' in saved && saved.textSize === name)
    return { ...(brightness && { brightness }), ...(density && { density }), ...(textSize && { textSize }) }
  } catch {
    return {}
  }
}

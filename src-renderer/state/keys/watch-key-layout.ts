import type { ValueStore } from '../session/store.ts'
import type { UiState } from '../session/ui-state.ts'
import type { KeyLayout } from './key-layout.ts'

/** Not in every browser, and in none of the standard types. */
interface KeyboardOfBrowser {
  getLayoutMap(): Promise<Iterable<readonly [string, string]>>
}

const keyboardOf = (navigator: Navigator): KeyboardOfBrowser | null => {
  const keyboard: unknown = Reflect.get(navigator, 'keyboard')
  return hasLayout(keyboard) ? keyboard : null
}

const hasLayout = (keyboard: unknown): keyboard is KeyboardOfBrowser =>
  typeof keyboard === 'object' && keyboard !== null && 'getLayoutMap' in keyboard

/** Keeps `UiState.layout` from the browser, and asks again when the window comes back: layouts are switched. */
export function watchKeyLayout(ui: ValueStore<UiState>, signal: AbortSignal): void {
  const keyboard = keyboardOf(navigator)
  if (keyboard === null) return
  const read = (): void => {
    keyboard.getLayoutMap().then(
      entries => {
        const layout = new Map(entries)
        if (!signal.aborted && !same(layout, ui.get().layout)) ui.set({ ...ui.get(), layout })
      },
      // A frame that may not ask shows the names of a US keyboard.
      () => undefined,
    )
  }
  window.addEventListener('focus', read, { signal })
  read()
}

const same = (one: KeyLayout, other: KeyLayout): boolean =>
  one.size === other.size && [...one].every(([code, key]) => other.get(code) === key)

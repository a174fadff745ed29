import { messageText } from '#texts/messages.ts'
import type { BoundAction } from '../../../src-main/domain/bindings/binding.ts'
import { isHeldAct } from '../../../src-main/domain/bindings/faults.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { type Action, actionOf, actionOfAct } from '../../../src-main/domain/show/actions.ts'
import { describeAction } from '../describe-action.ts'
import { useDeskState, useUi } from '../session/desk-context.ts'
import type { DeskState } from '../session/desk-state.ts'
import type { ValueStore } from '../session/store.ts'
import type { UiState } from '../session/ui-state.ts'
import { type KeyLayout, keyName, printedOn } from './key-name.ts'
import { boundScreenKey } from './screen-controls.ts'

type WithDevices = Pick<DeskState, 'devices'>

/** An action as it is done on a control: `Previous, held`. */
export const actInWords = (action: BoundAction): string =>
  isHeldAct(action)
    ? messageText(messageOf('action.held', { action: describeAction(action) }))
    : describeAction(action)

/** What the key of an action is bound to instead; null where it still does that, and for an action without a key. */
export function boundInstead(state: WithDevices, action: Action): string | null {
  const { key } = actionOf(action)
  const bound = key === undefined ? null : boundScreenKey(state, key)
  return bound === null || actionOfAct(bound.action.do) === action ? null : actInWords(bound.action)
}

/** The key at that place, which holds a button of the page; null where a person has bound it to something else. */
export const heldKeyName = (
  state: Pick<DeskState, 'devices'>,
  layout: KeyLayout,
  code: string,
): string | null => (boundScreenKey(state, code) === null ? keyName(code, layout) : null)

/** What is printed on the key of an action; null where that key is bound to something else. */
export function useOwnKey(action: Action): string | null {
  const layout = useUi(ui => ui.layout)
  const isOwn = useDeskState(state => boundInstead(state, action) === null)
  const { key } = actionOf(action)
  return isOwn && key !== undefined ? (printedOn(key, layout) ?? keyName(key)) : null
}

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

import type { Binding, SurfaceLayout, SurfacePage } from '../../../src-main/domain/bindings/binding.ts'
import { type Action, actionNames, actionOf } from '../../../src-main/domain/show/actions.ts'

/** What a key of the call view means; `adjust` by ten seconds, `far` by thirty. */
export type KeyMeaning =
  | { readonly key: Exclude<Action, 'adjust'> | 'note' | 'list' | 'full' | 'hit' | 'help' }
  | { readonly key: 'select'; readonly step: 1 | -1 }
  | { readonly key: 'adjust'; readonly sign: 1 | -1; readonly far: boolean }

/** The key acts on the show, not on this page alone. */
export const actsOnShow = ({ key }: KeyMeaning): boolean =>
  key === 'note' || actionNames.some(name => name === key)

type PressedKey = Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey'>

/** By `KeyboardEvent.code`. */
const keys: ReadonlyMap<string, KeyMeaning> = new Map<string, KeyMeaning>([
  ...actionNames.flatMap((name): readonly (readonly [string, KeyMeaning])[] => {
    const { key } = actionOf(name)
    return key === undefined || name === 'adjust' ? [] : [[key, { key: name }]]
  }),
  ['KeyN', { key: 'note' }],
  ['KeyA', { key: 'list' }],
  ['KeyF', { key: 'full' }],
  ['KeyH', { key: 'hit' }],
  ['ArrowUp', { key: 'select', step: -1 }],
  ['ArrowDown', { key: 'select', step: 1 }],
])

/** Keys by what is printed on them, in any layout; Space by its place. Null: no key of ours. */
export function keyMeaning(pressed: PressedKey): KeyMeaning | null {
  if (pressed.key === '?') return { key: 'help' }
  const byPlace = /^Key/.test(pressed.code) ? undefined : keys.get(pressed.code)
  return byPlace ?? keys.get(`Key${letterOf(pressed)}`) ?? adjustment(pressed)
}

/** The Latin letter on the key; where another script is typed, the one that stands there in most layouts. */
function letterOf({ code, key }: PressedKey): string {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  const otherScript = /^\p{L}+$/u.test(key) && !/\p{Script=Latin}/u.test(key)
  return otherScript || isNameless(key) ? code.replace(/^Key/, '') : ''
}

function adjustment({ code, key, shiftKey }: PressedKey): KeyMeaning | null {
  const step = (sign: 1 | -1, far: boolean): KeyMeaning => ({ key: 'adjust', sign, far })
  if (code === 'NumpadSubtract') return step(-1, shiftKey)
  if (code === 'NumpadAdd') return step(1, shiftKey)
  if (key === '-' || key === '−') return step(-1, false)
  // The same key with Shift, in nearly all layouts; without Shift it is the 8 of a French keyboard.
  if (key === '_') return shiftKey ? step(-1, true) : null
  // Where Shift is what makes it a plus, it does not also mean more; but for the key that is `=` without it.
  if (key === '+') return step(1, shiftKey && code === 'Equal')
  if (key === '=' && (!shiftKey || code === 'Equal')) return step(1, shiftKey)
  // The plus of German, Italian and Spanish keyboards, with Shift.
  if (key === '*' && code === 'BracketRight') return step(1, true)
  if (!isNameless(key)) return null
  if (code === 'Minus') return step(-1, shiftKey)
  return code === 'Equal' ? step(1, shiftKey) : null
}

/** An input method took the key and hides what is printed on it. */
const isNameless = (key: string): boolean => key === 'Process' || key === 'Unidentified'

const press = (control: string, action: Binding['action']): Binding => ({ control, trigger: 'press', action })

/**
 * What clickers and pedals that type send. Enter and the arrows are those of page turners, F13 to F24 what pedals are
 * best set to. F5 and Escape begin and end a presentation: F5 shows the cues, so that it reloads no page; Escape stays
 * what it is everywhere.
 */
export const clickerKeys: readonly Binding[] = [
  press('PageDown', { do: 'go' }),
  press('ArrowRight', { do: 'go' }),
  press('Enter', { do: 'go' }),
  press('PageUp', { do: 'previous' }),
  press('ArrowLeft', { do: 'previous' }),
  press('Period', { do: 'toggle' }),
  press('F5', { do: 'view', view: 'call' }),
  press('F13', { do: 'go' }),
  press('F14', { do: 'toggle' }),
  press('F15', { do: 'previous' }),
  press('F16', { do: 'undo' }),
  press('F17', { do: 'adjust', seconds: -10 }),
  press('F18', { do: 'adjust', seconds: 10 }),
  press('F19', { do: 'adjust', seconds: -30 }),
  press('F20', { do: 'adjust', seconds: 30 }),
  press('F21', { do: 'message' }),
  press('F22', { do: 'view', view: 'call' }),
  press('F23', { do: 'view', view: 'countdown' }),
  press('F24', { do: 'lock' }),
]

/** The page with the keys of a clicker; a key that is bound already stays as it is. */
export function withClicker(page: SurfacePage): SurfacePage {
  const bound = new Set(page.bindings.map(({ control }) => control))
  return {
    ...page,
    bindings: [...page.bindings, ...clickerKeys.filter(({ control }) => !bound.has(control))],
  }
}

/** Keys that only change others, or that a person needs to get about. */
const unbindable = /^(Shift|Control|Alt|Meta|OS|Fn|CapsLock|NumLock|ScrollLock|Tab$|Escape$)|^$/

export const canBeBound = (code: string): boolean => !unbindable.test(code)

/** What the key means to the desk where it is not bound; null for nothing. */
export const ownMeaning = (code: string): KeyMeaning | null =>
  keyMeaning({ code, key: 'Unidentified', shiftKey: false })

/** What the key is bound to on a page; null when it is not. */
export function boundKey(page: SurfaceLayout[number] | undefined, code: string): Binding | null {
  const bindings = page?.bindings.filter(({ control }) => control === code) ?? []
  return bindings.find(({ trigger }) => trigger === 'press') ?? bindings[0] ?? null
}

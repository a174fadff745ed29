import { type Action, actionNames, actionOf } from '../../../src-main/domain/show/actions.ts'

/** What a key of the call view means; `adjust` by ten seconds, `far` by thirty. */
export type KeyMeaning =
  | { readonly key: Exclude<Action, 'adjust'> | 'note' | 'list' | 'full' | 'help' }
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

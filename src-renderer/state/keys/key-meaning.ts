/** What a key of the call view means; `adjust` by ten seconds, `far` by thirty. */
export type KeyMeaning =
  | { readonly key: 'go' | 'pause' | 'previous' | 'undo' | 'jump' | 'skip' | 'message' | 'note' | 'lock' }
  | { readonly key: 'standby' | 'call' }
  | { readonly key: 'list' | 'full' | 'help' }
  | { readonly key: 'select'; readonly step: 1 | -1 }
  | { readonly key: 'adjust'; readonly sign: 1 | -1; readonly far: boolean }

/** Keys that act on the show, not on this page alone. */
const showKeys: ReadonlySet<KeyMeaning['key']> = new Set<KeyMeaning['key']>([
  'go',
  'pause',
  'previous',
  'undo',
  'jump',
  'skip',
  'standby',
  'call',
  'adjust',
  'lock',
  'message',
  'note',
])

export const actsOnShow = ({ key }: KeyMeaning): boolean => showKeys.has(key)

type PressedKey = Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey'>

const letters: Readonly<Record<string, KeyMeaning>> = {
  P: { key: 'pause' },
  B: { key: 'previous' },
  U: { key: 'undo' },
  J: { key: 'jump' },
  S: { key: 'skip' },
  T: { key: 'standby' },
  C: { key: 'call' },
  M: { key: 'message' },
  N: { key: 'note' },
  L: { key: 'lock' },
  A: { key: 'list' },
  F: { key: 'full' },
}

/** Keys by what is printed on them, in any layout; Space by its place. Null: no key of ours. */
export function keyMeaning(pressed: PressedKey): KeyMeaning | null {
  if (pressed.code === 'Space') return { key: 'go' }
  if (pressed.code === 'ArrowUp') return { key: 'select', step: -1 }
  if (pressed.code === 'ArrowDown') return { key: 'select', step: 1 }
  if (pressed.key === '?') return { key: 'help' }
  return letters[letterOf(pressed)] ?? adjustment(pressed)
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

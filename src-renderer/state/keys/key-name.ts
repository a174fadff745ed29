import { knownText } from '#texts/text.ts'
import type { KeyLayout } from './key-layout.ts'

const names: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Period: '.',
  Comma: ',',
  Minus: '−',
  Equal: '=',
  Slash: '/',
  Backslash: '\\',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  BracketLeft: '[',
  BracketRight: ']',
}

/**
 * A key by its `KeyboardEvent.code`, as a person finds it: by what is printed there where the layout is known, else as on
 * a US keyboard: `B`, `Page Down`, `Numpad 5`.
 */
export function keyName(code: string, layout?: KeyLayout): string {
  const printed = /^Numpad/.test(code) ? undefined : layout?.get(code)
  // Signs that join the letter after them, and white space, name no key.
  if (printed !== undefined && /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(printed))
    return printed === '-' ? '−' : printed.toLocaleUpperCase()
  const known = knownText(`key.names.${code}`) ?? names[code]
  if (known !== undefined) return known
  return code.replace(/^(Key|Digit)(?=.$)/, '').replace(/([a-z])([A-Z0-9])/g, '$1 $2')
}

/** A chord as the keyboard of this language prints it: `Ctrl+Delete`, `Strg+Entf`. */
export const chordName = (keys: string): string =>
  keys
    .split('+')
    .map(part => knownText(`key.chord-parts.${part}`) ?? part)
    .join('+')

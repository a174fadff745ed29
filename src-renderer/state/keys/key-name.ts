import { knownText } from '#texts/text.ts'

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

/** What is printed on the keys of this keyboard, by `KeyboardEvent.code`; empty when the browser does not provide it. */
export type KeyLayout = ReadonlyMap<string, string>

/**
 * What a person finds on a key of the desk. Letters are matched by what is printed on them, so `P` is `P` wherever it
 * lies; only where another script is typed is it the key at its place, which reads `З · P`. Null: as it is named.
 */
export function printedOn(code: string, layout: KeyLayout): string | null {
  const printed = layout.get(code)
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (printed === undefined || letter === undefined) return null
  const otherScript = /^\p{L}$/u.test(printed) && !/\p{Script=Latin}/u.test(printed)
  return otherScript ? `${printed.toLocaleUpperCase()} · ${letter}` : null
}

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

/** A key by its `KeyboardEvent.code`, as a person calls it on a US keyboard: `B`, `Page Down`, `Numpad 5`. */
export function keyName(code: string): string {
  const known = names[code]
  if (known !== undefined) return known
  return code.replace(/^(Key|Digit)(?=.$)/, '').replace(/([a-z])([A-Z0-9])/g, '$1 $2')
}

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

/**
 * The cue that shows this number. Numbers that machines send may lack the prefix and the leading zeros that are
 * shown (`7` for `A07`), so the number without them is tried where the whole is not found; one with another prefix is
 * another number. A number that fits several cues fits none.
 */
export function cueByNumber(numbers: ReadonlyMap<string, string>, asked: string): string | null {
  const wanted = partsOf(asked.trim())
  if (wanted.whole === '') return null
  const fitting = (fits: (shown: Parts) => boolean): string[] =>
    [...numbers].flatMap(([id, number]) => (fits(partsOf(number)) ? [id] : []))
  const exact = fitting(({ whole }) => whole === wanted.whole)
  const found = exact.length > 0 ? exact : fitting(shown => means(wanted, shown))
  return found.length === 1 ? (found[0] ?? null) : null
}

/** True when a number as a person or a machine writes it is the one that is shown: `7` is `A07`, `B7` is not. */
export function sameNumber(asked: string, shown: string): boolean {
  const [wanted, is] = [partsOf(asked.trim()), partsOf(shown)]
  return wanted.whole === is.whole || means(wanted, is)
}

/** Prefix and leading zeros may be left out; another prefix is another number. */
const means = (wanted: Parts, shown: Parts): boolean =>
  shown.bare === wanted.bare && (wanted.prefix === '' || wanted.prefix === shown.prefix)

interface Parts {
  readonly whole: string
  readonly prefix: string
  /** Without the prefix and leading zeros. */
  readonly bare: string
}

function partsOf(number: string): Parts {
  const whole = number.toLowerCase()
  const [, prefix = '', bare = whole] = /^(\D*)0*(\d.*)$/.exec(whole) ?? []
  return { whole, prefix, bare }
}

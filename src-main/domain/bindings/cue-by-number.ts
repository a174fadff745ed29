/**
 * The cue that shows this number. Consoles send numbers without the prefix and the leading zeros that are shown (`7`
 * for `A07`), or with decimals (grandMA sends `4.000` for cue 4). Where no cue shows exactly what was sent, numbers
 * are compared by value; numbers with different prefixes are different. A number that fits several cues fits none.
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

/** True when a number as a person or a console writes it is the one that is shown: `7` and `7.0` are `A07`, `B7` is not. */
export function sameNumber(asked: string, shown: string): boolean {
  const [wanted, is] = [partsOf(asked.trim()), partsOf(shown)]
  return wanted.whole === is.whole || means(wanted, is)
}

/** The prefix may be left out; a different prefix means a different number. */
const means = (wanted: Parts, shown: Parts): boolean =>
  shown.bare === wanted.bare && (wanted.prefix === '' || wanted.prefix === shown.prefix)

interface Parts {
  readonly whole: string
  readonly prefix: string
  /** Without the prefix, leading zeros, and zeros at the end of its decimals. */
  readonly bare: string
}

function partsOf(number: string): Parts {
  const whole = number.toLowerCase().replace(/\s+/g, '')
  const [, prefix = '', bare = whole] = /^(\D*)0*(\d.*)$/.exec(whole) ?? []
  return { whole, prefix, bare: withoutEndZeros(bare) }
}

/** `4.500` is `4.5` and `4.000` is `4`. `1.2.10` and `12A` are no decimal numbers, and stay as they are. */
function withoutEndZeros(number: string): string {
  return /^\d+\.\d+$/.test(number) ? number.replace(/\.?0+$/, '') : number
}

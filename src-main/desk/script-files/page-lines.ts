/** A line of a page; `top` and `bottom` say where it is, from either edge, in a unit of which 1 is a small step. */
interface LineOnPage<Line> {
  readonly line: Line
  readonly text: string
  readonly top: number
  readonly bottom: number
}

export interface PageOfLines<Line> {
  /** That the document itself gives the page; null: none. */
  readonly label: string | null
  readonly lines: readonly LineOnPage<Line>[]
}

interface LabelledPage<Line> extends PageOfLines<Line> {
  /** As it is printed on the page, else as it is counted. */
  readonly label: string
  /** Heads, feet and page numbers. */
  readonly ofPage: ReadonlySet<Line>
}

const number = /\d+/g
const onlyNumber =
  /^[-–—\s([]*(?:(?:page|pg\.?|p\.|seite|s\.|pagina|página)\s*)?((?:[ivx]+|\d+)(?:[-.]\d+){1,2}|\d{1,4}[a-z]{0,2}|[ivxl]{1,7})(?:\s*(?:of|von|de|di|sur|\/)\s*\d+)?[-–—\s)\].]*$/i
/** Lines at an edge that are looked at. */
const deep = 3

/**
 * What is printed on pages beside the text: lines at the same place of many pages that say the same but for numbers. The
 * label of a page is the number in them.
 */
export function pageLines<Line>(pages: readonly PageOfLines<Line>[]): readonly LabelledPage<Line>[] {
  const ofPage = pages.map(() => new Set<Line>())
  const edges: ('top' | 'bottom')[] = ['top', 'bottom']
  for (const edge of edges)
    for (let depth = 0; depth < deep; depth += 1) if (!peel(pages, ofPage, edge)) break
  const offset = commonOffset(pages, ofPage)
  return pages.map((page, at) => ({
    ...page,
    ofPage: ofPage[at] ?? new Set(),
    label: labelOf(page, ofPage[at] ?? new Set(), at, offset),
  }))
}

/** Takes the outermost line of each page where it belongs to the page. */
function peel<Line>(
  pages: readonly PageOfLines<Line>[],
  ofPage: readonly Set<Line>[],
  edge: 'top' | 'bottom',
): boolean {
  const outer = pages.map(({ lines }, at) => {
    const rest = lines.filter(({ line }) => ofPage[at]?.has(line) === false)
    if (rest.length === 0) return null
    // The only line of a page is its text.
    const [only] = lines
    if (lines.length === 1 && only !== undefined && !onlyNumber.test(only.text)) return null
    return rest.reduce((one, other) => (other[edge] < one[edge] ? other : one))
  })
  const shapeOf = (at: number): string | null =>
    outer[at]?.text.replace(number, '#').replace(/\s+/g, ' ') ?? null
  const isNear = (one: number, other: number): boolean =>
    Math.abs((outer[one]?.[edge] ?? 0) - (outer[other]?.[edge] ?? 0)) <= 1.5
  const isNumber = outer.map(line => line !== null && onlyNumber.test(line.text))
  const isRisingNumber = (at: number): boolean => {
    if (isNumber[at] !== true) return false
    const own = numberOf(outer[at]?.text ?? '')
    return [-2, -1, 1, 2].some(step => {
      const other = outer[at + step]
      return (
        isNumber[at + step] === true && isNear(at, at + step) && numberOf(other?.text ?? '') === own + step
      )
    })
  }
  const isSame = (at: number): boolean =>
    shapeOf(at) !== null &&
    [-2, -1, 1, 2].some(step => shapeOf(at + step) === shapeOf(at) && isNear(at, at + step))
  const present = outer.filter(line => line !== null).length
  const same = pages.flatMap((_, at) => (isSame(at) ? [at] : []))
  const found = new Set(pages.flatMap((_, at) => (isRisingNumber(at) ? [at] : [])))
  if (present > 2 && same.length * 10 >= present * 6) for (const at of same) found.add(at)
  for (const at of found) {
    const line = outer[at]?.line
    if (line !== undefined) ofPage[at]?.add(line)
  }
  return found.size > 0
}

const numberOf = (text: string): number => {
  const label = onlyNumber.exec(text)?.[1] ?? ''
  const digits = /\d+[a-z]*$/i.exec(label)?.[0]
  return digits === undefined ? romanOf(label) : Number.parseInt(digits, 10)
}

const digits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 }

function romanOf(text: string): number {
  const values = [...text.toLowerCase()].map(digit => digits[digit] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

/** What printed numbers are ahead of the count of pages, on most of those that have one. */
function commonOffset<Line>(
  pages: readonly PageOfLines<Line>[],
  ofPage: readonly ReadonlySet<Line>[],
): number | null {
  const counts = new Map<number, number>()
  let numbered = 0
  for (const [at, { lines }] of pages.entries()) {
    const numbers = new Set(
      lines.flatMap(({ line, text }) =>
        ofPage[at]?.has(line) ? (text.match(number) ?? []).map(Number) : [],
      ),
    )
    if (numbers.size > 0) numbered += 1
    for (const one of numbers) counts.set(one - at, (counts.get(one - at) ?? 0) + 1)
  }
  const [best] = [...counts].sort((one, other) => other[1] - one[1])
  return best !== undefined && best[1] > 1 && best[1] * 2 >= numbered ? best[0] : null
}

function labelOf<Line>(
  { label, lines }: PageOfLines<Line>,
  ofPage: ReadonlySet<Line>,
  at: number,
  offset: number | null,
): string {
  for (const { line, text } of lines) {
    const printed = ofPage.has(line) ? onlyNumber.exec(text)?.[1] : undefined
    if (printed !== undefined) return printed
  }
  if (label !== null) return label
  const counted = at + (offset ?? 1)
  return String(counted > 0 ? counted : at + 1)
}

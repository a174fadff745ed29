/** What a printed sheet shall have. */
export interface ColumnWish {
  /** The chosen size of type, in points. */
  readonly points: number
  /** Smaller type than this is not read from where the chosen size is read. */
  readonly legible: number
  /** Text columns by id, in the order of the sheet: those that are printed where there is room. */
  readonly usual: readonly string[]
  /** So many of them are printed in any case, in smaller type if need be. */
  readonly least: number
  /** Those that a person has ticked, which are printed in any case. */
  readonly ticked: readonly string[]
}

export interface FittedColumns {
  readonly columns: readonly string[]
  readonly points: number
}

/** The least widths of the columns in one size of type, in pixels. */
export interface LeastWidths {
  /** Of the number, the times and the title together. */
  readonly others: number
  readonly texts: Readonly<Record<string, number>>
}

/** In points: where no size fits, the sheet has this one. */
const smallest = 4.5

/** The usual columns from the first one that have room in type that can be read, and the largest type for them. */
export function fitColumns(
  { points, legible, usual, least, ticked }: ColumnWish,
  room: number,
  measure: (points: number) => LeastWidths,
): FittedColumns {
  const measured = new Map<number, LeastWidths>()
  const isTooWide = (size: number, columns: readonly string[]): boolean => excess(size, columns) > 0
  const excess = (size: number, columns: readonly string[]): number => {
    const { others, texts } = measured.get(size) ?? measure(size)
    measured.set(size, { others, texts })
    return columns.reduce((sum, id) => sum + (texts[id] ?? 0), others) - room
  }
  let count = usual.length
  while (
    count > least &&
    isTooWide(points, usual.slice(0, count)) &&
    isTooWide(legible, usual.slice(0, count))
  )
    count -= 1
  const columns = [...new Set([...usual.slice(0, count), ...ticked])]
  return { columns, points: largestType(legible, points, size => excess(size, columns)) }
}

/** To a tenth of a point. The width grows nearly in proportion to the type, so that few sizes are tried. */
function largestType(legible: number, chosen: number, excess: (points: number) => number): number {
  if (excess(chosen) <= 0) return chosen
  let [low, high] = [excess(legible) <= 0 ? legible * 10 : smallest * 10, chosen * 10]
  while (high - low > 1) {
    const [spare, over] = [-excess(low / 10), excess(high / 10)]
    const likely = Math.floor(low + ((high - low) * spare) / (spare + over))
    const tenths = Math.min(Math.max(likely, low + 1), high - 1)
    if (excess(tenths / 10) <= 0) low = tenths
    else high = tenths
  }
  return low / 10
}

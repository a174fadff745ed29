import type { SourceLine } from '../../domain/script/script-source.ts'

/** Where a line stands, in any unit. */
export interface PlacedLine {
  readonly left: number
  readonly right: number
  /** Of its first word. */
  readonly firstWord: number
  /** There is more room above it than between the lines of a paragraph. */
  readonly hasRoom: boolean
}

interface LineUnits {
  readonly blank: number
  /** Lines begin at the same place if they are no further apart. */
  readonly near: number
  /** A column that is narrower holds single words. */
  readonly narrow: number
}

/**
 * How each line follows the one above. A line that was full is followed by a word that had no room in it: everything else
 * was broken on purpose.
 */
export function divideLines(lines: readonly PlacedLine[], units: LineUnits): readonly SourceLine['above'][] {
  const column = ({ left }: PlacedLine): number => Math.round(left / units.near)
  const margins = marginsOf(lines, column)
  const whole = percentile(
    lines.map(({ right }) => right),
    0.95,
  )
  const full = lines.filter(({ right }) => right > whole * 0.85).length
  const isFlowing = full * 8 > lines.length && whole > units.narrow
  const isFull = (line: PlacedLine, next: PlacedLine): boolean =>
    isFlowing && line.right + units.blank + next.firstWord > (margins.get(column(line)) ?? whole)
  const usual = usualSteps(lines, column)
  const starts = startColumns(lines, column, isFull)
  return lines.map((line, at) => {
    const before = lines[at - 1]
    if (before === undefined || line.hasRoom) return 'gap'
    if (starts.has(column(line))) return 'paragraph'
    const isBeside = Math.abs(line.left - before.left) <= units.near
    const isUsual = isBeside || usual(column(before), column(line))
    if (isFull(before, line)) return isUsual ? 'wrap' : 'paragraph'
    return isUsual ? 'break' : 'paragraph'
  })
}

/**
 * Places at which paragraphs begin and do not go on: full lines there are mostly followed by one at another place, because
 * the first line of each stands further in, or the others do.
 */
function startColumns(
  lines: readonly PlacedLine[],
  column: (line: PlacedLine) => number,
  isFull: (line: PlacedLine, next: PlacedLine) => boolean,
): ReadonlySet<number> {
  const counts = new Map<number, { same: number; other: number }>()
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1]
    if (next === undefined || next.hasRoom || !isFull(line, next)) continue
    const count = counts.get(column(line)) ?? { same: 0, other: 0 }
    counts.set(column(line), count)
    if (column(next) === column(line)) count.same += 1
    else count.other += 1
  }
  const found = [...counts].filter(([, { same, other }]) => other > 4 && other > same * 1.5)
  return new Set(found.map(([at]) => at))
}

const fewest = 8

/** How far lines reach that begin at a place, where enough of them do. */
function marginsOf(lines: readonly PlacedLine[], column: (line: PlacedLine) => number): Map<number, number> {
  const ends = new Map<number, number[]>()
  for (const line of lines) {
    const known = ends.get(column(line))
    if (known === undefined) ends.set(column(line), [line.right])
    else known.push(line.right)
  }
  const margins = new Map<number, number>()
  for (const [at, rights] of ends) if (rights.length >= fewest) margins.set(at, percentile(rights, 0.98))
  return margins
}

/** Whether a quarter of the lines at a place are followed by one at another place: lines of one paragraph hang like that. */
function usualSteps(
  lines: readonly PlacedLine[],
  column: (line: PlacedLine) => number,
): (from: number, to: number) => boolean {
  const steps = new Map<number, { all: number; readonly to: Map<number, number> }>()
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1]
    if (before === undefined || line.hasRoom) continue
    const step = steps.get(column(before)) ?? { all: 0, to: new Map<number, number>() }
    step.all += 1
    step.to.set(column(line), (step.to.get(column(line)) ?? 0) + 1)
    steps.set(column(before), step)
  }
  return (from, to) => {
    const step = steps.get(from)
    const count = step?.to.get(to) ?? 0
    return step !== undefined && count >= fewest && count * 4 >= step.all
  }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

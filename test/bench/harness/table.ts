import type { Bar, Figure, Row } from './benchmark.ts'

const columns = ['', 'unit', 'p50', 'p95', 'p99', 'baseline', 'p50', 'p95', 'p99', 'ratio', 'bar'] as const
/** Words stand left, figures right. */
const left: ReadonlySet<number> = new Set([0, 1, 5, 10])

/** The rows as one aligned table, each beside its baseline. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [columns, ...rows.map(cellsOf)]
  const widths = columns.map((_, index) => Math.max(...lines.map(line => line[index]?.length ?? 0)))
  const print = (line: readonly string[]): string =>
    line
      .map((cell, index) =>
        left.has(index) ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd()
  const [head = [], ...body] = lines
  return [print(head), widths.map(width => '─'.repeat(width)).join('──'), ...body.map(print)].join('\n')
}

function cellsOf(row: Row): readonly string[] {
  const { baseline } = row
  const ratio = ratioOf(row)
  return [
    row.what,
    row.unit,
    ...figures(row.ours),
    baseline?.what ?? '',
    ...(baseline === null ? ['', '', ''] : figures(baseline.figure)),
    ratio === null ? '' : ratio.toFixed(2),
    row.bars.map(bar => verdict(bar, row, ratio)).join('   '),
  ]
}

const ratioOf = ({ ours, baseline }: Row): number | null =>
  baseline === null || baseline.figure.p50 === 0 ? null : ours.p50 / baseline.figure.p50

const figures = (figure: Figure): readonly string[] =>
  'p99' in figure ? [figure.p50, figure.p95, figure.p99].map(short) : [short(figure.p50), '', '']

const short = (value: number): string =>
  value >= 1_000 ? value.toFixed(0) : value.toFixed(value >= 100 ? 1 : 2)

function verdict(bar: Bar, row: Row, ratio: number | null): string {
  const value = bar.of === 'ratio' ? ratio : heldAgainst(bar.of, row)
  const sign = bar.is === 'at most' ? '≤' : '≥'
  const met = value !== null && (bar.is === 'at most' ? value <= bar.value : value >= bar.value)
  return `${met ? 'met ' : 'MISSED'} ${bar.of} ${sign} ${bar.value}`
}

function heldAgainst(of: Exclude<Bar['of'], 'ratio'>, { ours, baseline }: Row): number | null {
  if (of !== 'p50 more' && of !== 'p99 more') return partOf(ours, of)
  const part = of === 'p50 more' ? 'p50' : 'p99'
  const least = baseline === null ? null : partOf(baseline.figure, part)
  const figure = partOf(ours, part)
  return figure === null || least === null ? null : figure - least
}

function partOf(figure: Figure, of: 'p50' | 'p95' | 'p99'): number | null {
  if (of === 'p50') return figure.p50
  return 'p99' in figure ? figure[of] : null
}

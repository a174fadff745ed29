import { medianOf, spreadOf } from '../bench/harness/statistics.ts'

/** How many parts the time is divided into; the last is held against the first. */
const parts = 6

/** What a row of the table says of each part. `sum`: how often it happened, or how much of it there was. */
type Measure = 'median' | 'p99' | 'sum'

export interface SeriesOptions {
  readonly unit: 'ms' | 'MB' | 'count'
  readonly of: Measure
  /**
   * The most that the last part may be: so many times the first, and so much more. Left out: it is printed, and nothing is
   * asked of it.
   */
  readonly most?: { readonly times: number; readonly more: number }
}

/** What is measured over the whole time, by name. */
export class Recording {
  readonly #begun: number
  readonly #length: number
  readonly #now: () => number
  readonly #series = new Map<string, { readonly options: SeriesOptions; readonly parts: number[][] }>()

  /** `length`: of the whole time, ms. */
  constructor(length: number, now: () => number) {
    this.#begun = now()
    this.#length = length
    this.#now = now
  }

  add(name: string, options: SeriesOptions, value: number): void {
    const part = Math.min(parts - 1, Math.floor(((this.#now() - this.#begun) / this.#length) * parts))
    let series = this.#series.get(name)
    if (series === undefined) {
      series = { options, parts: Array.from({ length: parts }, () => []) }
      this.#series.set(name, series)
    }
    series.parts[part]?.push(value)
  }

  /** Names of the rows whose last part is more than it may be. */
  get missed(): readonly string[] {
    return [...this.#series].flatMap(([name, series]) => (isMissed(series) ? [name] : []))
  }

  table(): string {
    const heads = ['', 'unit', '', ...Array.from({ length: parts }, (_, at) => `${at + 1} of ${parts}`), '']
    const lines = [
      heads,
      ...[...this.#series].map(([name, series]) => {
        const { options } = series
        const { most } = options
        const bar = most === undefined ? '' : `at most ${most.times} × the first + ${most.more}`
        const said = most === undefined ? '' : `${isMissed(series) ? 'MISSED' : 'met'}  ${bar}`
        return [name, options.unit, options.of, ...series.parts.map(part => shown(part, options)), said]
      }),
    ]
    const widths = heads.map((_, at) => Math.max(...lines.map(line => line[at]?.length ?? 0)))
    const isFigure = (at: number): boolean => at > 2 && at < heads.length - 1
    return lines
      .map(line =>
        line
          .map((cell, at) => (isFigure(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
          .join('  ')
          .trimEnd(),
      )
      .join('\n')
  }
}

type Series = { readonly options: SeriesOptions; readonly parts: readonly (readonly number[])[] }

function isMissed({ options, parts }: Series): boolean {
  const [first, last] = [parts[0] ?? [], parts.at(-1) ?? []].map(part => figureOf(part, options.of))
  if (options.most === undefined) return false
  // What was measured at the beginning and then no more is no success.
  if (first === null || first === undefined || last === null || last === undefined) return true
  return last > first * options.most.times + options.most.more
}

function figureOf(values: readonly number[], of: Measure): number | null {
  if (of === 'sum') return values.reduce((sum, value) => sum + value, 0)
  if (values.length === 0) return null
  return of === 'median' ? medianOf(values) : spreadOf(values).p99
}

function shown(values: readonly number[], { of, unit }: SeriesOptions): string {
  const figure = figureOf(values, of)
  return figure === null ? '–' : figure.toFixed(unit === 'count' ? 0 : 1)
}

/** What a part of the soak does until it is over. Rejects where something is lost, or happens twice or out of order. */
export type Work = (recording: Recording, over: AbortSignal) => Promise<void>

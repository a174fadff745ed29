import type { Scope } from './scope.ts'
import type { Spread } from './statistics.ts'

/** A spread of samples, or one figure where a single one says it all. */
export type Figure = Spread | { readonly p50: number }

/** What a figure is held against: itself, what it is more than its baseline, or their ratio by the medians. */
export interface Bar {
  readonly of: 'p50' | 'p95' | 'p99' | 'p50 more' | 'p99 more' | 'ratio'
  readonly is: 'at most' | 'at least'
  readonly value: number
}

/** One line of the table. */
export interface Row {
  readonly what: string
  readonly unit: 'ms' | 'ms/s' | '/s' | '/min' | 'µs' | 'MB' | 'kB' | '%' | 'count'
  readonly ours: Figure
  /** The least that this machine, or a bare server, needs for the same; from the same run. */
  readonly baseline: { readonly what: string; readonly figure: Figure } | null
  readonly bars: readonly Bar[]
}

export interface Benchmark {
  /** For `--only`. */
  readonly name: string
  /** Everything that it opens is closed with the scope. */
  run(scope: Scope): Promise<readonly Row[]>
}

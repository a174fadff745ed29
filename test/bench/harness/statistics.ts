/** A spread of samples, in their own unit. */
export interface Spread {
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

/** Nearest rank. Throws when there is nothing to measure. */
export function spreadOf(samples: readonly number[]): Spread {
  const sorted = samples.toSorted((a, b) => a - b)
  const rank = (part: number): number => {
    const sample = sorted[Math.ceil(sorted.length * part) - 1]
    if (sample === undefined) throw new Error('Nothing was measured.')
    return sample
  }
  return { p50: rank(0.5), p95: rank(0.95), p99: rank(0.99) }
}

export const medianOf = (samples: readonly number[]): number => spreadOf(samples).p50

/** Of rounds: one that something else held up does not tell. */
export const medianSpread = (rounds: readonly Spread[]): Spread => ({
  p50: medianOf(rounds.map(({ p50 }) => p50)),
  p95: medianOf(rounds.map(({ p95 }) => p95)),
  p99: medianOf(rounds.map(({ p99 }) => p99)),
})

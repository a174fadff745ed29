import { integer, type Row } from './decode.ts'

/** A rundown keeps at least so many changes and those of so long a time, unless all of them together are too large. */
export interface LogLimits {
  readonly changes: number
  readonly ageMs: number
  /** Of the log of all rundowns. */
  readonly bytes: number
  /** Of one reading of changes: a larger one takes longer than reading the rundown again. */
  readonly bytesPerRead: number
}

/** The answer in place of the changes after `seq`, by the `sum` of their rows; null: the caller reads the changes. */
export function insteadOfChanges(
  sum: Row | undefined,
  seq: number,
  { bytesPerRead }: LogLimits,
): readonly [] | 'trimmed' | 'too_large' | null {
  if (sum === undefined || sum['last'] === null) return []
  // A change with the orders may be kept before a gap.
  if (integer(sum, 'last') - seq !== integer(sum, 'count')) return 'trimmed'
  return integer(sum, 'size') > bytesPerRead ? 'too_large' : null
}

export const defaultLogLimits: LogLimits = {
  changes: 10_000,
  ageMs: 24 * 60 * 60 * 1000,
  bytes: 64 * 1_048_576,
  bytesPerRead: 16 * 1_048_576,
}

/** What is trimmed leaves so much room, so that not every change trims. */
export const filled = 0.9
/** Of a row without its parts. */
export const bytesOfRow = 160

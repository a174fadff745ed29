import type { TestName } from './tests.ts'

/** One row of the specification, or of what fills its gaps, in our words. */
export interface CoverageRow {
  readonly section: string
  readonly row: string
  /** None: the check fails. */
  readonly tests: readonly TestName[]
}

/** Rows of one section, each with its tests. */
export const section = (
  name: string,
  rows: Readonly<Record<string, readonly TestName[]>>,
): readonly CoverageRow[] => Object.entries(rows).map(([row, tests]) => ({ section: name, row, tests }))

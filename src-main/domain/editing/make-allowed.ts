import type { Edit } from './edit.ts'

/**
 * Makes the edits that are not refused, and returns one result for each edit, in their order. `refusalOf` null: it is to be made.
 * `notMade`: of one for which `make` returns no result.
 */
export async function makeAllowed<Result extends object>(
  edits: readonly Edit[],
  refusalOf: (edit: Edit, at: number) => Result | null,
  make: (allowed: readonly Edit[]) => Promise<readonly Result[]>,
  notMade: Result,
): Promise<readonly Result[]> {
  const refusals = edits.map(refusalOf)
  const allowed = edits.filter((_, at) => refusals[at] === null)
  const made = allowed.length === 0 ? [] : await make(allowed)
  let next = 0
  return refusals.map(refusal => refusal ?? made[next++] ?? notMade)
}

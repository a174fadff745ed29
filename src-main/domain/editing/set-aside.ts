import type { Edit } from './edit.ts'

/** Edits of which some are refused before any is made. `refusalOf` null: it is to be made. `notMade`: of one without a result. */
export function setAside<Result extends object>(
  edits: readonly Edit[],
  refusalOf: (edit: Edit, at: number) => Result | null,
  notMade: Result,
): {
  readonly others: readonly Edit[]
  /** One result for each edit, in their order, with those of the others. */
  readonly inOrder: (made: readonly Result[]) => readonly Result[]
} {
  const refusals = edits.map(refusalOf)
  return {
    others: edits.filter((_, at) => refusals[at] === null),
    inOrder(made) {
      let next = 0
      return refusals.map(refusal => refusal ?? made[next++] ?? notMade)
    },
  }
}

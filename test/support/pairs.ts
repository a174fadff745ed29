import { isEveryRound } from './every-round.ts'

type Dimensions = Readonly<Record<string, readonly unknown[]>>
type Combination<D extends Dimensions> = { readonly [Name in keyof D]: D[Name][number] }

/**
 * Every combination in the long tests; else a small choice of them, the same each time, in which each value of a dimension
 * meets each value of every other one. The first of them has the first value of each dimension: what is likeliest to fail.
 */
export function pairs<const D extends Dimensions>(
  dimensions: D,
  isEvery = isEveryRound(),
): readonly Combination<D>[] {
  const all = combinationsOf(dimensions)
  return isEvery ? all : chosenOf(all)
}

function combinationsOf<D extends Dimensions>(dimensions: D): readonly Combination<D>[] {
  const all = Object.entries(dimensions).reduce<readonly Readonly<Record<string, unknown>>[]>(
    (before, [name, values]) => before.flatMap(one => values.map(value => ({ ...one, [name]: value }))),
    [{}],
  )
  // Each has one value of each dimension.
  return all as readonly Combination<D>[]
}

/** The combination that has most pairs that no other has, as long as there are any. */
function chosenOf<C extends Readonly<Record<string, unknown>>>(all: readonly C[]): readonly C[] {
  const pairsOf = pairNames()
  const open = new Set(all.flatMap(pairsOf))
  const left = all.map(one => ({ one, has: pairsOf(one) }))
  const chosen: C[] = []
  const news = (has: readonly string[]): number => has.filter(pair => open.has(pair)).length
  while (open.size > 0) {
    const next = left.reduce((best, other) => (news(other.has) > news(best.has) ? other : best))
    for (const pair of next.has) open.delete(pair)
    chosen.push(next.one)
  }
  return all.filter(one => chosen.includes(one))
}

/** Names each value, and each pair of values of two dimensions. */
function pairNames(): (combination: Readonly<Record<string, unknown>>) => readonly string[] {
  const numbers = new Map<unknown, number>()
  const numberOf = (value: unknown): number => {
    const number = numbers.get(value) ?? numbers.size
    numbers.set(value, number)
    return number
  }
  return combination => {
    const values = Object.entries(combination).map(([name, value]) => `${name} ${numberOf(value)}`)
    return values.flatMap((one, at) => [one, ...values.slice(at + 1).map(other => `${one}, ${other}`)])
  }
}

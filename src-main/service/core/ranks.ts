/** Room between neighbours: twenty insertions at one place before all are renumbered. */
const gap = 2 ** 20

/**
 * Ranks for rows in a new order, changing as few as can be: rows that still stand in rising order keep theirs, the
 * others get one between. `present` is the rank that a row has, or null for a new one.
 */
export function rankInOrder(present: readonly (number | null)[]): readonly number[] {
  const kept = longestRising(present)
  const ranks: number[] = []
  let index = 0
  while (index < present.length) {
    const rank = present[index]
    if (kept.has(index) && typeof rank === 'number') {
      ranks.push(rank)
      index += 1
      continue
    }
    let end = index
    while (end < present.length && !kept.has(end)) end += 1
    const below = ranks.at(-1) ?? null
    const above = present[end] ?? null
    const fresh = between(below, above, end - index)
    if (fresh === null) return present.map((_, place) => (place + 1) * gap)
    ranks.push(...fresh)
    index = end
  }
  return ranks
}

function between(below: number | null, above: number | null, count: number): number[] | null {
  const low = below ?? (above === null ? 0 : above - (count + 1) * gap)
  const high = above ?? low + (count + 1) * gap
  const step = Math.floor((high - low) / (count + 1))
  return step < 1 ? null : Array.from({ length: count }, (_, place) => low + (place + 1) * step)
}

/** Indexes of a longest strictly rising subsequence; nulls are not part of it. */
function longestRising(values: readonly (number | null)[]): ReadonlySet<number> {
  const tails: number[] = []
  const before: (number | undefined)[] = []
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      const tail = values[tails[middle] ?? -1]
      if (typeof tail === 'number' && tail < value) low = middle + 1
      else high = middle
    }
    before[index] = tails[low - 1]
    tails[low] = index
  }
  const kept = new Set<number>()
  for (let index = tails.at(-1); index !== undefined; index = before[index]) kept.add(index)
  return kept
}

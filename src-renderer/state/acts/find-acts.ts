import type { Command } from './act.ts'

/** Acts with all the words that were typed; those whose name begins with them first, else in their order. */
export function findActs(acts: readonly Command[], query: string): readonly Command[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return acts
  return acts
    .flatMap(act => {
      const name = act.name.toLocaleLowerCase()
      const all = `${name} ${act.words ?? ''} ${act.now ?? ''}`.toLocaleLowerCase()
      return words.every(word => all.includes(word)) ? [{ act, rank: rankOf(name, words) }] : []
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ act }) => act)
}

function rankOf(name: string, words: readonly string[]): number {
  const first = words[0] ?? ''
  if (name.startsWith(words.join(' '))) return 0
  if (name.split(/[\s-]+/).some(word => word.startsWith(first))) return 1
  return name.includes(first) ? 2 : 3
}

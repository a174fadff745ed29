import type { Mention, TextVariable } from '../../../src-main/domain/editing/edit.ts'
import type { SuggestionTrigger } from './trigger.ts'

export type Suggestion =
  | { readonly kind: 'mention'; readonly mention: Mention }
  | { readonly kind: 'variable'; readonly variable: TextVariable }
  /** There is none of that name yet. */
  | { readonly kind: 'new-mention'; readonly name: string }

export interface Suggestions {
  readonly list: readonly Suggestion[]
  /** Which one Enter takes at first; -1 where it would take away what was meant as text. */
  readonly first: number
}

const most = 8

/** What fits best stands first: what begins with it, then what has a word that does, then what holds it. */
export function suggestionsFor(
  { kind, query }: SuggestionTrigger,
  mentions: readonly Mention[],
  variables: readonly TextVariable[],
): Suggestions {
  if (kind === 'variable') {
    const list = best(variables, query, variable => variable.key).map(variable => ({ kind, variable }))
    return { list, first: list.length === 0 ? -1 : 0 }
  }
  const found = best(mentions, query, mention => mention.name)
  const name = query.trim()
  const same = mentions.some(mention => mention.name.toLowerCase() === name.toLowerCase())
  const list = [
    ...found.map(mention => ({ kind, mention }) as const),
    ...(name === '' || same ? [] : [{ kind: 'new-mention', name } as const]),
  ]
  // More than one word that names nobody is text in which an @ stands.
  const first = list.length === 0 || (found.length === 0 && /\s/.test(query)) ? -1 : 0
  return { list, first }
}

function best<Item>(items: readonly Item[], query: string, nameOf: (item: Item) => string): readonly Item[] {
  const sought = query.trim().toLowerCase()
  const rank = (item: Item): number => {
    const name = nameOf(item).toLowerCase()
    if (name.startsWith(sought)) return 0
    if (name.split(/[\s-]+/).some(word => word.startsWith(sought))) return 1
    return name.includes(sought) ? 2 : 3
  }
  return items
    .map(item => ({ item, rank: rank(item) }))
    .filter(found => found.rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ item }) => item)
}

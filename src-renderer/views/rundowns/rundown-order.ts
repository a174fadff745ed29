import type { LibraryItem } from '../../../src-main/contract/bridge/library.ts'

export const sortings = ['title', 'start', 'updated'] as const
export type Sorting = (typeof sortings)[number]

export interface RundownOrder {
  readonly by: Sorting
  /** The latest, or the last of the alphabet, first. */
  readonly down: boolean
}

/** The next order when `by` is asked for: what changed last comes first of itself, all else from its beginning. */
export const nextOrder = (order: RundownOrder, by: Sorting): RundownOrder => ({
  by,
  down: order.by === by ? !order.down : by === 'updated',
})

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Those whose titles have every word, in any case and accents; a rundown without a time stands at the end. */
export function orderRundowns(
  items: readonly LibraryItem[],
  query: string,
  { by, down }: RundownOrder,
  collator: Intl.Collator,
): readonly LibraryItem[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const found = items.filter(({ title }) => {
    const text = plain(title)
    return words.every(word => text.includes(word))
  })
  const sign = down ? -1 : 1
  return found.toSorted((a, b) => {
    const byTitle = collator.compare(a.title, b.title)
    if (by === 'title') return sign * byTitle
    const [left, right] = by === 'start' ? [a.startTime, b.startTime] : [a.updatedAt, b.updatedAt]
    if (left === null || right === null) return left === right ? byTitle : left === null ? 1 : -1
    return sign * (left - right) || byTitle
  })
}

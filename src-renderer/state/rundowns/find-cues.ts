import type { CueRow } from '../../../src-main/contract/bridge/slices.ts'

/** Cues that a person may mean: the very number first, then numbers that begin so, then titles with all the words. `#5` is the number 5. */
export function findCues(
  rows: readonly CueRow[],
  numbers: ReadonlyMap<string, string>,
  query: string,
  limit: number,
): readonly CueRow[] {
  const words = query
    .toLocaleLowerCase()
    .replace(/^\s*#\s*/, '')
    .split(/\s+/)
    .filter(Boolean)
  // `LX 12` is one number, and `lx12` the same.
  const asked = words.join('')
  if (asked === '') return []
  const ranked = rows.flatMap(row => {
    if (row.cue.type !== 'cue') return []
    const number = (numbers.get(row.cue.id)?.toLocaleLowerCase() ?? '').replace(/\s+/g, '')
    const text = `${row.cue.title} ${row.cue.subtitle}`.toLocaleLowerCase()
    if (sameNumber(number, asked)) return [{ row, rank: 0 }]
    if (withoutZeros(number).startsWith(withoutZeros(asked))) return [{ row, rank: 1 }]
    return words.every(word => text.includes(word)) ? [{ row, rank: 2 }] : []
  })
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ row }) => row)
}

/** `7` finds `07`. */
const sameNumber = (number: string, typed: string): boolean => withoutZeros(number) === withoutZeros(typed)

const withoutZeros = (text: string): string => text.replace(/^0+(?=.)/, '')

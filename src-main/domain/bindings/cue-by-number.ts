/**
 * The cue that shows this number. Numbers that machines send may lack the prefix and the leading zeros that are
 * shown (`7` for `A07`), so the number without them is tried where the whole is not found; a number that fits
 * several cues fits none.
 */
export function cueByNumber(numbers: ReadonlyMap<string, string>, asked: string): string | null {
  const wanted = asked.trim()
  if (wanted === '') return null
  const ids = [...numbers.keys()]
  const exact = ids.filter(id => same(numbers.get(id) ?? '', wanted))
  if (exact.length > 0) return exact.length === 1 ? (exact[0] ?? null) : null
  const bare = ids.filter(id => same(bareNumber(numbers.get(id) ?? ''), bareNumber(wanted)))
  return bare.length === 1 ? (bare[0] ?? null) : null
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

const bareNumber = (number: string): string => number.replace(/^\D*0*(?=\d)/, '')

import type { LineStyle } from '../../domain/script/script-source.ts'

/** What styles of documents are called, in several languages. */
const names: readonly (readonly [pattern: RegExp, style: LineStyle | 'title'])[] = [
  [/^(?:title|titel|titre|titolo|título)$/, 'title'],
  [
    /^(?:heading|überschrift|titre|titolo|título) ?\d|^heading$|\b(?:act|scene|slug ?line|akt|szene|acte|scène)\b/,
    'heading',
  ],
  [/(?:lyric|song ?text|sung|gesang|liedtext|paroles|letra|verse)/, 'lyric'],
  [
    /(?:stage ?direction|direction|regieanweisung|regie|bühnenanweisung|didascali|acotaci|parenthetical|^action$|transition)/,
    'direction',
  ],
  [/(?:character|speaker|figur|sprecher|rolle|personnage|personaje|personaggio)(?! style)/, 'speaker'],
  [/(?:dialogue|dialog|speech|replik|réplique|battuta|diálogo)/, 'dialogue'],
]

/** By the name of a style; null: it tells nothing. */
export function styleNamed(name: string): LineStyle | 'title' | null {
  const plain = name.toLowerCase().replace(/[_-]+/g, ' ').trim()
  // Word has styles of letters and of defaults that are called so.
  if (/^default|char$|zchn$/.test(plain)) return null
  return names.find(([pattern]) => pattern.test(plain))?.[1] ?? null
}

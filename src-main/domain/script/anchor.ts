import type { Paragraph } from './script.ts'

/**
 * A word of the text, by position and quote, as in the Web Annotation model: the position finds it while the paragraph stays as
 * it is, the quote with what stands around it finds it again in another version.
 */
export interface Anchor {
  readonly paragraphId: string
  /** In the text of the paragraph, in UTF-16 units; `to` is behind the word. */
  readonly from: number
  readonly to: number
  /** The word as it stood there, at most 60 characters. */
  readonly quote: string
  /** What stood before and behind it in the paragraph, at most 24 characters each. */
  readonly before: string
  readonly after: string
}

export interface Word {
  readonly from: number
  readonly to: number
}

const around = 24
export const longestQuote = 60

/** The words of a text in any script, in order. A text without letters is one word. */
export function wordsIn(text: string): readonly Word[] {
  const found = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ index, segment }) => ({ from: index, to: index + segment.length }))
  return found.length > 0 || text.trim() === ''
    ? found
    : [{ from: 0, to: Math.min(text.length, longestQuote) }]
}

/** The word at a place of a text, or the nearest one before it, else the first. Null: there is none. */
export function wordAt(text: string, place: number): Word | null {
  const words = wordsIn(text)
  return words.findLast(({ from }) => from <= place) ?? words[0] ?? null
}

export function anchorAt({ id, text }: Pick<Paragraph, 'id' | 'text'>, { from, to }: Word): Anchor {
  const end = Math.min(to, from + longestQuote)
  return {
    paragraphId: id,
    from,
    to: end,
    quote: text.slice(from, end),
    before: text.slice(Math.max(0, from - around), from),
    after: text.slice(end, end + around),
  }
}

/** The anchor in the text of its paragraph as it is now: at its place, or where its quote stands nearest to it. Null: it has lost its word. */
export function anchorIn(paragraph: Pick<Paragraph, 'id' | 'text'>, anchor: Anchor): Anchor | null {
  const { from, to, quote } = anchor
  if (paragraph.text.slice(from, to) === quote) return anchor
  const word = nearestQuote(paragraph.text, anchor)
  return word === null ? null : anchorAt(paragraph, word)
}

/** Whole words that are the quote: those with most of the same text around them, of these the nearest. */
export function nearestQuote(text: string, { from, quote, before, after }: Anchor): Word | null {
  let best: { readonly word: Word; readonly score: number } | null = null
  for (let at = text.indexOf(quote); at >= 0 && quote !== ''; at = text.indexOf(quote, at + 1)) {
    const word = { from: at, to: at + quote.length }
    const isWhole = !isLetter(text, at - 1) && !isLetter(text, word.to)
    const same = sharedEnd(text.slice(0, at), before) + sharedStart(text.slice(word.to), after)
    // Of the same surroundings, the place that is nearer.
    const score = (isWhole ? 1_000 : 0) + same - Math.abs(at - from) / 10_000
    if (best === null || score > best.score) best = { word, score }
  }
  return best?.word ?? null
}

const isLetter = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(at))

function sharedStart(text: string, other: string): number {
  let at = 0
  while (at < text.length && at < other.length && text[at] === other[at]) at += 1
  return at
}

function sharedEnd(text: string, other: string): number {
  let at = 0
  while (at < text.length && at < other.length && text.at(-1 - at) === other.at(-1 - at)) at += 1
  return at
}

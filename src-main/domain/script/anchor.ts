import type { Paragraph } from './script.ts'

/**
 * A word of the text, by position and quote, as in the Web Annotation model: the position finds it while the paragraph stays as
 * it is, the quote with what stands around it finds it again in another version.
 */
export interface Anchor {
  readonly paragraphId: string
  /** In the text of the paragraph, in UTF-16 units; `to` is behind the word. Both the same: it has lost its word. */
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

/**
 * The anchor in the text of its paragraph as it is now: at its place, or where its quote stands in what is left of its
 * surroundings. A short word needs some of them: it may stand anywhere. Null: it has lost its word.
 */
export function anchorIn(paragraph: Pick<Paragraph, 'id' | 'text'>, anchor: Anchor): Anchor | null {
  const { from, to, quote } = anchor
  if (isLost(anchor)) return null
  if (paragraph.text.slice(from, to) === quote && !isCut(paragraph.text, anchor, from)) return anchor
  const places = placesOf(paragraph.text, anchor)
  const [best] = places
  const isAlone = places.length === 1 && [...quote].length > 3
  return best !== undefined && (best.words > 0 || best.isToEdge || isAlone)
    ? anchorAt(paragraph, best.word)
    : null
}

const isLost = ({ from, to }: Anchor): boolean => to <= from

/** Without its word: it is looked for again in a later version. */
export const lostIn = (paragraphId: string, anchor: Anchor): Anchor => ({
  ...anchor,
  paragraphId,
  to: anchor.from,
})

/**
 * The anchor in a paragraph that was another one: where its quote stands between two of the words that stood around it, or as
 * the beginning or the end of the same stretch. Null: its word is not there.
 */
export function anchorInOther(paragraph: Pick<Paragraph, 'id' | 'text'>, anchor: Anchor): Anchor | null {
  const [best] = placesOf(paragraph.text, anchor)
  return best !== undefined && (best.words > 1 || (best.words === 1 && best.isToEdge))
    ? anchorAt(paragraph, best.word)
    : null
}

/** A place of a quote. */
interface QuotePlace {
  readonly word: Word
  /** How many of the words next to it are the same. */
  readonly words: number
  /** The text is the same from there to an edge of the paragraph. */
  readonly isToEdge: boolean
}

/** Where the quote stands as whole words, if it was whole: those with most of the same text around them first, of these the nearest. */
function placesOf(text: string, anchor: Anchor): readonly QuotePlace[] {
  const { from, quote, before, after } = anchor
  const found: (QuotePlace & { readonly score: number })[] = []
  for (let at = text.indexOf(quote); at >= 0 && quote !== ''; at = text.indexOf(quote, at + 1)) {
    if (isCut(text, anchor, at)) continue
    const word = { from: at, to: at + quote.length }
    const [left, right] = [text.slice(0, at), text.slice(word.to)]
    const sameBefore = before.slice(before.length - sharedEnd(left, before))
    const sameAfter = after.slice(0, sharedStart(right, after))
    found.push({
      word,
      words: wordsAtEnd(sameBefore, left) + wordsAtStart(sameAfter, right),
      isToEdge:
        (sameBefore === left && sameBefore === before) || (sameAfter === right && sameAfter === after),
      // Of the same surroundings, the place that is nearer.
      score: sameBefore.length + sameAfter.length - Math.abs(at - from) / 10_000,
    })
  }
  return found.sort((one, other) => other.score - one.score)
}

/** Signs of scripts that set no spaces stand for words. */
const wordLike = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu

/** The words of a text, in small letters. */
export const wordLikeIn = (text: string): readonly string[] => text.toLowerCase().match(wordLike) ?? []

/** There, the quote is part of a longer word, and was not. */
const isCut = (text: string, { quote, before, after }: Anchor, at: number): boolean =>
  (isLetter(text, at - 1) && !isLetter(before, before.length - 1)) ||
  (isLetter(text, at + quote.length) && !isLetter(after, 0))

/** Words of a stretch at the end or the beginning of a text; the outermost counts where it is not cut there. */
function wordsAtEnd(stretch: string, text: string): number {
  const isPart = isLetter(stretch, 0) && isLetter(text, text.length - stretch.length - 1)
  return Math.max(0, wordLikeIn(stretch).length - Number(isPart))
}

function wordsAtStart(stretch: string, text: string): number {
  const isPart = isLetter(stretch, stretch.length - 1) && isLetter(text, stretch.length)
  return Math.max(0, wordLikeIn(stretch).length - Number(isPart))
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

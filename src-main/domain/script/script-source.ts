import type { Said } from '../messages/message.ts'

/** What a document itself says that a line is: by the style of its paragraph, or by its grammar. */
export type LineStyle = 'heading' | 'speaker' | 'dialogue' | 'direction' | 'lyric'

/** Characters of a line: from the first to before the last. */
export type Span = readonly [from: number, to: number]

/** A line as it stands in a document, whatever the format. */
export interface SourceLine {
  /** Its place in the list, counted from 1: it names the line in choices. */
  readonly line: number
  /** Without blanks around it, and without line breaks; never empty. */
  readonly text: string
  /** As it is printed on the page; null: the document has no pages. */
  readonly page: string | null
  /**
   * How it follows the line above: because that one was full, though that one had room, as a paragraph of its own, or with
   * room between the two.
   */
  readonly above: 'wrap' | 'break' | 'paragraph' | 'gap'
  readonly style: LineStyle | null
  /** From the left edge of the text, in characters. */
  readonly indent: number
  readonly isCentred: boolean
  readonly italic: readonly Span[]
  readonly bold: readonly Span[]
  /** It belongs to the page, not to the text: a running head, a page number. */
  readonly isOfPage: boolean
}

export interface ScriptSource {
  /** That the document says; empty: none. */
  readonly title: string
  readonly lines: readonly SourceLine[]
  /** How it was read, in sentences for a person. */
  readonly notes: readonly Said[]
}

/** Which share of the letters is in these spans, from 0 to 1. */
export function shareOf(text: string, spans: readonly Span[]): number {
  let letters = 0
  let inside = 0
  for (const { index } of text.matchAll(/[\p{L}\p{N}]/gu)) {
    letters += 1
    if (spans.some(([from, to]) => from <= index && index < to)) inside += 1
  }
  return letters === 0 ? 0 : inside / letters
}

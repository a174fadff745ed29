import { fromHtml, fromText } from './rich-text.ts'

/** What is kept of a cell, from whichever of the two forms was written. */
export interface CellContent {
  readonly content: string
  readonly contentHtml: string
}

/** Exactly one of the two is there. */
export function cellContent(written: {
  readonly content?: string
  readonly content_html?: string
}): CellContent {
  return written.content_html === undefined ? fromText(written.content ?? '') : fromHtml(written.content_html)
}

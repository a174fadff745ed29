import { type CellContent, fromHtml, fromText } from './rich-text.ts'

/** Exactly one of the two is there. */
export function cellContent(written: {
  readonly content?: string
  readonly content_html?: string
}): CellContent {
  return written.content_html === undefined ? fromText(written.content ?? '') : fromHtml(written.content_html)
}

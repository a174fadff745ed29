import { type CellContent, fromHtml, fromText, type Words } from '../../domain/rich-text/cell-text.ts'

interface Written {
  readonly content?: string
  readonly content_html?: string
}

/** Exactly one of the two is there. */
export function cellContent(written: Written, words: Words): CellContent {
  return written.content_html === undefined
    ? fromText(written.content ?? '')
    : fromHtml(written.content_html, words)
}

/** Whether what is written may name a mention or a variable. */
export const namesWords = ({ content_html: html }: Written): boolean =>
  html !== undefined && /<rs-/i.test(html)

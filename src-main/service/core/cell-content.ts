import type { ValidationIssue } from '../../contract/v1/envelope.ts'
import {
  type CellContent,
  cellCharacters,
  fromHtml,
  fromText,
  type ReferenceLookup,
  textCharacters,
} from '../../domain/rich-text/cell-text.ts'
import { issue } from '../problem-error.ts'

interface Written {
  readonly content?: string
  readonly content_html?: string
}

/** Exactly one of the two is there. */
export function cellContent(written: Written, references: ReferenceLookup): CellContent {
  return written.content_html === undefined
    ? fromText(written.content ?? '')
    : fromHtml(written.content_html, references)
}

/** So much of a body may be one cell: what is read must be fit to be written back. In bytes of JSON. */
const mostHtmlBytes = 1_000_000

/** What speaks against rich text: its length is that of its text, and closed tags and escapes can make it larger. */
export function htmlIssues(
  { content_html: sent }: Written,
  { contentHtml }: CellContent,
  path: readonly (string | number)[],
): ValidationIssue[] {
  if (sent === undefined) return []
  if (textCharacters(sent) > cellCharacters) {
    return [
      issue([...path, 'content_html'], `holds more than ${cellCharacters} characters of text`, 'too_long'),
    ]
  }
  return Buffer.byteLength(JSON.stringify(contentHtml)) > mostHtmlBytes
    ? [issue([...path, 'content_html'], 'is over 1 MB once its tags are closed', 'too_long')]
    : []
}

/** Whether what is written may name a mention or a variable. */
export const hasReferences = ({ content_html: html }: Written): boolean =>
  html !== undefined && /<rs-/i.test(html)

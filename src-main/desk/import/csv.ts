import Papa from 'papaparse'
import { type Fault, knownOf, type SourceRow } from '../../domain/running-order-header.ts'

export interface CsvReading {
  /** Every row before the first quote that is not closed, blank ones included. */
  readonly rows: readonly SourceRow[]
  readonly faults: readonly Fault[]
}

/**
 * RFC 4180, with `,` `;` or tab told by the header, or by a first line `sep=;`. Any line ends, a byte order mark
 * or none. Lines are those of the file, so that a row after quoted line breaks is found where it stands.
 */
export function readCsv(file: string): CsvReading {
  const text = file.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const declared = /^sep=([,;\t])[^\S\n]*(?:\n|$)/i.exec(text)
  const skipped = declared === null ? 0 : 1
  const body = text.slice(declared?.[0].length ?? 0)
  const { data, errors } = parse(body, declared?.[1] ?? separatorOf(body))

  const quote = errors.find(error => error.type === 'Quotes')
  const sound = quote?.row === undefined ? data : data.slice(0, quote.row)
  const rows: SourceRow[] = []
  let line = 1 + skipped
  for (const fields of sound) {
    rows.push({ line, fields: fields.map(unguarded) })
    line += 1 + fields.reduce((sum, field) => sum + lineBreaks(field), 0)
  }
  const faults = unreadable(text)
  if (quote === undefined) return { rows, faults }
  const at = 1 + skipped + lineBreaks(body.slice(0, quote.index ?? 0))
  const reason =
    'the quote that opens here is not closed before the end of its field. Close it, and write "" for a quote inside.'
  return { rows, faults: [...faults, { line: at, reason }] }
}

const separators = [',', ';', '\t'] as const

/** The one by which the first line that is not blank has most names of a header, then most fields. */
function separatorOf(text: string): string {
  const start = /\S/.exec(text)?.index ?? 0
  const head = text.slice(text.lastIndexOf('\n', start) + 1)
  const scored = separators.map(separator => {
    const fields = parse(head, separator, 1).data[0] ?? []
    return {
      separator,
      score: fields.filter(field => knownOf(field) !== null).length * 1_000 + fields.length,
    }
  })
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).separator
}

const parse = (text: string, delimiter: string, preview = 0): Papa.ParseResult<string[]> =>
  Papa.parse<string[]>(text, { delimiter, newline: '\n', preview })

/** Characters that no text has: traces of another encoding, or of a file that is no text. One fault for a line. */
function unreadable(text: string): Fault[] {
  return text.split('\n').flatMap((content, index) => {
    const found = /(?!\t)[\p{Cc}\ufffd]/u.exec(content)?.[0]
    if (found === undefined) return []
    return [{ line: index + 1, reason: found === '\ufffd' ? notUtf8 : controlFault(found) }]
  })
}

const notUtf8 =
  'a character cannot be read: the file is not UTF-8. Save it again as "CSV UTF-8", or correct the character.'

const controlFault = (character: string): string =>
  `there is a control character (U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}). Remove it.`

/**
 * What a spreadsheet would take for a formula is written with an apostrophe before it, which is no part of it. Text that
 * has such an apostrophe of its own gets another, so that it comes back with its own.
 */
const formula = /^'*\s*[=+\-@＝＋－＠]/

export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text)

const unguarded = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text

const lineBreaks = (text: string): number => text.split('\n').length - 1

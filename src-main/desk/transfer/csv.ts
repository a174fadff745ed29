import Papa from 'papaparse'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import { type Fault, knownOf, type SourceRow } from '../../domain/running-order/running-order-header.ts'
import type { CsvReading } from '../ports/spreadsheets.ts'
import { createTableCount, TableTooLarge, tableLimits, tableTooLarge } from '../spreadsheets/table-limits.ts'

/**
 * RFC 4180, with `,` `;` or tab recognised by the header, or by a first line `sep=;`. Any line ends, a byte order mark
 * or none. Lines are those of the file, so that a row after quoted line breaks is found where it stands. It ends after
 * as many rows as a table may have, and at the first fault that the rest cannot be read after.
 */
export function readCsv(file: string): CsvReading {
  if (hasTooManyLines(file)) return { rows: [], faults: [{ line: 0, reason: tableTooLarge }] }
  const text = file.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const declared = /^sep=([,;\t])[^\S\n]*(?:\n|$)/i.exec(text)
  const body = text.slice(declared?.[0].length ?? 0)
  const first = declared === null ? 1 : 2
  const { rows, fault } = rowsOf(body, declared?.[1] ?? separatorOf(body), first)
  return { rows, faults: [...unreadable(text), ...(fault === null ? [] : [fault])] }
}

const [lineFeed, carriageReturn] = [10, 13]

/** Counted before anything is made of them: a list of millions of blank lines takes fifty times the memory of the file. */
function hasTooManyLines(text: string): boolean {
  let lines = 0
  for (let at = 0; at < text.length && lines <= tableLimits.lines; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === lineFeed || unit === carriageReturn) lines += 1
  }
  return lines > tableLimits.lines
}

function rowsOf(
  body: string,
  delimiter: string,
  first: number,
): { readonly rows: readonly SourceRow[]; readonly fault: Fault | null } {
  const rows: SourceRow[] = []
  const count = createTableCount()
  let fault: Fault | null = null
  let line = first
  const read = (fields: readonly string[]): void => {
    if (fields.length > tableLimits.columns) {
      fault = { line, reason: tooWide(fields.length) }
    } else if (fields.some(field => field.trim() !== '')) {
      const row = { line, fields: fields.map(unguarded) }
      count.add(row)
      rows.push(row)
    }
    line += 1 + fields.reduce((sum, field) => sum + lineBreaks(field), 0)
  }
  try {
    Papa.parse<string[]>(body, {
      delimiter,
      newline: '\n',
      step({ data, errors }, parser) {
        const quote = errors.find(error => error.type === 'Quotes')
        if (quote !== undefined) {
          fault = { line: first + lineBreaks(body.slice(0, quote.index ?? 0)), reason: notClosed }
        } else read(data)
        if (fault !== null || rows.length === tableLimits.rows) parser.abort()
      },
    })
  } catch (error) {
    if (!(error instanceof TableTooLarge)) throw error
    return { rows: [], fault: { line: 0, reason: tableTooLarge } }
  }
  return { rows, fault }
}

const notClosed = messageOf('table.quote-not-closed')

const tooWide = (fields: number): Message =>
  messageOf('table.too-many-columns', { count: fields, most: tableLimits.columns })

const separators = [',', ';', '\t'] as const

/** The one by which the first line that is not blank has most names of a header, then most fields. */
function separatorOf(text: string): string {
  const start = /\S/.exec(text)?.index ?? 0
  const head = text.slice(text.lastIndexOf('\n', start) + 1)
  const scored = separators.map(separator => {
    const fields =
      Papa.parse<string[]>(head, { delimiter: separator, newline: '\n', preview: 1 }).data[0] ?? []
    return {
      separator,
      score: fields.filter(field => knownOf(field) !== null).length * 1_000 + fields.length,
    }
  })
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).separator
}

/** Characters that no text has: traces of another encoding, or of a file that is no text. One fault for a line. */
function unreadable(text: string): Fault[] {
  const faults: Fault[] = []
  let line = 1
  let read = 0
  for (const { 0: found, index } of text.matchAll(/(?![\t\n])[\p{Cc}\ufffd]/gu)) {
    line += lineBreaks(text.slice(read, index))
    read = index
    if (faults.at(-1)?.line === line) continue
    if (faults.length === mostUnreadable) break
    faults.push({ line, reason: found === '\ufffd' ? notUtf8 : controlFault(found) })
  }
  return faults
}

/** A file that is no text has them in every line. */
const mostUnreadable = 100

const notUtf8 = messageOf('table.not-utf8')

const controlFault = (character: string): Message =>
  messageOf('table.control-character', {
    code: character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0'),
  })

/**
 * What a spreadsheet would take for a formula is written with an apostrophe before it, which is no part of it. Text that
 * has such an apostrophe of its own gets another, so that it comes back with its own.
 */
const formula = /^'*\s*[=+\-@＝＋－＠]/

export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text)

/**
 * For a cell marked as text: it needs no apostrophe, but loses one when it is read, since the table may have
 * been CSV before.
 */
export const guardedText = (text: string): string => (text.startsWith("'") ? guarded(text) : text)

export const unguarded = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text

function lineBreaks(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

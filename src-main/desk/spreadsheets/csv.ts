import { roleOfName } from '../../domain/import/column-names.ts'
import type { Fault, SourceRow } from '../../domain/import/table.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import { TableCount, tableLimits, tableTooLarge } from './table-builder.ts'

interface CsvReading {
  /** Every row with something in it, before the first fault that the rest cannot be read after. */
  readonly rows: readonly SourceRow[]
  /** Line 0 is the file as a whole. */
  readonly faults: readonly Fault[]
}

/**
 * RFC 4180, with `,` `;` tab or `|` recognised by what most rows have in common, or by a first line `sep=;`. Any line ends,
 * a byte order mark or none. Lines are those of the file, so that a row after quoted line breaks is found where it stands.
 * It ends after as many rows as a table may have, and at the first fault that the rest cannot be read after.
 */
export function readCsv(file: string): CsvReading {
  if (hasTooManyLines(file)) return { rows: [], faults: [{ line: 0, reason: tableTooLarge }] }
  const text = file.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const declared = /^sep=([,;\t|])[^\S\n]*(?:\n|$)/i.exec(text)
  const body = text.slice(declared?.[0].length ?? 0)
  const first = declared === null ? 1 : 2
  const { rows, fault } = rowsOf(body, declared?.[1] ?? delimiterOf(body), first)
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
  const count = new TableCount()
  for (const { line, fields, width, isBroken } of recordsOf(body, delimiter)) {
    const place = first + line
    if (isBroken) return { rows, fault: { line: place, reason: notClosed } }
    if (width > tableLimits.columns) return { rows, fault: { line: place, reason: tooWide(width) } }
    if (fields.every(field => field.trim() === '')) continue
    const row = { line: place, fields: fields.map(unguarded) }
    if (!count.takes(row)) return { rows: [], fault: { line: 0, reason: tableTooLarge } }
    rows.push(row)
    if (rows.length === tableLimits.rows) break
  }
  return { rows, fault: null }
}

const notClosed = messageOf('table.quote-not-closed')

const tooWide = (fields: number): Message =>
  messageOf('table.too-many-columns', { count: fields, most: tableLimits.columns })

interface CsvRecord {
  /** Of the text, from 0; of a broken one, where its quotation mark opens. */
  readonly line: number
  /** As many as a table may have. */
  readonly fields: readonly string[]
  /** How many there are. */
  readonly width: number
  /** A quotation mark opens a field and does not close it. */
  readonly isBroken: boolean
}

/**
 * The rows of a text, blank ones among them. A quotation mark at the beginning of a field quotes it, and two within stand
 * for one. In cells that a spreadsheet copied, with tabs between them, it is text where it does not close the field: a
 * spreadsheet quotes those with a line break alone.
 */
function* recordsOf(text: string, delimiter: string): Generator<CsvRecord> {
  const isCopied = delimiter === '\t'
  let at = 0
  let line = 0
  let nextDelimiter = -1
  let nextBreak = -1
  /** The end of a field that begins here and is not quoted. */
  const plainEnd = (from: number): number => {
    if (nextDelimiter < from) nextDelimiter = placeOf(text, delimiter, from)
    if (nextBreak < from) nextBreak = placeOf(text, '\n', from)
    return Math.min(nextDelimiter, nextBreak)
  }
  while (at < text.length) {
    const begun = line
    const fields: string[] = []
    let width = 0
    const add = (field: string): void => {
      width += 1
      if (width <= tableLimits.columns) fields.push(field)
    }
    for (;;) {
      const quoted = text.charAt(at) === '"' ? quotedField(text, at, delimiter) : null
      let end = plainEnd(at)
      if (quoted !== null) {
        end = quoted.end
        add(quoted.content)
        line += lineBreaks(quoted.content)
      } else if (text.charAt(at) === '"' && !isCopied) {
        yield { line, fields, width, isBroken: true }
        return
      } else add(text.slice(at, end))
      at = end + 1
      if (text.charAt(end) !== delimiter) break
      if (width > tableLimits.columns) {
        // The rest of a row that is refused is only counted.
        if (nextBreak < at) nextBreak = placeOf(text, '\n', at)
        width += 1 + countOf(text, delimiter, at, nextBreak)
        at = nextBreak + 1
        break
      }
    }
    line += 1
    yield { line: begun, fields, width, isBroken: false }
  }
}

function countOf(text: string, what: string, from: number, to: number): number {
  const code = what.charCodeAt(0)
  let count = 0
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) === code) count += 1
  return count
}

const placeOf = (text: string, what: string, from: number): number => {
  const found = text.indexOf(what, from)
  return found < 0 ? text.length : found
}

/** The field whose quotation mark opens here; null where it does not close the field. Blanks may follow it. */
function quotedField(
  text: string,
  start: number,
  delimiter: string,
): { readonly content: string; readonly end: number } | null {
  let close = text.indexOf('"', start + 1)
  while (close >= 0 && text.charAt(close + 1) === '"') close = text.indexOf('"', close + 2)
  if (close < 0) return null
  let end = close + 1
  while (text.charAt(end) === ' ') end += 1
  if (end < text.length && text.charAt(end) !== delimiter && text.charAt(end) !== '\n') return null
  return { content: text.slice(start + 1, close).replaceAll('""', '"'), end }
}

/** The surest first: a comma and a line also stand in texts. */
const delimiters = ['\t', ';', ',', '|'] as const
const recordsLooked = 200
const charactersLooked = 256 * 1024
const headsLooked = 12

/**
 * The one that most rows have the same number of. Names of a header that it sets apart speak for it, wherever the header
 * stands; a line of a cover does not decide.
 */
function delimiterOf(body: string): string {
  const head = body.slice(0, charactersLooked)
  const scored = delimiters.map(delimiter => ({ delimiter, score: scoreOf(head, delimiter) }))
  const best = scored.reduce((best, next) => (next.score > best.score + 0.05 ? next : best))
  // A file with nothing in it but blank cells has it too.
  return best.score > 0 ? best.delimiter : (delimiters.find(delimiter => head.includes(delimiter)) ?? ',')
}

function scoreOf(head: string, delimiter: string): number {
  const widths: number[] = []
  let names = 0
  let broken = 0
  for (const { fields, isBroken } of recordsOf(head, delimiter)) {
    // What is looked at may end within quotation marks.
    if (isBroken) broken = head.length < charactersLooked ? 0.5 : 0
    else if (fields.some(field => field.trim() !== '')) {
      if (widths.length < headsLooked && fields.length > 1)
        names = Math.max(names, fields.filter(field => roleOfName(field) !== null).length)
      widths.push(fields.length)
    }
    if (widths.length === recordsLooked) break
  }
  const wide = widths.filter(width => width > 1)
  if (wide.length === 0) return names
  const counts = new Map<number, number>()
  for (const width of wide) counts.set(width, (counts.get(width) ?? 0) + 1)
  const same = Math.max(...counts.values()) / widths.length
  // Rows of different lengths still have it.
  return 0.7 * same + 0.3 * (wide.length / widths.length) + Math.min(names, 5) * 0.4 - broken
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

import { Inside, xmlTokens } from '../../base/xml.ts'
import { MessageError } from '../../contract/message-error.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import type { Table } from '../ports/spreadsheets.ts'
import type { Archive } from './archive.ts'
import {
  columnOf,
  isoText,
  type NumberFormat,
  numberFormatOf,
  numberText,
  plainCellText,
  plainNumber,
} from './cell-text.ts'
import { type SheetCell, TableBuilder, type TableCount, tableLimits, tableTooLarge } from './table-builder.ts'

export interface Workbook {
  readonly tables: readonly Table[]
  /** Sheets that are hidden, and not read. */
  readonly notes: readonly Message[]
}

/** The sheets of an XLSX file, cells as a person reads them. Formulas bring their last result. */
export function readXlsx(archive: Archive, book: string, count: TableCount): Workbook {
  const { sheets, since } = readBook(archive.text(book) ?? '', count)
  const parts = partsOf(archive, book)
  const part = (type: string): string => archive.text(parts.find(one => one.type === type)?.path ?? '') ?? ''
  const texts = readSharedTexts(part('sharedStrings'))
  const styles = readStyles(part('styles'))
  const tables: Table[] = []
  const hidden: string[] = []
  const worksheets = new Map(parts.flatMap(one => (one.type === 'worksheet' ? [[one.id, one] as const] : [])))
  for (const { name, id, isHidden } of sheets) {
    const found = worksheets.get(id)
    if (found === undefined) continue
    if (isHidden) hidden.push(name)
    else tables.push(readSheet(name, archive.text(found.path) ?? '', { texts, styles, since, count }))
  }
  return { tables, notes: hiddenSheets(hidden) }
}

export const hiddenSheets = (names: readonly string[]): readonly Message[] =>
  names.length === 0 ? [] : [messageOf('spreadsheet.hidden-sheets', { names: names.join(', ') })]

interface BookSheet {
  readonly name: string
  /** Of its part. */
  readonly id: string
  readonly isHidden: boolean
}

function readBook(
  xml: string,
  count: TableCount,
): { readonly sheets: readonly BookSheet[]; readonly since: 1900 | 1904 } {
  const sheets: BookSheet[] = []
  let since: 1900 | 1904 = 1900
  for (const token of xmlTokens(xml)) {
    if (token.kind !== 'open') continue
    const { name, attributes } = token
    if (name === 'workbookPr' && isOn(attributes.get('date1904'))) since = 1904
    if (name === 'sheet') {
      count.addSheet()
      const state = attributes.get('state') ?? 'visible'
      const id = attributes.get('id') ?? ''
      sheets.push({ name: attributes.get('name') ?? '', id, isHidden: state !== 'visible' })
    }
  }
  return { sheets, since }
}

interface BookPart {
  readonly id: string
  /** The last word of its type: `worksheet`, `styles`. */
  readonly type: string
  readonly path: string
}

/** The parts that the workbook names; their paths count from its folder. */
function partsOf(archive: Archive, book: string): readonly BookPart[] {
  const folder = book.replace(/[^/]*$/, '')
  const relations = archive.text(`${folder}_rels/${book.slice(folder.length)}.rels`) ?? ''
  return [...xmlTokens(relations)].flatMap(token => {
    if (token.kind !== 'open' || token.name !== 'Relationship') return []
    const { attributes } = token
    const { pathname } = new URL(attributes.get('Target') ?? '', `http://archive/${folder}`)
    const type = (attributes.get('Type') ?? '').replace(/^.*\//, '')
    return [{ id: attributes.get('Id') ?? '', type, path: decodeURIComponent(pathname.slice(1)) }]
  })
}

/** Texts that cells name by their places. How they are pronounced is no part of them. */
function readSharedTexts(xml: string): readonly string[] {
  const texts: string[] = []
  let text = ''
  const inside = new Inside('t', 'rPh')
  for (const token of xmlTokens(xml)) {
    inside.take(token)
    if (token.kind === 'text') {
      if (inside.has('t') && !inside.has('rPh')) text += token.text
    } else if (token.name === 'si') {
      if (token.kind === 'close') texts.push(withEscapes(text))
      text = ''
    }
  }
  return texts
}

interface CellStyle {
  readonly format: NumberFormat
  readonly isStrong: boolean
}

/** Formats of cells, by the numbers that cells give. */
function readStyles(xml: string): readonly CellStyle[] {
  const codes = new Map<number, string>()
  const bold: boolean[] = []
  const filled: boolean[] = []
  const styles: CellStyle[] = []
  const inside = new Inside('dxfs', 'fonts', 'fills', 'cellXfs')
  for (const token of xmlTokens(xml)) {
    inside.take(token)
    if (token.kind !== 'open') continue
    const { name, attributes } = token
    const number = (key: string): number => Number(attributes.get(key) ?? 0)
    // Formats of conditions have fonts and fills of their own.
    if (inside.has('dxfs')) continue
    if (name === 'numFmt') codes.set(number('numFmtId'), attributes.get('formatCode') ?? '')
    if (name === 'font' && inside.has('fonts')) bold.push(false)
    if (name === 'b' && inside.has('fonts')) bold[bold.length - 1] = isOn(attributes.get('val') ?? '1')
    if (name === 'fill' && inside.has('fills')) filled.push(false)
    if (name === 'patternFill') filled[filled.length - 1] = attributes.get('patternType') === 'solid'
    if (name === 'gradientFill') filled[filled.length - 1] = true
    if (name === 'fgColor' && isWhite(attributes)) filled[filled.length - 1] = false
    if (name === 'xf' && inside.has('cellXfs')) {
      const id = number('numFmtId')
      styles.push({
        format: numberFormatOf(id, codes.get(id)),
        isStrong: bold[number('fontId')] === true || filled[number('fillId')] === true,
      })
    }
  }
  return styles
}

/** A cell on white looks like one without a fill; colour 0 of a theme is its paper. */
const isWhite = (attributes: ReadonlyMap<string, string>): boolean =>
  /^(FF)?FFFFFF$/i.test(attributes.get('rgb') ?? '') ||
  attributes.get('indexed') === '9' ||
  (attributes.get('theme') === '0' && !attributes.has('tint'))

interface SheetContext {
  readonly texts: readonly string[]
  readonly styles: readonly CellStyle[]
  readonly since: 1900 | 1904
  readonly count: TableCount
}

function readSheet(name: string, xml: string, context: SheetContext): Table {
  const table = new TableBuilder(name, context.count)
  const inside = new Inside('c', 'v', 't', 'rPh')
  let line = 0
  let isHidden = false
  let cells: SheetCell[] = []
  let read = 0
  let column = -1
  let cell: ReadonlyMap<string, string> = new Map()
  let text = ''
  for (const token of xmlTokens(xml)) {
    inside.take(token)
    if (token.kind === 'text') {
      if (inside.has('c') && (inside.has('v') || (inside.has('t') && !inside.has('rPh')))) text += token.text
    } else if (token.kind === 'open') {
      const { attributes } = token
      switch (token.name) {
        case 'row':
          line = Number(attributes.get('r') ?? line + 1)
          isHidden = isOn(attributes.get('hidden'))
          cells = []
          read = 0
          column = -1
          break
        case 'c': {
          read += 1
          if (read > mostInRow) throw new MessageError(tableTooLarge)
          const reference = attributes.get('r') ?? ''
          const found = columnOf(reference)
          column = found < 0 ? column + 1 : found
          line = Number(/\d+$/.exec(reference)?.[0] ?? line)
          cell = attributes
          text = ''
          break
        }
        case 'col':
          if (isOn(attributes.get('hidden')))
            table.hideColumns(Number(attributes.get('min') ?? 0) - 1, Number(attributes.get('max') ?? 0) - 1)
          break
        case 'mergeCell': {
          const [first = '', last = ''] = (attributes.get('ref') ?? '').split(':')
          table.merge(Number(/\d+$/.exec(first)?.[0] ?? 0), columnOf(first), columnOf(last))
          break
        }
      }
    } else if (token.name === 'c') {
      const style = context.styles[Number(cell.get('s') ?? 0)]
      const shown = cellText(cell.get('t') ?? 'n', text, style?.format ?? plainNumber, context)
      if (shown !== '' && cells.length < tableLimits.columns)
        cells.push({ column, text: shown, isStrong: style?.isStrong === true })
    } else if (token.name === 'row') table.addRow(line, cells, isHidden)
  }
  return table.build()
}

/** Spreadsheets have no more columns. */
const mostInRow = 16_384

function cellText(type: string, text: string, format: NumberFormat, { texts, since }: SheetContext): string {
  switch (type) {
    case 's':
      return plainCellText(texts[Number(text)] ?? '')
    case 'str':
    case 'inlineStr':
      return plainCellText(withEscapes(text))
    case 'b':
      return text.trim() === '1' ? 'TRUE' : text.trim() === '' ? '' : 'FALSE'
    case 'd':
      return isoText(text.trim())
    case 'n':
      return text.trim() === '' ? '' : numberText(Number(text), format, since)
    default:
      return text
  }
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'

/** Characters that XML does not have, and `_` before what would be taken for one of them. */
const withEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

import { Inside, type XmlToken, xmlTokens } from '../../base/xml.ts'
import { MessageError } from '../../contract/message-error.ts'
import type { Table } from '../ports/spreadsheets.ts'
import type { Archive } from './archive.ts'
import { isoText, numberText, plainCellText, plainNumber, spanText } from './cell-text.ts'
import { hiddenSheets, type Workbook } from './read-xlsx.ts'
import { type SheetCell, TableBuilder, type TableCount, tableLimits, tableTooLarge } from './table-builder.ts'

/** The sheets of an OpenDocument spreadsheet, cells as a person reads them. Formulas bring their last result. */
export function readOds(archive: Archive, count: TableCount): Workbook {
  const styles = new OdsStyles()
  for (const token of xmlTokens(archive.text('styles.xml') ?? '')) styles.take(token)
  const tables: Table[] = []
  const hidden: string[] = []
  let sheet: OdsSheet | null = null
  let name = ''
  let depth = 0
  for (const token of xmlTokens(archive.text('content.xml') ?? '')) {
    if (token.kind !== 'text' && token.name === 'table') {
      depth += token.kind === 'open' ? 1 : -1
      if (token.kind === 'open' && depth === 1) {
        count.addSheet()
        name = token.attributes.get('name') ?? ''
        if (styles.isHidden(token.attributes.get('style-name'))) hidden.push(name)
        else sheet = new OdsSheet(new TableBuilder(name, count), styles)
      } else if (token.kind === 'close' && depth === 0) {
        if (sheet !== null) tables.push(sheet.build())
        sheet = null
      }
    } else if (sheet !== null) sheet.take(token)
    else if (depth === 0) styles.take(token)
  }
  return { tables, notes: hiddenSheets(hidden) }
}

interface OdsStyle {
  readonly parent: string | undefined
  readonly format: string | undefined
  bold: boolean | null
  filled: boolean | null
  isHidden: boolean
}

/** Formats of cells, sheets and times, by their names. */
class OdsStyles {
  readonly #styles = new Map<string, OdsStyle>()
  /** Formats that count hours on beyond 24. */
  readonly #spans = new Set<string>()
  #current: OdsStyle | null = null

  take(token: XmlToken): void {
    if (token.kind === 'text') return
    if (token.kind === 'close') {
      if (token.name === 'style') this.#current = null
      return
    }
    const { name, attributes } = token
    if (name === 'style') {
      const parent = attributes.get('parent-style-name')
      const format = attributes.get('data-style-name')
      this.#current = { parent, format, bold: null, filled: null, isHidden: false }
      this.#styles.set(attributes.get('name') ?? '', this.#current)
    } else if (name === 'time-style') {
      if (attributes.get('truncate-on-overflow') === 'false') this.#spans.add(attributes.get('name') ?? '')
    } else if (this.#current !== null) {
      const weight = attributes.get('font-weight')
      const fill = attributes.get('background-color')
      if (name === 'text-properties' && weight !== undefined)
        this.#current.bold = weight === 'bold' || Number(weight) >= 600
      if (name === 'table-cell-properties' && fill !== undefined)
        this.#current.filled = !/^(transparent|#ffffff)$/i.test(fill)
      if (name === 'table-properties' && attributes.get('display') === 'false') this.#current.isHidden = true
    }
  }

  isHidden(name: string | undefined): boolean {
    return this.#styles.get(name ?? '')?.isHidden === true
  }

  /** Bold, or on a fill; what a style leaves open, the one that it is based on says. */
  isStrong(name: string | undefined): boolean {
    const chain = this.#chain(name)
    const said = (key: 'bold' | 'filled'): boolean => chain.find(style => style[key] !== null)?.[key] === true
    return said('bold') || said('filled')
  }

  isTimeOfDay(name: string | undefined): boolean {
    const format = this.#chain(name).find(style => style.format !== undefined)?.format
    return format !== undefined && !this.#spans.has(format)
  }

  #chain(name: string | undefined): readonly OdsStyle[] {
    const chain: OdsStyle[] = []
    for (let style = this.#styles.get(name ?? ''); style !== undefined && chain.length < 8; ) {
      chain.push(style)
      style = this.#styles.get(style.parent ?? '')
    }
    return chain
  }
}

/** Notes, pictures and readings of characters stand in a cell, and are no part of its text. */
const besides: ReadonlySet<string> = new Set([
  ...['annotation', 'frame', 'custom-shape', 'ruby-text', 'shapes', 'forms'],
])

/** One sheet, while it is read. */
class OdsSheet {
  readonly #table: TableBuilder
  readonly #styles: OdsStyles
  readonly #inside = new Inside('table-cell', 'p')
  #line = 1
  #column = 0
  #columns = 0
  #row: ReadonlyMap<string, string> = new Map()
  #cells: SheetCell[] = []
  #cell: ReadonlyMap<string, string> = new Map()
  #paragraphs: string[] = []
  #written = 0
  /** Elements that are open of those which are no part of a text. */
  #besides = 0

  constructor(table: TableBuilder, styles: OdsStyles) {
    this.#table = table
    this.#styles = styles
  }

  build(): Table {
    return this.#table.build()
  }

  take(token: XmlToken): void {
    this.#inside.take(token)
    if (token.kind !== 'text' && besides.has(token.name)) this.#besides += token.kind === 'open' ? 1 : -1
    if (this.#besides > 0) return
    if (token.kind === 'text') this.#write(token.text)
    else if (token.kind === 'open') this.#open(token.name, token.attributes)
    else if (token.name === 'table-cell' || token.name === 'covered-table-cell') this.#endCell(token.name)
    else if (token.name === 'table-row') this.#endRow()
  }

  #open(name: string, attributes: ReadonlyMap<string, string>): void {
    switch (name) {
      case 'table-column': {
        const count = repeated(attributes.get('number-columns-repeated'))
        if (isCollapsed(attributes)) this.#table.hideColumns(this.#columns, this.#columns + count - 1)
        this.#columns += count
        break
      }
      case 'table-row':
        this.#row = attributes
        this.#cells = []
        this.#column = 0
        break
      case 'table-cell':
      case 'covered-table-cell':
        this.#cell = attributes
        this.#paragraphs = []
        break
      case 'p':
        if (this.#inside.has('table-cell')) this.#paragraphs.push('')
        break
      case 's':
        this.#write(' '.repeat(Math.min(repeated(attributes.get('c')), 1_000)))
        break
      case 'tab':
        this.#write('\t')
        break
      case 'line-break':
        this.#write('\n')
        break
    }
  }

  #write(text: string): void {
    if (!this.#inside.has('p') || this.#paragraphs.length === 0) return
    // A few bytes of a file can stand for any number of blanks.
    this.#written += text.length
    if (this.#written > tableLimits.characters) throw new MessageError(tableTooLarge)
    this.#paragraphs[this.#paragraphs.length - 1] += text
  }

  #endCell(name: string): void {
    const count = repeated(this.#cell.get('number-columns-repeated'))
    const text = name === 'table-cell' ? this.#text() : ''
    const span = repeated(this.#cell.get('number-columns-spanned'))
    if (text !== '') {
      const isStrong = this.#styles.isStrong(this.#cell.get('style-name'))
      const end = Math.min(this.#column + count, tableLimits.columns)
      for (let column = this.#column; column < end; column += 1) this.#cells.push({ column, text, isStrong })
      if (span > 1) this.#table.merge(this.#line, this.#column, this.#column + span - 1)
    }
    this.#column += count
  }

  #endRow(): void {
    const count = repeated(this.#row.get('number-rows-repeated'))
    if (this.#cells.length > 0) {
      // Row by row: where the table has too many, the first of them says so.
      for (let line = this.#line; line < this.#line + count; line += 1)
        this.#table.addRow(line, this.#cells, isCollapsed(this.#row))
    }
    this.#line += count
  }

  #text(): string {
    const value = (name: string): string => this.#cell.get(name) ?? ''
    switch (value('value-type')) {
      case 'float':
      case 'currency':
      case 'percentage':
        return value('value') === '' ? '' : numberText(Number(value('value')), plainNumber, 1900)
      case 'boolean':
        return value('boolean-value') === 'true' ? 'TRUE' : 'FALSE'
      case 'date':
        return isoText(value('date-value'))
      case 'time':
        return this.#time(value('time-value'))
      default:
        return plainCellText(
          this.#paragraphs.length > 0 ? this.#paragraphs.join('\n') : value('string-value'),
        )
    }
  }

  /** `PT37H05M24S` */
  #time(value: string): string {
    const found = /^(-?)P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:([\d.,]+)S)?$/.exec(value)
    if (found === null) return value
    const [, sign = '', days, hours, minutes, seconds] = found
    const all =
      Number(days ?? 0) * 86_400 +
      Number(hours ?? 0) * 3_600 +
      Number(minutes ?? 0) * 60 +
      Number(Number((seconds ?? '0').replace(',', '.')).toFixed(3))
    const isOfDay = sign === '' && this.#styles.isTimeOfDay(this.#cell.get('style-name'))
    return `${sign}${spanText(isOfDay ? all % 86_400 : all)}`
  }
}

const isCollapsed = (attributes: ReadonlyMap<string, string>): boolean =>
  attributes.get('visibility') === 'collapse' || attributes.get('visibility') === 'filter'

const repeated = (value: string | undefined): number => Math.max(1, Math.floor(Number(value ?? 1)) || 1)

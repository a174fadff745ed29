import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipOptions {
  /** Said of each entry in the directory instead of what is so. */
  readonly declared?: number
  /** How often the directory lists each entry; one of its two counts tells of it. */
  readonly listed?: number
}

/** A zip archive of these files, packed. */
export function zipOf(
  files: Readonly<Record<string, string>>,
  { declared, listed = 1 }: ZipOptions = {},
): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const raw = Buffer.from(text)
    const packed = deflateRawSync(raw)
    const title = Buffer.from(name)
    const sizes = [crc32(raw), packed.length, declared ?? raw.length]
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(8, 8)
    for (const [place, size] of sizes.entries()) head.writeUInt32LE(size, 14 + 4 * place)
    head.writeUInt16LE(title.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    entry.writeUInt16LE(20, 6)
    entry.writeUInt16LE(8, 10)
    for (const [place, size] of sizes.entries()) entry.writeUInt32LE(size, 16 + 4 * place)
    entry.writeUInt16LE(title.length, 28)
    entry.writeUInt32LE(at, 42)
    parts.push(head, title, packed)
    for (let time = 0; time < listed; time += 1) directory.push(entry, title)
    at += head.length + title.length + packed.length
  }
  const whole = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(listed * Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(whole.length, 12)
  end.writeUInt32LE(at, 16)
  return Uint8Array.from(Buffer.concat([...parts, whole, end]))
}

/** Formats of cells by their style: 0 general, 1 `h:mm`, 2 `[h]:mm:ss`, 3 a date with its time. */
const defaultStyles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="[h]:mm:ss"/><numFmt numFmtId="165" formatCode="dd.mm.yyyy hh:mm"/></numFmts><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="20" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`

export interface XlsxOptions {
  /** Days are counted from 1904, as old Macs did. */
  readonly date1904?: boolean
  /** Texts that cells name by their places. */
  readonly sharedStrings?: string
  /** XML before and behind the rows of each sheet: its columns, and its merged cells. */
  readonly before?: string
  readonly after?: string
  /** How often the workbook lists each sheet. */
  readonly listed?: number
  /** Names of sheets that are hidden. */
  readonly hidden?: readonly string[]
  /** Instead of the styles of this file. */
  readonly styles?: string
}

/** An XLSX file whose sheets hold these rows, as the XML of `sheetData`; what follows it is after. */
export function xlsxOf(
  sheets: Readonly<Record<string, string>>,
  {
    date1904 = false,
    sharedStrings,
    before = '',
    after = '',
    listed = 1,
    hidden = [],
    styles = defaultStyles,
  }: XlsxOptions = {},
): Uint8Array {
  const names = Object.keys(sheets)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${names
      .map((name, place) =>
        `<sheet name="${name}" sheetId="${place + 1}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="rId${place + 1}"/>`.repeat(
          listed,
        ),
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map(
        (_, place) =>
          `<Relationship Id="rId${place + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${place + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rIdS" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="rIdT" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': styles,
  }
  for (const [place, name] of names.entries()) {
    files[`xl/worksheets/sheet${place + 1}.xml`] =
      `<worksheet xmlns="${main}">${before}<sheetData>${sheets[name]}</sheetData>${after}</worksheet>`
  }
  if (sharedStrings !== undefined)
    files['xl/sharedStrings.xml'] = `<sst xmlns="${main}">${sharedStrings}</sst>`
  return zipOf(files)
}

/** A row of cells: text, or `[number, style]`, or the XML of a cell. */
export function rowOf(
  line: number,
  cells: readonly (string | readonly [number, number] | { xml: string })[],
): string {
  const written = cells.map((cell, at) => {
    const place = `${String.fromCharCode(65 + at)}${line}`
    if (typeof cell === 'string') return `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
    if ('xml' in cell) return cell.xml.replace('<c', `<c r="${place}"`)
    return `<c r="${place}" s="${cell[1]}"><v>${cell[0]}</v></c>`
  })
  return `<row r="${line}">${written.join('')}</row>`
}

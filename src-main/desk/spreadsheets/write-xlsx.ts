import type { SheetCell, SheetToWrite } from '../ports/spreadsheets.ts'

/** A spreadsheet with one sheet, whose first row is its header and stays in view. Text is text: nothing is a formula. */
export async function writeXlsx({ name, rows, widths }: SheetToWrite): Promise<Uint8Array> {
  const { default: write } = await import('write-excel-file/node')
  const data = rows.map(row => row.map(cellOf))
  return write(data, {
    sheet: sheetName(name),
    columns: widths.map(width => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer()
}

function cellOf(cell: SheetCell) {
  if (cell === null) return null
  if ('time' in cell) return { value: cell.time, type: Number, format: cell.format }
  const { text, bold, fill } = cell
  return {
    // What looks like the escape of a character is none.
    value: text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'),
    type: String,
    wrap: true,
    alignVertical: 'top' as const,
    ...(bold === true ? { fontWeight: 'bold' as const } : {}),
    ...(fill === undefined ? {} : { backgroundColor: fill }),
  }
}

const longestName = 31
/** A spreadsheet keeps this name for itself. */
const reserved = 'history'

/** At most 31 characters, none of them cut in two, without those that a spreadsheet takes for a reference. */
function sheetName(name: string): string {
  let plain = ''
  for (const { segment } of new Intl.Segmenter().segment(name.replace(/[[\]:*?/\\']/g, ' ').trim())) {
    if (plain.length + segment.length > longestName) break
    plain += segment
  }
  plain = plain.trim()
  return plain === '' || plain.toLowerCase() === reserved ? 'Rundown' : plain
}

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
    value: text,
    type: String,
    wrap: true,
    alignVertical: 'top' as const,
    ...(bold === true ? { fontWeight: 'bold' as const } : {}),
    ...(fill === undefined ? {} : { backgroundColor: fill }),
  }
}

/** At most 31 characters, without those that a spreadsheet takes for a reference. */
function sheetName(name: string): string {
  const plain = name
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 31)
    .trim()
  return plain === '' ? 'Rundown' : plain
}

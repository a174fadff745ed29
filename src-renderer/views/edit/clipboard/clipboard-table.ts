/** What is on the clipboard, cell by cell. A line of a text may be shorter than others: it has nothing for their last columns. */
export type TextTable = readonly (readonly string[])[]

/** Cells as every spreadsheet takes them: tabs between, those with tabs, line breaks or quotes in quotes. */
export const writeTable = (table: TextTable): string =>
  table.map(row => row.map(quoted).join('\t')).join('\r\n')

const quoted = (cell: string): string => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Reads tabs and line breaks, with quotes around cells that have any. An end of line at the end is no row. */
export function readTable(text: string): TextTable {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const source = text.replace(/(?:\r\n|\r|\n)$/, '')
  for (;;) {
    const cell = /"((?:[^"]|"")*)"(?=\t|\r|\n|$)|[^\t\r\n]*/y
    cell.lastIndex = at
    const found = cell.exec(source)
    row.push(found?.[1]?.replaceAll('""', '"') ?? found?.[0] ?? '')
    at += found?.[0].length ?? 0
    const end = /\t|\r\n|\r|\n/y
    end.lastIndex = at
    const between = end.exec(source)
    if (between?.[0] === '\t') {
      at += 1
      continue
    }
    rows.push(row)
    row = []
    if (between === null) return rows
    at += between[0].length
  }
}

/** The first table of an HTML document that a spreadsheet wrote; null where there is none. */
export function readHtmlTable(document: Document): TextTable | null {
  const table = document.querySelector('table')
  if (table === null) return null
  const rows = [...table.rows].map(row =>
    [...row.cells].flatMap(cell => [textOf(cell), ...Array<string>(Math.max(0, cell.colSpan - 1)).fill('')]),
  )
  return rows.length === 0 ? null : rows
}

function textOf(cell: HTMLTableCellElement): string {
  const copy = cell.cloneNode(true)
  if (copy instanceof HTMLElement) for (const br of copy.querySelectorAll('br')) br.replaceWith('\ue000')
  // What the source breaks lines with is a space in HTML; a break in the cell is a line.
  return (copy.textContent ?? '')
    .replace(/[ \t\r\n\u00a0]+/g, ' ')
    .replace(/ ?\ue000 ?/g, '\n')
    .trim()
}

import { odsOf, odsRow } from '../../desk/spreadsheets/ods-file.ts'
import { rowOf, xlsxOf } from '../../desk/spreadsheets/xlsx-file.ts'

/** The lines and columns of a large sheet. */
export const [sheetLines, sheetColumns] = [5_000, 30]

const two = (value: number): string => String(value).padStart(2, '0')

/** A running order of so many lines, the header included. */
export const sheetCells = (lines = sheetLines): readonly (readonly string[])[] => [
  ['Start', 'Duration', 'Title', 'Notes', ...others(at => `Column ${at}`)],
  ...Array.from({ length: lines - 1 }, (_, row) => [
    `${two(Math.floor(row / 60) % 24)}:${two(row % 60)}`,
    '1:00',
    `Cue ${row}`,
    `A few words for row ${row}`,
    ...others(at => `Cell ${row}, ${at}, as it is`),
  ]),
]

const others = (text: (at: number) => string): readonly string[] =>
  Array.from({ length: sheetColumns - 4 }, (_, at) => text(at))

export const csvOf = (cells: readonly (readonly string[])[]): Uint8Array =>
  new TextEncoder().encode(cells.map(row => row.map(cell => `"${cell}"`).join(',')).join('\n'))

/** In each of the forms that spreadsheets write. */
export const largeSheets = (): readonly (readonly [string, Uint8Array])[] => [
  ['CSV', csvOf(sheetCells())],
  ['XLSX', xlsx()],
  [
    'ODS',
    odsOf({
      Show: sheetCells()
        .map(row => odsRow(row))
        .join(''),
    }),
  ],
]

/** As spreadsheets write it: texts stand once, and cells name them. */
function xlsx(): Uint8Array {
  const texts = new Map<string, number>()
  const cells = sheetCells().map(row =>
    row.map(text => {
      const at = texts.get(text) ?? texts.size
      texts.set(text, at)
      return { xml: `<c t="s"><v>${at}</v></c>` }
    }),
  )
  const sharedStrings = [...texts.keys()].map(text => `<si><t>${text}</t></si>`).join('')
  return xlsxOf({ Show: cells.map((row, at) => rowOf(at + 1, row)).join('') }, { sharedStrings })
}

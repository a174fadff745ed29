import type { Department } from './department.ts'

/** `LX (department)`, `Licht (Gewerk: LX)`: a column of a table whose cells are calls. */
const marked = /^(.*\S)\s*\(\s*(?:department|gewerk)\s*(?::\s*([^()]*\S))?\s*\)$/i

/** In this order, each used once before one is used again. */
const colors = [
  '#f9a825',
  '#1565c0',
  '#7a1fa2',
  '#2e7d32',
  '#e65100',
  '#00838f',
  '#c62828',
  '#616161',
] as const

/** Characters of a short name. */
const longestShortName = 8

interface HeadedColumn {
  readonly name: string
  readonly department: Department | null
}

/** Columns by the names in the header of a table; one marked as a department is named without the mark. */
export function headedColumns(headers: readonly string[]): readonly HeadedColumn[] {
  const names = new Set(headers.map(header => header.trim().toLowerCase()))
  const short: string[] = []
  return headers.map(header => {
    const [, bare, asked = ''] = marked.exec(header.trim()) ?? []
    if (bare === undefined) return { name: header, department: null }
    const shortName = firstShortName(asked || bare, short)
    const color = colors[short.length % colors.length] ?? colors[0]
    short.push(shortName)
    // Another column has the name already: no two of a rundown have the same.
    const isTaken = names.has(bare.toLowerCase())
    names.add(bare.toLowerCase())
    return { name: isTaken ? header : bare, department: { shortName, color, groups: [] } }
  })
}

/** By the name of the column: the whole of it, its first word or as much as there is room for; no other one has it. */
export function firstShortName(name: string, taken: readonly string[]): string {
  const [word = ''] = name.trim().split(/\s+/)
  const whole = name.trim().length <= longestShortName ? name.trim() : word
  const fits = (count: number): string =>
    count === 1
      ? cut(whole, longestShortName)
      : `${cut(whole, longestShortName - String(count).length)}${count}`
  const used = new Set(taken.map(other => other.toLowerCase()))
  const count = Array.from({ length: taken.length + 1 }, (_, at) => at + 1).find(
    each => !used.has(fits(each).toLowerCase()),
  )
  return fits(count ?? 1)
}

/** Whole characters, no half of one. */
function cut(text: string, most: number): string {
  let short = ''
  for (const character of text) if (short.length + character.length <= most) short += character
  return short.trim()
}

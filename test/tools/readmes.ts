import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { importsIn } from './imports.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What developers, integrators and operators read, from the root of the repository. */
export const documents = [
  'README.md',
  'resources/deploy/README.md',
  'src-main/README.md',
  'src-renderer/README.md',
  'test/README.md',
  '.github/CONTRIBUTING.md',
] as const

export const readSource = (path: string): string => readFileSync(`${root}${path}`, 'utf8')

export const exists = (path: string): boolean => existsSync(`${root}${path}`)

/** Texts in `backticks`, outside of blocks of code. */
export function codeIn(markdown: string): readonly string[] {
  const prose = markdown.replaceAll(/^( {4}|\t).*$/gm, '').replaceAll(/^```[\s\S]*?^```$/gm, '')
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
}

/** Text between the heading of that title and the next heading of the same or a higher level. */
export function section(markdown: string, title: string): string {
  const lines = markdown.split('\n')
  const start = lines.findIndex(line => /^#+ /.test(line) && line.replace(/^#+ /, '') === title)
  if (start < 0) throw new Error(`There is no heading "${title}".`)
  const level = levelOf(lines[start])
  const rest = lines.slice(start + 1)
  const end = rest.findIndex(line => /^#+ /.test(line) && levelOf(line) <= level)
  return rest.slice(0, end < 0 ? undefined : end).join('\n')
}

const levelOf = (line = ''): number => /^#*/.exec(line)?.[0].length ?? 0

/** Cells of each row of the tables whose first column has that heading. */
export function tableRows(markdown: string, firstColumn: string): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = []
  let inside = false
  for (const line of markdown.split('\n')) {
    if (!line.startsWith('|')) inside = false
    else {
      const cells = line
        .slice(1, -1)
        .split('|')
        .map(cell => cell.trim())
      if (inside && !/^-+$/.test(cells[0] ?? '')) rows.push(cells)
      if (cells[0] === firstColumn) inside = true
    }
  }
  return rows
}

/** Files of the repository that a file imports, types included. */
export const importsOf = (path: string): ReadonlySet<string> =>
  new Set(importsIn(path, readSource(path)).map(({ file }) => file))

export const areLinked = (one: string, other: string): boolean =>
  importsOf(one).has(other) || importsOf(other).has(one)

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const most = 80
/** A literal with as many entries is a table. Those of its entries that are short do not count. */
const tableEntries = 12
const shortEntry = 2

/** `file:line name (lines)` of each function in those folders that is too long. */
export function longFunctions(root: string, folders: readonly string[]): readonly string[] {
  return folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(path => /\.tsx?$/.test(path))
      .flatMap(path => longIn(root, join(folder, path))),
  )
}

function longIn(root: string, path: string): readonly string[] {
  const source = ts.createSourceFile(
    path,
    readFileSync(join(root, path), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1
  const linesOf = (node: ts.Node): readonly number[] => {
    const first = lineAt(node.getStart())
    return Array.from({ length: lineAt(node.end) - first + 1 }, (_none, at) => first + at)
  }
  const lines = (node: ts.Node): number => {
    const left = new Set(within(node, tablesIn).flatMap(entry => (isShort(entry) ? linesOf(entry) : [])))
    return linesOf(node).length - left.size
  }
  const isShort = (entry: ts.Node): boolean => linesOf(entry).length <= shortEntry
  return within(source, node => {
    if (!ts.isFunctionLike(node) || lines(node) <= most) return []
    const name = ts.getNameOfDeclaration(node)?.getText() ?? 'without a name'
    return [`${path}:${lineAt(node.getStart())} ${name} (${lines(node)})`]
  })
}

function tablesIn(node: ts.Node): readonly ts.Node[] {
  if (ts.isObjectLiteralExpression(node)) return node.properties.length < tableEntries ? [] : node.properties
  if (ts.isArrayLiteralExpression(node)) return node.elements.length < tableEntries ? [] : node.elements
  return []
}

/** What `pick` gives for this node and all below it. */
function within<Found>(node: ts.Node, pick: (node: ts.Node) => readonly Found[]): readonly Found[] {
  const found = [...pick(node)]
  ts.forEachChild(node, child => void found.push(...within(child, pick)))
  return found
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const found = longFunctions(root, ['src-main', 'src-renderer'])
  for (const one of found) process.stdout.write(`${one}\n`)
  process.exitCode = found.length === 0 ? 0 : 1
}

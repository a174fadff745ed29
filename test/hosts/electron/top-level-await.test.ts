import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { afterEach, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const entry = join(root, 'src-main/hosts/electron/main.ts')

/** Files by their path, with all that they import by relative paths. Imports of types alone are gone at run time. */
function withImports(files: readonly string[]): ReadonlyMap<string, ts.SourceFile> {
  const found = new Map<string, ts.SourceFile>()
  const left = [...files]
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (found.has(path)) continue
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
    found.set(path, source)
    for (const name of source.statements.flatMap(importedBy)) {
      if (name.startsWith('.') && name.endsWith('.ts')) left.push(join(dirname(path), name))
    }
  }
  return found
}

function importedBy(statement: ts.Statement): readonly string[] {
  const isImport = ts.isImportDeclaration(statement)
  if (!isImport && !ts.isExportDeclaration(statement)) return []
  const typesOnly = isImport
    ? statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
    : statement.isTypeOnly
  const { moduleSpecifier } = statement
  return !typesOnly && moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier)
    ? [moduleSpecifier.text]
    : []
}

/** `file:line` of each await that runs when its module is evaluated. */
function awaitsAtTopLevel(files: ReadonlyMap<string, ts.SourceFile>, base: string): readonly string[] {
  const places: string[] = []
  for (const [path, source] of files) {
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionLike(node)) return
      if (awaits(node)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
        places.push(`${relative(base, path).replaceAll('\\', '/')}:${line + 1}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return places.toSorted()
}

const awaits = (node: ts.Node): boolean =>
  ts.isAwaitExpression(node) ||
  (ts.isForOfStatement(node) && node.awaitModifier !== undefined) ||
  (ts.isVariableDeclarationList(node) && (node.flags & ts.NodeFlags.AwaitUsing) === ts.NodeFlags.AwaitUsing)

/**
 * Electron is ready only when its entry has been evaluated with all that it imports, so an await there delays the window
 * or keeps it away for ever (electron/electron#40719).
 */
describe('the entry of Electron', () => {
  const dirs: string[] = []
  afterEach(() => {
    for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true })
  })

  it('awaits nothing at the top level, nor does any module of its host or any that it imports', () => {
    const files = withImports([entry, ...globSync(join(root, 'src-main/hosts/electron/**/*.ts'))])
    expect([...files.keys()]).toContain(join(root, 'src-main/hosts/compose.ts'))
    expect(awaitsAtTopLevel(files, root)).toEqual([])
  })

  it('would report by file and line an await, in any form, that runs at import', () => {
    const dir = mkdtempSync(join(tmpdir(), 'showcall-await-'))
    dirs.push(dir)
    mkdirSync(join(dir, 'parts'))
    const write = (name: string, ...lines: readonly string[]): void =>
      writeFileSync(join(dir, name), lines.join('\n'))
    write(
      'main.ts',
      "import { part } from './parts/part.ts'",
      "import type { Unused } from './types.ts'",
      'export async function later(): Promise<void> { await part }',
      'export const also = async () => { for await (const one of []) await one }',
      'class Later { async run() { await part } }',
      'if (part) { void new Later() }',
    )
    write('types.ts', 'export type Unused = 1', 'await 1')
    write('parts/part.ts', "export * from './deep.ts'", "import './loop.ts'", 'export const part = await 1')
    write('parts/deep.ts', 'export const deep = 1', 'try {', '  await app.whenReady()', '} catch {}')
    write(
      'parts/loop.ts',
      'export {}',
      'for await (const one of []) console.log(one)',
      '{ await using x = y }',
    )
    expect(awaitsAtTopLevel(withImports([join(dir, 'main.ts')]), dir)).toEqual([
      'parts/deep.ts:3',
      'parts/loop.ts:2',
      'parts/loop.ts:3',
      'parts/part.ts:3',
    ])
  })
})

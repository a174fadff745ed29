import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Every test of the suite, by its file below test/ and its titles from the outermost in. */
export function namedTests(): ReadonlySet<string> {
  const names = new Set<string>()
  for (const file of globSync('{service,domain,hosts/standby}/**/*.test.ts', { cwd: root })) {
    const source = ts.createSourceFile(file, readFileSync(`${root}${file}`, 'utf8'), ts.ScriptTarget.Latest)
    collect(source, [file.replaceAll('\\', '/').replace(/\.test\.ts$/, '')], names)
  }
  return names
}

function collect(node: ts.Node, path: readonly string[], names: Set<string>): void {
  if (!ts.isCallExpression(node)) {
    ts.forEachChild(node, child => collect(child, path, names))
    return
  }
  const [title] = node.arguments
  const called = calledName(node.expression)
  const isNamed = title !== undefined && ts.isStringLiteralLike(title)
  // `itAlone`: one that the tests over PostgreSQL leave out.
  if ((called === 'it' || called === 'itAlone') && isNamed) names.add([...path, title.text].join(' › '))
  const inner = called === 'describe' && isNamed ? [...path, title.text] : path
  ts.forEachChild(node, child => collect(child, inner, names))
}

/** Of `it(…)`, `it.each(…)(…)` and `describe.concurrent(…)`. A test that is skipped covers nothing. */
function calledName(expression: ts.Expression): string | null {
  if (ts.isIdentifier(expression)) return expression.text
  if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'concurrent')
    return calledName(expression.expression)
  const isEach =
    ts.isCallExpression(expression) &&
    ts.isPropertyAccessExpression(expression.expression) &&
    expression.expression.name.text === 'each'
  return isEach ? calledName(expression.expression.expression) : null
}

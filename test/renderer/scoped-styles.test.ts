import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * The selectors of a style sheet that name no class of it and do not say that they are global: they apply to the whole page, from
 * the moment on at which the part that they were written for is loaded. Nested rules have the class of the rule around them.
 */
function unscoped(css: string): readonly string[] {
  const found: string[] = []
  const around: ('rule' | 'at-rule')[] = []
  const plain = css.replace(/\/\*.*?\*\//gs, '')
  for (const [, prelude = '', brace] of plain.matchAll(/([^{};]*)([{};])/g)) {
    const selector = prelude.trim()
    if (brace === '}') around.pop()
    if (brace !== '{') continue
    const isAtRule = selector.startsWith('@')
    const isKeyframes = selector.startsWith('@keyframes')
    if (!isAtRule && !around.includes('rule'))
      found.push(...selectorsOf(selector).filter(one => !one.includes('.') && !one.includes(':global')))
    around.push(isAtRule && !isKeyframes ? 'at-rule' : 'rule')
  }
  return found
}

/** Parted at commas outside of brackets. */
function selectorsOf(list: string): readonly string[] {
  let depth = 0
  const marked = list.replace(/[(),]/g, sign => {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    return sign === ',' && depth === 0 ? '\n,' : sign
  })
  return marked.split('\n,').map(selector => selector.trim())
}

it('finds the selectors of a style sheet that apply to the whole page', () => {
  expect(
    unscoped(`
      .a > [data-b="c"], [data-d] { & span { color: red } }
      @media (max-width: 1px) { td { color: red } :is(.e, .f) { color: red } }
      @keyframes blink { 50% { opacity: 0 } }
      :global(:root[data-g]) .h { color: red }
    `),
  ).toEqual(['[data-d]', 'td'])
})

it('each style sheet of a part applies to that part alone', () => {
  const sheets = globSync('src-renderer/**/*.module.css')
  expect(sheets.length).toBeGreaterThan(50)
  expect(
    Object.fromEntries(
      sheets
        .map(path => [path, unscoped(readFileSync(path, 'utf8'))])
        .filter(([, found]) => (found?.length ?? 0) > 0),
    ),
  ).toEqual({})
})

import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { codeIn, documents, exists, readSource, section, tableRows } from './readmes.ts'

/** Begins like a path of the repository, or ends like one. */
const likePath =
  /^(src-main|src-renderer|test|resources|\.github)(\/|$)|^\w[\w.@/-]*\/[\w.@-]+\.(ts|tsx|mjs|md|json|css|rules)$/
const isPath = (code: string): boolean => likePath.test(code) && !/[\s*<>{}…]/.test(code)

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (path: string): ReadonlySet<string> =>
  new Set([...readSource(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading)))

describe.each(documents)('%s', document => {
  const text = readSource(document)

  it('names no path that does not exist', () => {
    const paths = codeIn(text).filter(isPath)
    expect(paths.filter(path => !exists(path))).toEqual([])
  })

  it('links to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    const broken = links.filter(link => {
      if (/^https?:/.test(link)) return false
      const [file = '', anchor = ''] = link.split('#')
      const path = file === '' ? document : posix.join(posix.dirname(document), file)
      return !exists(path) || (anchor !== '' && !anchorsOf(path).has(anchor))
    })
    expect(broken).toEqual([])
  })
})

describe('src-main/README.md', () => {
  const text = readSource('src-main/README.md')

  it('says of each layer what the checker lets it import', async () => {
    const rows = tableRows(section(text, 'Layers'), 'layer')
    const layers = rows.map(([layer = '']) => codeIn(layer)[0] ?? '')
    const said = rows.flatMap(([, imports = ''], at) => {
      const others = layers.filter(layer => layer !== layers[at])
      const all = /^all but /.test(imports)
      const named = codeIn(imports)
      const main = others.filter(layer => layer.startsWith('src-main/'))
      return (all ? main.filter(layer => !named.includes(layer)) : named).map(to => `${layers[at]} → ${to}`)
    })
    expect(said.toSorted()).toEqual((await allowed(layers)).toSorted())
  })

  it('explains names that their files export, each with one meaning', () => {
    const rows = tableRows(section(text, 'Glossary'), 'term')
    expect(rows.length).toBeGreaterThan(40)
    const wrong = rows.filter(([term = '', , file = '']) => {
      const source = readSource(codeIn(file)[0] ?? '')
      return !codeIn(term).every(name =>
        new RegExp(`^export (?:type|interface|class|const|function) ${name}\\b`, 'm').test(source),
      )
    })
    expect(wrong).toEqual([])
    const terms = rows.map(([term]) => term)
    expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
  })
})

interface Rule {
  readonly severity: string
  readonly from: { readonly path?: string; readonly pathNot?: string }
  readonly to: { readonly path?: string; readonly pathNot?: string }
}

/** `<layer> → <other layer>` for all that no rule forbids. `src-main/desk/ports` stands for what is declared there. */
async function allowed(layers: readonly string[]): Promise<readonly string[]> {
  const config = new URL('../../.dependency-cruiser.mjs', import.meta.url).href
  const { default: cruiser }: { readonly default: { readonly forbidden: readonly Rule[] } } = await import(
    config
  )
  const rules = cruiser.forbidden.filter(
    ({ from, to }) => from.path !== undefined && to.path !== undefined && to.pathNot !== undefined,
  )
  const fits = ({ path, pathNot }: Rule['to'], file: string): boolean =>
    (path === undefined || new RegExp(path).test(file)) &&
    (pathNot === undefined || !new RegExp(pathNot).test(file))
  const mayImport = (from: string, to: string): boolean =>
    rules.every(rule => !(fits(rule.from, `${from}/a.ts`) && fits(rule.to, `${to}/a.ts`)))
  return layers.flatMap(from => {
    const others = layers.filter(to => to !== from && mayImport(from, to))
    const ports = from !== 'src-main/desk' && !others.includes('src-main/desk')
    const declared = ports && mayImport(from, 'src-main/desk/ports') ? ['src-main/desk/ports'] : []
    return [...others, ...declared].map(to => `${from} → ${to}`)
  })
}

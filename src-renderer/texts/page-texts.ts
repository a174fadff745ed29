import { fileURLToPath } from 'node:url'
import { parse } from '@formatjs/icu-messageformat-parser'
import { type Plugin, runnerImport } from 'vite'
import { needsFormat } from '../../src-main/contract/message-format.ts'

type Texts = Readonly<Record<string, string>>

/** With slashes, as Vite names modules on each system. */
const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url)).replaceAll('\\', '/')

const messages = pathOf('../../src-main/domain/messages/')
const catalogue = pathOf('./catalogue.ts')
/** A module for each group of codes of the pages: those that begin with the same word. */
const group = '\0texts/'

/**
 * Puts one language into a build of the pages: what the desk says, what pages show, the guide. Texts are compiled, so that
 * a page needs no parser. A group of texts is imported by each module that names a code of it, and so is loaded with the
 * first view that shows it.
 */
export function pageTexts(language: string): Plugin {
  let deskTexts: Texts = {}
  let texts: Texts = {}
  return {
    name: 'page-texts',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^@formatjs\/icu-messageformat-parser$/,
            replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
          },
        ],
      },
    }),
    async buildStart() {
      const { module } = await runnerImport<{ readonly deskTexts: Texts; readonly pageTexts: Texts }>(
        `${messages}${language}.ts`,
      )
      deskTexts = module.deskTexts
      texts = module.pageTexts
    },
    resolveId(source, importer) {
      if (source.startsWith(group)) return source
      if (!source.endsWith('/guide/en.md?raw')) return null
      return this.resolve(source.replace('en.md', `${language}.md`), importer, { skipSelf: true })
    },
    load(id) {
      if (id === `${messages}en.ts`) return `export const deskTexts = ${compiled(deskTexts)}`
      if (id === catalogue) return `export const language = '${language}'\nexport const texts = {}`
      if (!id.startsWith(group)) return null
      const own = Object.entries(texts).filter(([code]) => groupOf(code) === id.slice(group.length))
      return `import { texts } from ${JSON.stringify(catalogue)}\nObject.assign(texts, ${compiled(Object.fromEntries(own))})`
    },
    transform(code, id) {
      if (!/[\\/]src-renderer[\\/].*\.tsx?$/.test(id)) return null
      const groups = groupsNamedIn(code, Object.keys(texts))
      return groups.length === 0
        ? null
        : { code: `${code}\n${groups.map(name => `import '${group}${name}'`).join('\n')}`, map: null }
    },
  }
}

const groupOf = (code: string): string => code.slice(0, code.indexOf('.'))

const compiled = (texts: Texts): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(texts).map(([code, text]) => [
        code,
        needsFormat.test(text) ? parse(text, { ignoreTag: true }) : text,
      ]),
    ),
  )

/** Groups of the codes that stand in a source, whole or as the beginning of a template. */
function groupsNamedIn(source: string, codes: readonly string[]): readonly string[] {
  const named = [...source.matchAll(/(['"`])([a-z][\w-]*\.[^'"`$\s]*)(\1|\$\{)/g)]
    .filter(([, , text = '', end]) =>
      end === '${' ? codes.some(code => code.startsWith(text)) : codes.includes(text),
    )
    .map(([, , text = '']) => groupOf(text))
  return [...new Set(named)]
}

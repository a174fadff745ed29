import { fileURLToPath } from 'node:url'
import { parse } from '@formatjs/icu-messageformat-parser'
import { type Plugin, runnerImport } from 'vite'
import { needsFormat } from '../../src-main/contract/message-format.ts'
import { languages } from '../../src-main/domain/language.ts'
import { isLater } from './later-texts.ts'

type Texts = Readonly<Record<string, string>>

/** With slashes, as Vite names modules on each system. */
const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url)).replaceAll('\\', '/')

const catalogue = pathOf('./catalogue.ts')
const textsOf = '\0texts/'
const restOf = `${textsOf}rest/`

/**
 * Puts a catalogue for each language into a build of the pages. The HTML of a page lies in a folder for each language, and
 * `<html lang>` says which catalogue it loads; all else is the same. Texts are compiled, so that a page needs no parser. Those of parts
 * that are fetched later are fetched with the first of these.
 */
export function pageTexts(): Plugin {
  let base = ''
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
    configResolved(config) {
      base = config.base
    },
    resolveId: source => (source.startsWith(textsOf) ? source : null),
    async load(id) {
      if (id === catalogue) return imports
      if (!id.startsWith(textsOf)) return null
      const isRest = id.startsWith(restOf)
      const { module } = await runnerImport<{ readonly deskTexts: Texts; readonly pageTexts: Texts }>(
        pathOf(`../../src-main/domain/messages/${id.slice((isRest ? restOf : textsOf).length)}.ts`),
      )
      const texts = Object.entries(module.pageTexts).filter(([code]) => isLater(code) === isRest)
      const pageTexts = `export const pageTexts = ${compiled(Object.fromEntries(texts))}`
      return isRest ? pageTexts : `export const deskTexts = ${compiled(module.deskTexts)}\n${pageTexts}`
    },
    // After Vite has made the HTML.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const catalogueOf = (language: string): string =>
          Object.values(bundle).find(
            file => file.type === 'chunk' && file.facadeModuleId === textsOf + language,
          )?.fileName ?? ''
        for (const [name, asset] of Object.entries(bundle)) {
          if (asset.type !== 'asset' || !name.endsWith('.html')) continue
          delete bundle[name]
          const top = base === './' ? '../'.repeat(name.split('/').length - 1) || base : base
          for (const language of languages) {
            const catalogue = `<link rel="modulepreload" crossorigin href="${top}${catalogueOf(language)}">`
            const source = String(asset.source)
              .replace('<html lang="en"', `<html lang="${language}"`)
              .replace('</head>', `  ${catalogue}\n  </head>`)
            this.emitFile({ type: 'asset', fileName: `${language}/${name}`, source })
          }
        }
      },
    },
  }
}

const importsOf = (of: string): string =>
  `{ ${languages.map(language => `${language}: () => import(${JSON.stringify(of + language)})`).join(', ')} }[language]()`

const imports = `export const language = document.documentElement.lang
export const { pageTexts, deskTexts } = await ${importsOf(textsOf)}
let rest = null
export const restOfTexts = () =>
  (rest ??= ${importsOf(restOf)}.then(
    found => void Object.assign(pageTexts, found.pageTexts),
    error => {
      rest = null
      throw error
    },
  ))`

const compiled = (texts: Texts): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(texts).map(([code, text]) => [
        code,
        needsFormat.test(text) ? parse(text, { ignoreTag: true }) : text,
      ]),
    ),
  )

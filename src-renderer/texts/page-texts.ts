import { fileURLToPath } from 'node:url'
import { parse } from '@formatjs/icu-messageformat-parser'
import { type Plugin, runnerImport } from 'vite'
import { needsFormat } from '../../src-main/contract/message-format.ts'
import { languages } from '../../src-main/domain/language.ts'

type Texts = Readonly<Record<string, string>>

/** With slashes, as Vite names modules on each system. */
const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url)).replaceAll('\\', '/')

const catalogue = pathOf('./catalogue.ts')
const textsOf = '\0texts/'

/**
 * Puts a catalogue for each language into a build of the pages. The HTML of a page lies in a folder for each language, and
 * `<html lang>` says which catalogue it loads; all else is the same. Texts are compiled, so that a page needs no parser.
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
      if (id === catalogue)
        return `${imports}\nexport const { pageTexts, deskTexts } = await catalogues[language]()`
      if (!id.startsWith(textsOf)) return null
      const { module } = await runnerImport<{ readonly deskTexts: Texts; readonly pageTexts: Texts }>(
        pathOf(`../../src-main/domain/messages/${id.slice(textsOf.length)}.ts`),
      )
      return `export const deskTexts = ${compiled(module.deskTexts)}\nexport const pageTexts = ${compiled(module.pageTexts)}`
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

const imports = `export const language = document.documentElement.lang
const catalogues = {
${languages.map(language => `  ${language}: () => import(${JSON.stringify(textsOf + language)}),`).join('\n')}
}`

const compiled = (texts: Texts): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(texts).map(([code, text]) => [
        code,
        needsFormat.test(text) ? parse(text, { ignoreTag: true }) : text,
      ]),
    ),
  )

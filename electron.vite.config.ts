import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { type BuildOptions, build, type Plugin } from 'vite'
import { languages } from './src-main/domain/language.ts'
import { outputPolicy } from './src-main/hosts/page-headers.ts'
import { pageScript } from './src-main/hosts/page-script.ts'
import { pageTexts } from './src-renderer/texts/page-texts.ts'

/** One character beyond Latin-1 has the whole of a file kept in memory at two bytes for each. */
const oneByteEach: Plugin = {
  name: 'one-byte-each',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escaped)
    }
  },
}

/** fflate declares a `require` of its own, and the build puts one into each of its files. */
const ownRequire: Plugin = {
  name: 'own-require',
  transform: (code, id) =>
    /[\\/]fflate[\\/]/.test(id) ? code.replace(/\brequire\b/g, 'requireForWorkers') : null,
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const pages = fileURLToPath(new URL('src-renderer', import.meta.url))
/** Script and style without words is the same file for all languages, and fonts lie there once. */
const pagesDir = fileURLToPath(new URL('out/renderer', import.meta.url))
const [first, ...translations] = languages
const pageInput = { index: `${pages}/index.html`, output: `${pages}/output/index.html` }

/** Before anything that a page loads. The policy leaves out what only a header may say. */
const pageStart = `
    <meta http-equiv="Content-Security-Policy" content="${outputPolicy}" />
    <script>${pageScript}</script>`

/** A page is built once for each language, and loads no other. Its HTML lies in a folder of its language. */
const pageLanguage = (language: string): Plugin => ({
  name: 'page-language',
  enforce: 'post',
  // Tells the host which files an output page needs.
  config: () => ({ build: { manifest: `${language}/manifest.json` } }),
  transformIndexHtml: html =>
    html
      .replace('<html lang="en"', `<html lang="${language}"`)
      .replace('<meta charset="utf-8" />', charset => charset + pageStart),
  generateBundle(_options, bundle) {
    for (const [name, asset] of Object.entries(bundle)) {
      if (asset.type !== 'asset' || !name.endsWith('.html')) continue
      delete bundle[name]
      this.emitFile({ type: 'asset', fileName: `${language}/${name}`, source: asset.source })
    }
  },
  // Vite writes the manifest in lines, which are a fifth of it.
  async writeBundle() {
    const manifest = `${pagesDir}/${language}/manifest.json`
    await writeFile(manifest, JSON.stringify(JSON.parse(await readFile(manifest, 'utf8'))))
  },
})

/** The same pages in the other languages, as soon as the first is built. */
const translatedPages = (): Plugin => {
  let target: BuildOptions['target'] = false
  return {
    name: 'translated-pages',
    configResolved(config) {
      target = config.build.target
    },
    async closeBundle(error) {
      if (error !== undefined) return
      for (const language of translations) {
        await build({
          configFile: false,
          root: pages,
          base: './',
          logLevel: 'warn',
          plugins: [react(), pageTexts(language), pageLanguage(language)],
          build: {
            ...pageBuild(),
            ...(target !== undefined && { target }),
            emptyOutDir: false,
            reportCompressedSize: false,
          },
        })
      }
    },
  }
}

/**
 * Both pages have their first script in few files, since each is a request of its own: what output pages load too, and
 * what has texts or imports such a file, which is another one in each language.
 */
function firstFiles(): (id: string, graph: ModuleGraph) => string | null {
  const ofDesk = new Set<string>()
  const ofOutput = new Set<string>()
  const withTexts = new Map<string, boolean>()
  return (id, graph) => {
    addReached(pageId(pageInput.index), graph, ofDesk)
    addReached(pageId(pageInput.output), graph, ofOutput)
    const isEntry = importsOf(pageId(pageInput.index), graph).includes(id)
    if (isEntry || !ofDesk.has(id)) return null
    const page = ofOutput.has(id) ? 'both' : 'desk'
    return hasTexts(id, graph, withTexts) ? `${page}-texts` : page
  }
}

const isOfLanguage = (id: string): boolean =>
  /^\0texts\/|[\\/](src-renderer[\\/]texts[\\/]catalogue|domain[\\/]messages[\\/]en)\.ts$/.test(id)

/** With slashes on each system. */
const pageId = (path: string): string => path.replaceAll('\\', '/')

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const importsOf = (id: string, graph: ModuleGraph): readonly string[] =>
  graph.getModuleInfo(id)?.importedIds ?? []

function addReached(id: string, graph: ModuleGraph, reached: Set<string>): void {
  if (reached.has(id)) return
  reached.add(id)
  for (const imported of importsOf(id, graph)) addReached(imported, graph, reached)
}

function hasTexts(id: string, graph: ModuleGraph, known: Map<string, boolean>): boolean {
  const before = known.get(id)
  if (before !== undefined) return before
  known.set(id, false)
  const has = isOfLanguage(id) || importsOf(id, graph).some(one => hasTexts(one, graph, known))
  known.set(id, has)
  return has
}

const pageBuild = (): BuildOptions => ({
  outDir: pagesDir,
  rollupOptions: {
    input: pageInput,
    output: {
      // Each name stands in many files.
      entryFileNames: 'assets/[name]-[hash:7].js',
      chunkFileNames: 'assets/[name]-[hash:7].js',
      codeSplitting: {
        groups: [
          // Script without texts is the same file for all languages only while it imports nothing that has some.
          {
            name: 'text',
            test: /[\\/]src-renderer[\\/]texts[\\/](catalogue|text)\.ts$/,
            includeDependenciesRecursively: false,
          },
          // The texts of the call view are one file, and output pages load only their own.
          {
            name: 'first-texts',
            test: /^\0texts\/(?!(output|cue-light|language)$)/,
            tags: ['$initial'],
            includeDependenciesRecursively: false,
          },
          {
            name: firstFiles(),
            debugName: 'first-files',
            test: /[\\/](src-renderer|src-main)[\\/].*\.(tsx?|css)$/,
            tags: ['$initial'],
            includeDependenciesRecursively: false,
          },
          // Packages of dialogs and panels, which would lie in the files of each language otherwise.
          ...[
            ['rich-text-packages', 'prosemirror-[a-z-]+|orderedmap|rope-sequence|w3c-keyname'],
            ['regular-expressions', 're2js'],
            ['schemas', 'typebox'],
            ['markdown', 'marked'],
            ['qr-codes', 'lean-qr'],
            ['drag-and-drop', '@atlaskit/[a-z-]+|bind-event-listener|raf-schd'],
          ].map(([name = '', packages]) => ({
            name,
            test: new RegExp(String.raw`[\\/]node_modules[\\/](${packages})[\\/]`),
            includeDependenciesRecursively: false,
          })),
        ],
      },
    },
  },
  minify: true,
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
})

export default defineConfig({
  main: {
    plugins: [ownRequire, oneByteEach],
    build: {
      outDir: 'out/main',
      // Packages load in a fraction of the time inside the bundle. Those of `dependencies` cannot be bundled: they are what a
      // packaged application has in node_modules.
      rollupOptions: {
        external: [
          // Native extras of a dependency, which it does without.
          'bufferutil',
          'utf-8-validate',
          // For the Node host alone, which is not packaged: a native module, and a package that runs a script of its own.
          '@napi-rs/keyring',
          'open',
        ],
        // Sources stay in memory while they run. Names stay, for whoever reads a stack.
        output: { minify: { compress: true, mangle: false, codegen: true } },
        input: {
          electron: 'src-main/hosts/electron/main.ts',
          service: 'src-main/hosts/network/service-entry.ts',
          painter: 'src-main/controllers/stream-deck/paint/painter-entry.ts',
          journal: 'src-main/hosts/threads/journal-entry.ts',
          replica: 'src-main/hosts/standby/replica-entry.ts',
          spreadsheets: 'src-main/hosts/threads/spreadsheet-entry.ts',
          backup: 'src-main/hosts/threads/backup-entry.ts',
          node: 'src-main/hosts/node/entry.ts',
          keychain: 'src-main/hosts/node/keychain-entry.ts',
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      // A sandboxed preload is one CommonJS file with everything inside.
      externalizeDeps: false,
      isolatedEntries: true,
      rollupOptions: {
        input: {
          preload: 'src-main/preload/preload.ts',
          'output-preload': 'src-main/preload/output-preload.ts',
        },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    plugins: [react(), pageTexts(first), pageLanguage(first), translatedPages()],
    build: pageBuild(),
  },
})

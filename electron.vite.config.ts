import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
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

/** Before anything that a page loads. The policy leaves out what only a header may say. */
const pageStart: Plugin = {
  name: 'page-start',
  transformIndexHtml: html =>
    html.replace(
      '<meta charset="utf-8" />',
      charset => `${charset}
    <meta http-equiv="Content-Security-Policy" content="${outputPolicy}" />
    <script>${pageScript}</script>`,
    ),
}

const pageInput = { index: `${pages}/index.html`, output: `${pages}/output/index.html` }

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** What a page loads at its start is in two files: what output pages load too, and the rest. Each file is a request of its own. */
function firstFiles(): (id: string, graph: ModuleGraph) => string | null {
  const ofDesk = new Set<string>()
  const ofOutput = new Set<string>()
  const add = (id: string, graph: ModuleGraph, reached: Set<string>): void => {
    if (reached.has(id)) return
    reached.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported, graph, reached)
  }
  // With slashes on each system.
  const idOf = (path: string): string => path.replaceAll('\\', '/')
  return (id, graph) => {
    add(idOf(pageInput.index), graph, ofDesk)
    add(idOf(pageInput.output), graph, ofOutput)
    if (!ofDesk.has(id)) return null
    return ofOutput.has(id) ? 'both' : 'desk'
  }
}

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
          'script-files': 'src-main/hosts/threads/script-file-entry.ts',
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
    plugins: [react(), pageTexts(), pageStart],
    build: {
      outDir: 'out/renderer',
      // Tells the host which files an output page needs.
      manifest: 'manifest.json',
      rollupOptions: {
        input: pageInput,
        output: {
          codeSplitting: {
            groups: [
              {
                name: firstFiles(),
                debugName: 'first-files',
                tags: ['$initial'],
                includeDependenciesRecursively: false,
              },
            ],
          },
        },
      },
      minify: true,
      // Phones of the crew and tablets with outputs load these styles too: nested rules are spelled out for them.
      cssTarget: ['chrome111', 'firefox114', 'safari16.4'],
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  },
})

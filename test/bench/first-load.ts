import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { firstLoadOf } from '../support/first-load.ts'
import type { Benchmark, Row } from './harness/benchmark.ts'

const root = new URL('../../', import.meta.url)
const kilobyte = 1_000

/** Compressed bytes of script before a page does anything, beside those of the libraries alone that it is written with. */
export const firstLoad: Benchmark = {
  name: 'load',
  async run() {
    const least = await bareLibraries()
    return [
      { what: 'first load of the call view', page: 'en/index.html' },
      { what: 'first load of an output page', page: 'en/output/index.html' },
    ].map(
      ({ what, page }): Row => ({
        what,
        unit: 'kB',
        ours: { p50: firstLoadOf(fileURLToPath(new URL('out/renderer', root)), page).script / kilobyte },
        baseline: { what: 'React and the socket alone', figure: { p50: least / kilobyte } },
        bars: [{ of: 'p50', is: 'at most', value: 250 }],
      }),
    )
  },
}

/** An empty page over the same libraries, built as ours is. */
async function bareLibraries(): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'showcall-bench-'))
  const entry = 'virtual:bare'
  try {
    await build({
      configFile: false,
      root: fileURLToPath(root),
      logLevel: 'silent',
      plugins: [
        {
          name: 'bare',
          resolveId: id => (id === entry ? id : null),
          load: id =>
            id === entry
              ? "import { createRoot } from 'react-dom/client'\nimport { io } from 'socket.io-client'\ncreateRoot(document.body).render(String(io().id))"
              : null,
        },
      ],
      build: { outDir: directory, rollupOptions: { input: entry, output: { entryFileNames: 'bare.js' } } },
    })
    return gzipSync(readFileSync(join(directory, 'bare.js')), { level: 9 }).length
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

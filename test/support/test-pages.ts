import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { languages } from '../../src-main/domain/language.ts'
import { digestOf, sources } from '../../src-main/hosts/ensure-built.ts'
import { pageTexts } from '../../src-renderer/texts/page-texts.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface TestPages {
  /** Where the pages of each language are served, with a slash at the end. */
  readonly addresses: Readonly<Record<string, string>>
  close(): Promise<void>
}

/**
 * Builds the pages of `test/renderer/harness` as the product's pages are built, where they were made from other sources, and
 * serves them on loopback.
 */
export async function serveTestPages(): Promise<TestPages> {
  await ensurePages()
  // One each: what the browser stores is of a server, and so of a language.
  const servers = await Promise.all(
    languages.map(async language => {
      const server = await preview({
        root,
        configFile: false,
        logLevel: 'error',
        build: { outDir: built },
        // Nothing changes while it is served: a browser asks for each file once.
        preview: { port: 0, host: '127.0.0.1', headers: { 'Cache-Control': 'max-age=3600' } },
      })
      return { language, server, address: `${server.resolvedUrls?.local[0] ?? ''}${language}/` }
    }),
  )
  return {
    addresses: Object.fromEntries(servers.map(({ language, address }) => [language, address])),
    async close() {
      await Promise.all(servers.map(({ server }) => server.close()))
    },
  }
}

const built = `${root}node_modules/.cache/test-pages`

async function ensurePages(): Promise<void> {
  const stamp = `${built}.built-from`
  const digest = digestOf(root, [
    ...sources,
    'test/fakes',
    'test/renderer/harness',
    'test/support/test-pages.ts',
  ])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  // A build that is interrupted leaves files of two builds, which no stamp may call whole.
  rmSync(stamp, { force: true })
  await inProduction(buildPages)
  writeFileSync(stamp, digest)
}

/** Vitest names the environment “test”, for which Vite takes React with its checks for developers: twice as slow. */
async function inProduction(act: () => Promise<unknown>): Promise<void> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  await act()
  if (before === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = before
}

const buildPages = (): Promise<unknown> =>
  build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react(), pageTexts()],
    build: {
      outDir: built,
      emptyOutDir: true,
      minify: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rollupOptions: {
        input: ['index', 'rich-text', 'cue-light'].map(name => `${root}test/renderer/harness/${name}.html`),
      },
    },
  })

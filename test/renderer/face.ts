import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { createServer } from 'vite'
import { launchBrowser } from '../support/browser.ts'

export interface Face {
  /** A fresh page that shows the face over a desk of its own. `query`: see the harness. */
  open(query: string, options?: BrowserContextOptions): Promise<Page>
  /** A page of the harness by its address in it. */
  openPage(address: string, options?: BrowserContextOptions): Promise<Page>
  /** Of the browser, `major.minor.build.patch`. */
  readonly version: string
  close(): Promise<void>
}

/** The face in a real Chromium, over the fake desk of the harness, in that language. */
export async function openFace(browserPath: string, language: 'en' | 'de' = 'en'): Promise<Face> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const server = await createServer({
    root,
    configFile: false,
    resolve: { alias: [{ find: /^#texts\//, replacement: `${root}src-renderer/texts/${language}/` }] },
    cacheDir: `node_modules/.cache/renderer-tests-${language}`,
    plugins: [react()],
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    optimizeDeps: {
      // What is found only later would have the page load anew under a test.
      include: [
        'react',
        'react-dom',
        'react-dom/client',
        '@tanstack/react-virtual',
        'dompurify',
        'marked',
        ...['commands', 'history', 'inputrules', 'keymap', 'model', 'schema-list', 'state', 'view'].map(
          name => `prosemirror-${name}`,
        ),
      ],
    },
  })
  await server.listen()
  const browser = await launchBrowser(browserPath)
  const openPage: Face['openPage'] = async (address, options = {}) => {
    const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, ...options })
    const page = await context.newPage()
    await page.goto(`${server.resolvedUrls?.local[0]}test/renderer/harness/${address}`)
    return page
  }
  return {
    openPage,
    version: browser.version(),
    async open(query, options) {
      const page = await openPage(`index.html?${query}`, options)
      await page.getByTestId('go').waitFor()
      return page
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}

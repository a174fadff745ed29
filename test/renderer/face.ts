import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Language } from '../../src-main/domain/language.ts'
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

const usualViewport = { width: 1600, height: 900 }

/** The pages in a real Chromium, over the fake desk of the harness, in one language. */
export async function openFace(browserPath: string, language: Language = 'en'): Promise<Face> {
  const pages = inject('testPages')[language] ?? expect.unreachable(`There are no pages in “${language}”.`)
  // A page is in the process of the one before: a new process for each takes longer than most tests.
  const browser = await launchBrowser(browserPath, ['--process-per-site'])
  const plainPage = followingPages(browser, new URL(pages).origin)
  const openPage: Face['openPage'] = async (address, { viewport = usualViewport, ...options } = {}) => {
    const isPlain = Object.keys(options).length === 0
    const page = isPlain ? await plainPage() : await (await browser.newContext(options)).newPage()
    if (viewport !== null) await page.setViewportSize(viewport)
    await page.goto(`${pages}test/renderer/harness/${address}`)
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
    close: () => browser.close(),
  }
}

/** Pages that follow one another share a context, which is emptied; a page beside another has a context of its own. */
function followingPages(browser: Browser, origin: string): () => Promise<Page> {
  let shared: BrowserContext | null = null
  return async () => {
    if (shared === null) {
      shared = await browser.newContext()
      shared.once('close', () => {
        shared = null
      })
      return shared.newPage()
    }
    if (shared.pages().length > 0) return (await browser.newContext()).newPage()
    await Promise.all([shared.clearPermissions(), shared.clearCookies(), shared.unrouteAll()])
    const page = await shared.newPage()
    const session = await shared.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await session.detach()
    return page
  }
}

import type { BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import type { PageLanguage } from '../support/test-pages.ts'

export interface Face {
  /** A fresh page that shows the face over a desk of its own. `query`: see the harness. */
  open(query: string, options?: BrowserContextOptions): Promise<Page>
  /** A page of the harness by its address in it. */
  openPage(address: string, options?: BrowserContextOptions): Promise<Page>
  /** Of the browser, `major.minor.build.patch`. */
  readonly version: string
  close(): Promise<void>
}

/** The pages in a real Chromium, over the fake desk of the harness, in one language. */
export async function openFace(browserPath: string, language: PageLanguage = 'en'): Promise<Face> {
  const pages = inject('testPages')[language]
  const browser = await launchBrowser(browserPath)
  const openPage: Face['openPage'] = async (address, options = {}) => {
    const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, ...options })
    const page = await context.newPage()
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

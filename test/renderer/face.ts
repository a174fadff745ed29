import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import type { Language } from '../../src-main/domain/language.ts'
import { sharedBrowser } from '../support/browser.ts'
import { clear, forget } from '../support/following-pages.ts'

export interface Face {
  /** The face over a desk of its own, in place of what was opened before. `query`: see the harness. */
  open(query: string, options?: BrowserContextOptions): Promise<Page>
  /** A page of the harness by its address in it, likewise. With options it is a page beside the others. */
  openPage(address: string, options?: BrowserContextOptions): Promise<Page>
  /** Of the browser, `major.minor.build.patch`. */
  readonly version: string
  close(): Promise<void>
}

const usualViewport = { width: 1600, height: 900 }

/** The pages in a real Chromium, over the fake desk of the harness, in one language. */
export async function openFace(browserPath: string, language: Language = 'en'): Promise<Face> {
  const pages = inject('testPages')[language] ?? expect.unreachable(`There are no pages in “${language}”.`)
  const browser = await sharedBrowser(browserPath)
  const contexts: BrowserContext[] = []
  const newContext = async (options: BrowserContextOptions): Promise<BrowserContext> => {
    const context = await browser.newContext(options)
    contexts.push(context)
    return context
  }
  const plain = plainPages(browser, new URL(pages).origin)
  const openPage: Face['openPage'] = async (address, { viewport = usualViewport, ...options } = {}) => {
    const page = isPlain(options) ? await plain.emptied() : await (await newContext(options)).newPage()
    if (viewport !== null) await page.setViewportSize(viewport)
    await page.goto(`${pages}test/renderer/harness/${address}`)
    return page
  }
  /** Over another desk in the page that is there: loading it takes twice as long. */
  const openOver = async (query: string, { viewport = usualViewport, ...options }: BrowserContextOptions) => {
    const page = isPlain(options) ? await plain.left() : null
    if (page === null) return null
    if (viewport !== null) await page.setViewportSize(viewport)
    await page.evaluate(query => window.openOver(query), query)
    return page
  }
  return {
    openPage,
    version: browser.version(),
    async open(query, options = {}) {
      const isStill = new URLSearchParams(query).has('still')
      const over = isStill ? null : await openOver(query, options)
      const page = over ?? (await openPage(`index.html?${query}`, options))
      await page.getByTestId('go').waitFor()
      return page
    },
    async close() {
      await Promise.all([plain.left(), ...contexts.map(context => context.close())])
    },
  }
}

/** One for the tests of a suite: opened before the first of them, closed after the last. To be called in the suite. */
export function keptFace(language: Language = 'en'): Face {
  let face: Face | null = null
  const opened = (): Face => face ?? expect.unreachable('A face is used before its suite has begun.')
  beforeAll(async () => {
    face = await openFace(inject('browserPath'), language)
  })
  afterAll(() => face?.close())
  return {
    open: (query, options) => opened().open(query, options),
    openPage: (address, options) => opened().openPage(address, options),
    get version() {
      return opened().version
    },
    close: () => opened().close(),
  }
}

const isPlain = (options: BrowserContextOptions): boolean => Object.keys(options).length === 0

interface FollowingPages {
  /** The page of the test before, without a document. */
  emptied(): Promise<Page>
  /** The page of the test before, whose document takes another desk; null where it has none that does. */
  left(): Promise<Page | null>
}

const plainPagesOf = new WeakMap<Browser, Map<string, FollowingPages>>()

/** The files of one process share a page for each language, likewise. */
function plainPages(browser: Browser, origin: string): FollowingPages {
  const ofBrowser = plainPagesOf.get(browser) ?? new Map<string, FollowingPages>()
  plainPagesOf.set(browser, ofBrowser)
  const pages = ofBrowser.get(origin) ?? followingPages(browser, origin)
  ofBrowser.set(origin, pages)
  return pages
}

/**
 * The page of one test is that of the next: another page, and the process that it starts, take twice as long. A test that
 * leaves in it what cannot be taken out, such as a script at its start, closes it.
 */
function followingPages(browser: Browser, origin: string): FollowingPages {
  let last: Page | null = null
  return {
    async emptied() {
      if (last === null || last.isClosed()) {
        const context = await browser.newContext()
        last = await context.newPage()
      } else {
        await forget(last)
        await last.goto('about:blank')
        await clear(last, origin)
      }
      return last
    },
    async left() {
      if (last === null || last.isClosed()) return null
      await forget(last)
      // What it showed is left first, since that may store something as it goes.
      const isLeft = await last.evaluate(async () => {
        await window.leave?.()
        return window.leave !== undefined
      })
      return isLeft ? last : null
    },
  }
}

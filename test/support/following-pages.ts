import type { Browser, BrowserContextOptions, Page, ViewportSize } from 'playwright-core'
import { type OpenedPage, watched } from './browser.ts'

interface PageOptions extends BrowserContextOptions {
  readonly viewport: ViewportSize
}

export interface FollowingPages {
  /** A page at `address`, in a browser profile of its own, with everything that went wrong in it. */
  open(address: string, options: PageOptions): Promise<OpenedPage>
  /** Ends a test: its pages show nothing more, and are those of the next. */
  leave(): Promise<void>
}

/** By the options of their profiles. */
const freePages = new WeakMap<Browser, Map<string, Page[]>>()

/**
 * The pages of one test are those of the next, also in another file: another profile with a page takes three times as long
 * as what is loaded into it. A test that leaves in them what cannot be taken out, such as a script at their start, closes
 * them.
 */
export function followingPages(browser: Browser): FollowingPages {
  const free = freePages.get(browser) ?? new Map<string, Page[]>()
  freePages.set(browser, free)
  const taken: { readonly page: Page; readonly options: string }[] = []
  return {
    async open(address, { viewport, ...more }) {
      const options = JSON.stringify(more)
      const page = free.get(options)?.pop() ?? (await (await browser.newContext(more)).newPage())
      taken.push({ page, options })
      await page.setViewportSize(viewport)
      return watched(page, address)
    },
    async leave() {
      await Promise.all(
        taken.splice(0).map(async ({ page, options }) => {
          if (page.isClosed()) return page.context().close()
          const { origin } = new URL(page.url())
          await forget(page)
          await page.goto('about:blank')
          await clear(page, origin)
          free.set(options, [...(free.get(options) ?? []), page])
        }),
      )
    },
  }
}

/** Removes the listeners, routes, emulation and cookies of the test before. */
export async function forget(page: Page): Promise<void> {
  const context = page.context()
  for (const event of ['console', 'dialog', 'filechooser', 'pageerror', 'popup', 'request'])
    page.removeAllListeners(event)
  page.setDefaultTimeout(30_000)
  for (const other of context.pages()) if (other !== page) await other.close()
  await Promise.all([
    page.mouse.move(0, 0),
    page.emulateMedia({ forcedColors: null, media: null, reducedMotion: null }),
    page.unrouteAll(),
    context.unrouteAll(),
    context.setOffline(false),
    context.clearPermissions(),
    context.clearCookies(),
  ])
}

/** Nothing that a page has stored is left. */
export async function clear(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}

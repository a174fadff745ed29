import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

/** Flags for a browser that is alone with its page: nothing fetched, nothing asked, no sandbox where root runs it. */
const quiet = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  // As a whole browser draws letters: the headless shell would draw them in other widths.
  '--font-render-hinting=slight',
  '--force-color-profile=srgb',
]

export function launchBrowser(executablePath: string, more: readonly string[] = []): Promise<Browser> {
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args: [...quiet, ...root, ...more] })
}

let shared: Promise<Browser> | null = null

/** The files of one process share a browser, which ends with the process: another start takes longer than most tests. */
export async function sharedBrowser(executablePath: string): Promise<Browser> {
  const before = await shared
  if (before?.isConnected() === true) return before
  // A page is in the process of the one before, likewise.
  shared = launchBrowser(executablePath, ['--process-per-site'])
  return shared
}

export interface OpenedPage {
  readonly page: Page
  /** Everything that went wrong in it. */
  readonly errors: readonly string[]
}

/** A page of its own in a browser profile of its own. */
export const openPage = async (context: BrowserContext, address: string): Promise<OpenedPage> =>
  watched(await context.newPage(), address)

/** The page, once it has loaded what is at `address`. */
export async function watched(page: Page, address: string): Promise<OpenedPage> {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto(address)
  return { page, errors }
}

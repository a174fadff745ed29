import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { sharedBrowser } from '../support/browser.ts'
import { startTestHost } from '../support/test-host.ts'

/** What Chromium does with requests that are under way when a cable is plugged in, those to loopback too. */
describe('a page whose requests are cancelled as it loads', () => {
  let browser: Browser
  let context: BrowserContext
  let dataDir: string
  let host: NodeHost

  beforeAll(async () => {
    browser = await sharedBrowser(inject('browserPath'))
  })
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-network-changes-'))
    host = await startTestHost({
      dataDir,
      failed(error) {
        throw error
      },
    })
    context = await browser.newContext()
  })
  afterEach(async () => {
    await context.close()
    await host.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Cancels the first request for such a file. */
  async function cancel(file: string): Promise<() => boolean> {
    let cancelled = false
    await context.route(file, route => {
      if (cancelled) return route.fallback()
      cancelled = true
      return route.abort('internetdisconnected')
    })
    return () => cancelled
  }

  it.each([
    ['its script', '**/index-*.js'],
    ['a script that this one needs', '**/react-dom-*.js'],
    ['the script of the connection', '**/socket-bridge-*.js'],
    ['its style', '**/index-*.css'],
    ['the pairing', '**/desk/pair'],
  ])('opens the desk by itself: %s', async (_what, file) => {
    const cancelled = await cancel(file)
    const page = await context.newPage()
    await page.goto(await host.pairingAddress())
    await page.getByTestId('go').waitFor()
    expect(cancelled()).toBe(true)
    // Without its style sheet the page has the browser's own background.
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .not.toBe('rgba(0, 0, 0, 0)')
  })

  it('opens an output by itself', async () => {
    const cancelled = await cancel('**/output-*.js')
    const page = await context.newPage()
    await page.goto(`${host.address}output/clock`)
    await page.getByTestId('output-refused').waitFor()
    expect(cancelled()).toBe(true)
  })
})

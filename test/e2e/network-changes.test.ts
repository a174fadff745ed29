import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, WebSocket } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { sharedBrowser } from '../support/browser.ts'
import { startTestHost } from '../support/test-host.ts'

/** What Chromium does with requests that are under way when a cable is plugged in, those to loopback too. */
describe('a page whose requests are cancelled as it loads', () => {
  let page: Page
  let dataDir: string
  let host: NodeHost

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-network-changes-'))
    host = await startTestHost({
      dataDir,
      failed(error) {
        throw error
      },
    })
    const browser = await sharedBrowser(inject('browserPath'))
    page = await (await browser.newContext()).newPage()
  })
  // A page that has routes takes nothing from its cache: each test loads all of it.
  afterEach(async () => {
    await page.goto('about:blank')
    await page.unrouteAll()
  })
  afterAll(async () => {
    await page.context().close()
    await host.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Cancels the first requests for such a file. */
  async function cancel(file: string, times = 1): Promise<() => boolean> {
    let cancelled = 0
    await page.route(file, route => {
      if (cancelled === times) return route.fallback()
      cancelled += 1
      return route.abort('internetdisconnected')
    })
    return () => cancelled === times
  }

  it.each([
    ['its script', '**/desk-*.js'],
    ['a script that this one needs', '**/both-*.js'],
    ['its style', '**/desk-*.css'],
    ['the pairing', '**/desk/pair'],
  ])('opens the desk by itself: %s', async (_what, file) => {
    const cancelled = await cancel(file)
    await page.goto(await host.pairingAddress())
    await page.getByTestId('go').waitFor()
    expect(cancelled()).toBe(true)
    // Without its style sheet the page has the browser's own background.
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .not.toBe('rgba(0, 0, 0, 0)')
  })

  it('opens a view by itself, and a dialog', async () => {
    await page.goto(await host.pairingAddress())
    await page.getByTestId('go').waitFor()
    // The first request is the one ahead of the import.
    const cancelled = [await cancel('**/journal-view-*.js', 2), await cancel('**/settings-dialog-*.js', 2)]
    // It stands for two seconds.
    const said = page.evaluate(
      () =>
        new Promise<void>(resolve => {
          const isSaid = () =>
            [...document.querySelectorAll('[role="alert"]')].some(
              alert => alert.textContent?.includes('could not be loaded') === true,
            )
          new MutationObserver(() => isSaid() && resolve()).observe(document.body, {
            subtree: true,
            childList: true,
          })
        }),
    )
    await page.keyboard.press('Alt+7')
    await said
    await page.getByRole('heading', { name: 'Journal', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('settings')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Settings' }).waitFor()
    expect(cancelled.map(was => was())).toEqual([true, true])
  })

  it('keeps its connection to the desk of this computer when the computer loses its network', async () => {
    const sockets: WebSocket[] = []
    page.on('websocket', socket => sockets.push(socket))
    await page.goto(await host.pairingAddress())
    await page.getByText('LIVE').first().waitFor()
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await page.keyboard.press('Space')
    await page.locator('[data-testid="last-press"][data-outcome="confirmed"]').waitFor()
    expect(sockets.map(socket => socket.isClosed())).toEqual([false])
  })

  it('opens an output by itself', async () => {
    const cancelled = await cancel('**/output-*.js')
    await page.goto(`${host.address}output/clock`)
    await page.getByTestId('output-refused').waitFor()
    expect(cancelled()).toBe(true)
  })
})

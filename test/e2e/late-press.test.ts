import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { startCuttableProxy } from '../support/cuttable-proxy.ts'
import { pressGo } from '../support/press-go.ts'
import { reportStops } from '../support/report-stops.ts'
import { type RunningDesk, startDesk } from '../support/running-desk.ts'

/** The desk as a user starts it, with GO pressed in a real browser while the desk, or the network, stands still. */
describe('a GO that is read 2.5 s late', () => {
  let context: BrowserContext
  let dataDir: string
  let desk: RunningDesk

  beforeAll(async () => {
    const browser = await sharedBrowser(inject('browserPath'))
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-late-'))
    context = await browser.newContext({ viewport: { width: 1600, height: 900 } })
    desk = await startDesk(dataDir)
  })
  afterAll(async () => {
    await context.close()
    process.kill(desk.pid, 'SIGCONT')
    await desk.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** A page with a cue on air, past the time in which a second GO is a double press. */
  const onAir = async (address: string) => {
    const { page } = await openPage(context, address)
    const title = page.getByTestId('on-air-title')
    await page.getByText('LIVE').first().waitFor()
    await pressGo(page)
    await page.locator('[data-testid="last-press"][data-outcome="confirmed"]').waitFor()
    await page.waitForFunction(() => {
      const at = document.querySelector<HTMLElement>('[data-testid="last-press"][data-at]')?.dataset['at']
      return at !== undefined && Date.now() - Number(at) > 1_000
    })
    return { page, title, last: page.getByTestId('last-press') }
  }
  const isTooLate = async ({ last, title }: Awaited<ReturnType<typeof onAir>>, before: string | null) => {
    await expect.poll(() => last.getAttribute('data-outcome'), { timeout: 20_000 }).toBe('refused')
    expect(await title.textContent()).toBe(before)
    expect(await last.textContent()).toMatch(/TOO LATE.*It was \d+(\.\d)? s late/s)
  }

  it('since the desk stood still does nothing, and the next one acts', async () => {
    const shown = await onAir(desk.pairingAddress)
    const { page, title } = shown
    const before = await title.textContent()
    process.kill(desk.pid, 'SIGSTOP')
    await page.keyboard.press('Space')
    // What is measured is the time of the process that stands: nothing in it can tell when it has passed.
    await setTimeout(2_500)
    process.kill(desk.pid, 'SIGCONT')
    await isTooLate(shown, before)
    await pressGo(page)
    await expect.poll(() => title.textContent()).not.toBe(before)
    expect((await reportStops(page)).join('\n')).toMatch(
      /\d+:\d\d\s+The desk or its computer stood still\.\s+0:0[2-9]/,
    )
    await page.close()
  })

  it('is said to wait, and then to be without an answer, never to be unsent', async () => {
    const { page, title, last } = await onAir(desk.pairingAddress)
    const before = await title.textContent()
    process.kill(desk.pid, 'SIGSTOP')
    await page.keyboard.press('Space')
    await expect.poll(() => last.getAttribute('data-outcome')).toBe('waiting')
    await page.getByTestId('away-line').getByText('NO ANSWER YET').waitFor()
    await expect.poll(() => last.getAttribute('data-outcome'), { timeout: 20_000 }).toBe('unknown')
    await page.getByTestId('away-line').getByText('may have acted').waitFor()
    process.kill(desk.pid, 'SIGCONT')
    await page.getByTestId('away-line').waitFor({ state: 'detached', timeout: 20_000 })
    expect(await title.textContent()).toBe(before)
    expect(['refused', 'unknown']).toContain(await last.getAttribute('data-outcome'))
    await page.close()
  })

  it('since its page stood still until the link was over does nothing, also once the page is back, and the next one acts', async () => {
    const { page, title, last } = await onAir(desk.pairingAddress)
    const before = await title.textContent()
    // As after a page stood still: its first act is the key, and the link is found to be over by what is sent.
    await page.evaluate(() => {
      const now = Date.now
      Date.now = () => now() + 60_000
      window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Space', key: ' ' }))
      Date.now = now
    })
    await page.getByTestId('away-line').getByText('may have acted').waitFor()
    await page.evaluate(() => window.dispatchEvent(new KeyboardEvent('keyup', { code: 'Space', key: ' ' })))
    await page.getByTestId('away-line').waitFor({ state: 'detached', timeout: 20_000 })
    expect(await last.getAttribute('data-outcome')).toBe('unknown')
    expect(await title.textContent()).toBe(before)
    await pressGo(page)
    await expect.poll(() => title.textContent()).not.toBe(before)
    await expect.poll(() => last.getAttribute('data-outcome')).toBe('confirmed')
    await page.close()
  })

  it('since the network held it up does nothing, and the next one acts', async () => {
    const other = await startDesk(join(dataDir, 'other'))
    const address = new URL(other.pairingAddress)
    const proxy = await startCuttableProxy(Number(address.port))
    onTestFinished(async () => {
      proxy.close()
      await other.stop()
    })
    address.port = String(proxy.port)
    const shown = await onAir(address.href)
    const { page, title } = shown
    const before = await title.textContent()
    proxy.hold(true)
    await page.keyboard.press('Space')
    // The time of a network that holds up: nothing tells when it has passed.
    await setTimeout(2_500)
    proxy.hold(false)
    await isTooLate(shown, before)
    await pressGo(page)
    await expect.poll(() => title.textContent()).not.toBe(before)
    await page.close()
  })
})

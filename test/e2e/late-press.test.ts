import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { pressGo } from '../support/press-go.ts'
import { type RunningDesk, startDesk } from '../support/running-desk.ts'

/** The desk as a user starts it, stopped and continued by signals, with GO pressed in a real browser meanwhile. */
describe('a desk that stands still', () => {
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

  it('for 2.5 s never fires the GO that was pressed in that time, and takes the next one', async () => {
    const { page } = await openPage(context, desk.pairingAddress)
    const title = page.getByTestId('on-air-title')
    const last = page.getByTestId('last-press')
    await page.getByText('LIVE').first().waitFor()
    await pressGo(page)
    await page.locator('[data-testid="last-press"][data-outcome="confirmed"]').waitFor()
    const onAir = await title.textContent()
    // Past the time in which a second GO is a double press.
    await page.waitForFunction(() => {
      const at = document.querySelector<HTMLElement>('[data-testid="last-press"] [data-at]')?.dataset['at']
      return at !== undefined && Date.now() - Number(at) > 1_000
    })

    process.kill(desk.pid, 'SIGSTOP')
    await page.keyboard.press('Space')
    // What is measured is the time of the process that stands: nothing in it can tell when it has passed.
    await setTimeout(2_500)
    process.kill(desk.pid, 'SIGCONT')

    await expect.poll(() => last.getAttribute('data-outcome'), { timeout: 20_000 }).toBe('refused')
    expect(await title.textContent()).toBe(onAir)
    expect(await last.textContent()).toMatch(/TOO LATE.*It was \d+(\.\d)? s late/s)
    await pressGo(page)
    await expect.poll(() => title.textContent()).not.toBe(onAir)
  })
})

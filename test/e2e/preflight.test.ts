import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { type RunningDesk, startDesk } from '../support/running-desk.ts'

describe('a preflight at a real desk', () => {
  let browser: Browser
  let caller: BrowserContext
  let stage: BrowserContext
  let dataDir: string
  let desk: RunningDesk

  beforeAll(async () => {
    browser = await sharedBrowser(inject('browserPath'))
  })

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-preflight-'))
    caller = await browser.newContext({ viewport: { width: 1600, height: 900 } })
    stage = await browser.newContext()
    desk = await startDesk(dataDir)
  })
  afterEach(async () => {
    await Promise.all([caller.close(), stage.close()])
    await desk.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const point = (page: Page, name: string) =>
    page.getByTestId('point').filter({ has: page.getByText(name, { exact: true }) })

  it('asks a screen, writes to the disk, and is in the journal of the show', async () => {
    const { page, errors } = await openPage(caller, desk.pairingAddress)
    await page.getByTestId('go').waitFor()
    await caller.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: desk.origin })
    await page.keyboard.press('Alt+5')
    await page.getByTestId('output-add-clock').click()
    const card = page.locator('[data-testid="output-card"][data-kind="clock"]')
    await card.getByTestId('output-copy').click()
    const said = card.locator('p[role="status"]').filter({ hasText: /http|copied/ })
    await said.waitFor()
    const written = /http:\S+/.exec(await said.innerText())?.[0]
    const screen = await openPage(
      stage,
      written ?? (await page.evaluate(() => navigator.clipboard.readText())),
    )
    await screen.page.locator('[data-testid="output-screen"]').waitFor()

    await page.keyboard.press('Alt+0')
    await page.getByTestId('preflight-begin').click()
    await page.getByTestId('other-points').locator('summary').click()
    await expect.poll(() => point(page, 'Journal').innerText()).toContain('A test entry is on the disk.')
    await expect
      .poll(() => point(page, 'Clock').last().innerText())
      .toMatch(/The screen answered after \d+ ms\./)
    await point(page, 'Versions')
      .filter({ hasText: /Desk and service are Showcall \d/ })
      .waitFor()
    await point(page, 'Disk')
      .filter({ hasText: /GB free/ })
      .waitFor()
    await page.getByTestId('preflight-finish').click()
    await page.getByTestId('certificate').waitFor()

    await page.keyboard.press('Alt+1')
    await page.keyboard.press('Space')
    await page.locator('[data-condition="running"]').first().waitFor()
    await page.keyboard.press('Alt+7')
    await page.getByTestId('journal-preflight').getByTestId('certificate').waitFor()
    expect(errors).toEqual([])
  })

  it('does a drill in a rehearsal: really lost, LOCAL, and LIVE again with the show where it was', async () => {
    const { page, errors } = await openPage(caller, desk.pairingAddress)
    await page.getByTestId('go').waitFor()
    await page.keyboard.press('Alt+0')
    await page.getByTestId('drills').getByRole('button', { name: 'Rehearse' }).click()
    await page.getByTestId('rehearsal').waitFor()
    await page.keyboard.press('Alt+0')
    // No controller is connected that could be lost.
    expect(await page.getByTestId('drill-surface').getAttribute('aria-disabled')).toBe('true')
    for (const kind of ['network', 'service'] as const) {
      await page.keyboard.press('Alt+0')
      await page.getByTestId(`drill-${kind}`).click()
      const link = page.getByTestId('link')
      await expect.poll(() => link.innerText(), { timeout: 60_000 }).toContain('DRILL')
      await page.keyboard.press('Alt+1')
      const before = await page
        .getByTestId('on-air-title')
        .or(page.getByTestId('next-title'))
        .first()
        .innerText()
      await page.keyboard.press('Space')
      await expect.poll(() => page.getByTestId('on-air-title').first().innerText()).not.toBe(before)
      const during = await page.getByTestId('on-air-title').first().innerText()
      // A second press right after it would be a double press.
      await page.getByTestId('drill-stop').click()
      await expect.poll(() => link.innerText(), { timeout: 60_000 }).toContain('LIVE')
      expect(await page.getByTestId('on-air-title').first().innerText()).toBe(during)
      await page.keyboard.press('Alt+0')
      const outcome = page.locator(`[data-testid="drill"][data-kind="${kind}"]`)
      await expect.poll(() => outcome.innerText(), { timeout: 60_000 }).toContain('no press lost')
      expect(await outcome.innerText()).not.toContain('NOT PASSED')
    }
    expect(errors).toEqual([])
  })
})

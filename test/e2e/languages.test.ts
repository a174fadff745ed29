import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { chooseInMenu, showList } from '../support/desk-frame.ts'
import { tapKey } from '../support/tap.ts'
import { startTestHost } from '../support/test-host.ts'

/** At one desk, whose language is changed by the last test. */
describe('the language of a page', () => {
  let browser: Browser
  let german: BrowserContext
  let dataDir: string
  let host: NodeHost

  beforeAll(async () => {
    browser = await sharedBrowser(inject('browserPath'))
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-languages-'))
    host = await startTestHost({
      dataDir,
      file: null,
      failed: error => expect.unreachable(error.message),
    })
  })

  beforeEach(async () => {
    german = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: 'de-AT' })
  })
  afterEach(async () => {
    await german.close()
  })
  afterAll(async () => {
    await host.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const open = async (): Promise<{ readonly page: Page; readonly errors: readonly string[] }> => {
    const opened = await openPage(german, await host.pairingAddress())
    await opened.page.getByTestId('go').waitFor()
    return opened
  }
  const language = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang)

  it('is that of the browser: the cues, a refused press and a dialog are in German', async () => {
    const { page, errors } = await open()
    expect(await language(page)).toBe('de')
    await page.getByText('VOR DER SHOW').waitFor()
    await tapKey(page, 'KeyP')
    await page.getByTestId('last-press').getByText('Kein Cue ist ON AIR.').waitFor()
    await page.keyboard.press('m')
    await page.getByRole('dialog', { name: 'Bühnenmeldung' }).waitFor()
    await page.getByRole('button', { name: 'Zeigen', exact: true }).click()
    await page.getByText('Zuerst eine Meldung eingeben.').waitFor()
    expect(errors).toEqual([])
  })

  it('is its own in one browser, by the address, and stays so after pairing', async () => {
    const { page } = await openPage(german, (await host.pairingAddress()).replace('#', '?lang=en#'))
    await page.getByTestId('go').waitFor()
    expect(await language(page)).toBe('en')
    await page.reload()
    await page.getByTestId('go').waitFor()
    expect(await language(page)).toBe('en')
  })

  it('is its own on a single screen', async () => {
    const { page } = await openPage(german, `${host.address}output/clock?lang=en`)
    await page.getByRole('heading', { name: 'This link does not work.' }).waitFor()
    expect(await language(page)).toBe('en')
    await page.goto(`${host.address}output/clock`)
    await page.getByRole('heading', { name: 'Dieser Link funktioniert nicht.' }).waitFor()
  })

  it('is changed in the settings, and the show goes on', async () => {
    const { page } = await open()
    await showList(page)
    await tapKey(page, 'Space')
    await page.locator('[data-testid="cue-row"][data-state="on-air"]').waitFor()
    await chooseInMenu(page, 'Einstellungen…')
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('en')
    // What else is typed in the dialog is not lost: the page waits until it is closed.
    expect(await language(page)).toBe('de')
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.documentElement.lang === 'en')
    await page.locator('[data-testid="cue-row"][data-state="on-air"]').waitFor()
    await page.getByText('Ends', { exact: true }).waitFor()
    await page.reload()
    await page.getByTestId('go').waitFor()
    expect(await language(page)).toBe('en')
  })
})

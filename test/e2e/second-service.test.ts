import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { chooseInMenu } from '../support/desk-frame.ts'
import { type RunningDesk, startDesk } from '../support/running-desk.ts'
import { type RunningService, runCommandLine, startServiceProcess } from '../support/running-service.ts'

/** A desk on this computer, and a service of somebody else's on another. */
describe('a show at a second service', () => {
  let browser: Browser
  let context: BrowserContext
  let here: string
  let there: string
  let service: RunningService
  let desk: RunningDesk

  beforeAll(async () => {
    browser = await sharedBrowser(inject('browserPath'))
  })

  beforeEach(async () => {
    here = mkdtempSync(join(tmpdir(), 'showcall-here-'))
    there = mkdtempSync(join(tmpdir(), 'showcall-there-'))
    context = await browser.newContext({ viewport: { width: 1600, height: 900 }, acceptDownloads: true })
    ;[service, desk] = await Promise.all([startServiceProcess(there), startDesk(here)])
  })
  afterEach(async () => {
    await context.close()
    await Promise.all([desk.stop(), service.stop()])
    for (const directory of [here, there]) rmSync(directory, { recursive: true, force: true })
  })

  const command = (...args: string[]) => runCommandLine([...args, '--data-dir', there])
  const onAir = (page: Page, title: string) =>
    page.getByTestId('on-air-title').filter({ hasText: title }).waitFor()
  const gateOpen = (page: Page) =>
    page.waitForFunction(() => document.querySelector('[data-testid="go"] [data-closed="false"]') !== null)

  it('connected by address and token: run, a wrong GO undone while over time, ended, the as-run exported', async () => {
    const v1 = (await command('token', 'mint', '--role', 'EDIT')).out.trim()
    const v0 = (await command('token', 'v0')).out.trim()
    const made = await fetch(`${service.origin}/api-v1/rundowns`, {
      method: 'POST',
      headers: { authorization: `Bearer ${v1}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        title: 'Gala night',
        cues: [
          { type: 'cue', title: 'Doors', duration_ms: 1_000 },
          { type: 'cue', title: 'Overture', duration_ms: 60_000 },
        ],
      }),
    })
    const created: { readonly data: { readonly id: string } } = await made.json()
    const { page, errors } = await openPage(context, desk.pairingAddress)
    await page.getByTestId('go').waitFor()

    await page.keyboard.press('Alt+Digit6')
    await page.getByRole('button', { name: 'Add a connection…' }).click()
    await page.getByRole('button', { name: 'Another Showcall' }).click()
    await page.getByLabel('Computer address').fill(service.origin)
    await page.getByLabel('v1 token').fill(v1)
    await page.getByLabel('v0 token').fill(v0)
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByText('Connection works.').waitFor()
    await page.getByText('The token sees 1 rundown.').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: /^Use/ }).first().click()
    await page.locator('li', { hasText: 'Showcall at' }).getByText('IN USE', { exact: true }).waitFor()
    expect(await page.content()).not.toContain(v1)

    await page.getByText('LIVE').first().waitFor()
    await page.keyboard.press('Alt+Digit1')
    await chooseInMenu(page, 'Open or import…')
    await page.getByRole('button', { name: 'Open Gala night' }).click()
    await page.getByText('LIVE').first().waitFor()
    await page.getByTestId('cue-row').filter({ hasText: 'Doors' }).waitFor()

    await page.keyboard.press('Space')
    await onAir(page, 'Doors')
    await page.getByText('OVER', { exact: true }).first().waitFor()
    await gateOpen(page)
    await page.keyboard.press('Space')
    await onAir(page, 'Overture')
    await page.locator('[data-testid="last-press"][data-outcome="confirmed"]').waitFor()
    await page.keyboard.down('u')
    await onAir(page, 'Doors')
    await page.keyboard.up('u')
    const status = await fetch(`${service.origin}/api-v1/rundowns/${created.data.id}/status`, {
      headers: { authorization: `Bearer ${v1}` },
    })
    expect(await status.json()).toMatchObject({
      data: { state: 'running', active_cue: { title: 'Doors' }, next_cue: { title: 'Overture' } },
    })
    await gateOpen(page)
    await page.keyboard.press('Space')
    await onAir(page, 'Overture')

    // This service ends its shows in its own dashboard; the desk follows it there.
    expect((await command('show', 'end', created.data.id)).code).toBe(0)
    await page.getByText('ENDED').first().waitFor()

    await page.keyboard.press('Alt+Digit7')
    await page.getByText('Gala night').first().waitFor()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^Gala night .* as-run\.csv$/)
    const csv = readFileSync(await download.path(), 'utf8')
    expect(csv).toContain('Doors')
    expect(csv).toContain('Overture')
    expect(csv.toLowerCase()).toContain('undone')
    expect(errors).toEqual([])

    // Tokens are nowhere in what the desk wrote or said.
    const written = readdirSync(here, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    for (const text of [...written, csv, desk.output()]) {
      expect(text).not.toContain(v1)
      expect(text).not.toContain(v0)
    }
  })
})

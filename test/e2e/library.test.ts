import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { type RunningDesk, startDesk } from '../support/running-desk.ts'

/** At one desk; each test loads the page again. */
describe('rundowns and tokens, through the real service', () => {
  let dataDir: string
  let desk: RunningDesk
  let page: Page
  let problems: readonly string[] = []

  beforeAll(async () => {
    const browser = await sharedBrowser(inject('browserPath'))
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-library-'))
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
    desk = await startDesk(dataDir)
    const opened = await openPage(context, desk.pairingAddress)
    page = opened.page
    problems = opened.errors
    await page.getByTestId('go').waitFor()
  })
  beforeEach(async () => {
    await page.reload()
    await page.getByTestId('go').waitFor()
  })
  afterAll(async () => {
    await page.context().close()
    await desk.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const said = (text: string): Promise<void> => page.getByTestId('rundowns-said').getByText(text).waitFor()
  const chosen = async (): Promise<string> =>
    (await page.locator('[role="option"][aria-selected="true"]').allInnerTexts()).join(' ')

  it('a rundown is made, copied, changed, deleted, restored and opened by keyboard alone', async () => {
    await page.keyboard.press('Alt+3')
    await page.getByTestId('rundown-list').waitFor()
    await page.keyboard.press('n')
    await page.keyboard.type('Gala')
    await page.keyboard.press('Enter')
    await said('Created “Gala”.')
    await expect.poll(chosen).toContain('Gala')
    await page.keyboard.press('c')
    await page.getByTestId('make-title').waitFor()
    await page.keyboard.press('Enter')
    await said('Copied to “Gala (copy)”.')
    await expect.poll(chosen).toContain('Gala (copy)')
    await page.keyboard.press('Delete')
    await page.keyboard.down('Enter')
    await said('Moved “Gala (copy)” to the trash.')
    await page.keyboard.up('Enter')
    await page.keyboard.press('t')
    await page
      .getByTestId('trash')
      .getByText(/kept until .*\d{4}/)
      .waitFor()
    await page.keyboard.press('Enter')
    await said('Restored “Gala (copy)”.')
    await expect.poll(chosen).toContain('Gala (copy)')
    await page.keyboard.press('e')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Second night')
    await page.keyboard.press('Enter')
    await expect.poll(chosen).toContain('Second night')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await page.getByTestId('view').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Second night', exact: true }).waitFor()
    expect(problems).toEqual([])
  })

  it('a token is made, lets a program in, and disconnects it once it is revoked', async () => {
    const presented = async (token: string): Promise<number> => {
      const reply = await fetch(`${desk.origin}/api-v1/rundowns`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return reply.status
    }
    await page.keyboard.press('Alt+8')
    await page.getByTestId('mint').waitFor()
    await page.getByLabel('Role').selectOption('VIEW')
    await page.getByRole('button', { name: 'Create' }).click()
    const token = await page.getByTestId('secret').inputValue()
    expect(await presented(token)).toBe(200)
    const shown = page.getByRole('region', { name: 'Copy the token now' })
    const curl = await shown.getByTestId('connect-curl').inputValue()
    const [, bearer, address] = /^curl -H "Authorization: (Bearer [^"]+)" (\S+)$/.exec(curl) ?? []
    const answer = await fetch(address ?? '', { headers: { authorization: bearer ?? '' } })
    expect(await answer.json()).toMatchObject({ ok: true, data: { state: 'stopped' } })
    const push = await shown.getByTestId('connect-push').inputValue()
    const handshake = await fetch(`${push}/api-v0/socket.io/?EIO=4&transport=polling`)
    expect(await handshake.text()).toMatch(/^0\{"sid"/)
    const ping = await fetch(`${await shown.getByTestId('connect-v0').inputValue()}/ping`)
    expect(ping.status).toBe(200)
    await page.getByTestId('secret-close').click()
    await page.getByTestId('mint').waitFor()
    expect(await page.content()).not.toContain(token)
    await page.getByRole('button', { name: /^Hold to revoke VIEW/ }).focus()
    await page.keyboard.down('Enter')
    await page.getByTestId('tokens-said').getByText('Token revoked.').waitFor()
    await page.keyboard.up('Enter')
    expect(await presented(token)).toBe(401)
    expect(problems).toEqual([])
  })
})

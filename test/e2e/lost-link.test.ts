import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { type CuttableProxy, startCuttableProxy } from '../support/cuttable-proxy.ts'
import { chooseInMenu } from '../support/desk-frame.ts'
import { pressGo } from '../support/press-go.ts'
import { type RunningDesk, startDesk } from '../support/running-desk.ts'
import { type RunningService, runCommandLine, startServiceProcess } from '../support/running-service.ts'

const titles = ['Doors', 'Overture', 'Act one', 'Interval', 'Act two', 'Bows']

/** A desk at a service on another computer, over a line that is cut: one show, in which a test goes on from the one before. */
describe('a desk whose line to its service is cut', () => {
  let context: BrowserContext
  let here: string
  let there: string
  let service: RunningService
  let line: CuttableProxy
  let desk: RunningDesk
  let page: Page
  let token: string
  let show: string

  beforeAll(async () => {
    const browser = await sharedBrowser(inject('browserPath'))
    here = mkdtempSync(join(tmpdir(), 'showcall-here-'))
    there = mkdtempSync(join(tmpdir(), 'showcall-there-'))
    context = await browser.newContext({ viewport: { width: 1600, height: 900 } })
    ;[service, desk] = await Promise.all([startServiceProcess(there), startDesk(here)])
    line = await startCuttableProxy(Number(new URL(service.origin).port))
    token = (await runCommandLine(['token', 'mint', '--role', 'EDIT', '--data-dir', there])).out.trim()
    const v0 = (await runCommandLine(['token', 'v0', '--data-dir', there])).out.trim()
    const cues = titles.map(title => ({ type: 'cue', title, duration_ms: 600_000 }))
    const made = await ask('rundowns', { title: 'Gala night', cues })
    show = made.data.id
    ;({ page } = await openPage(context, desk.pairingAddress))
    await connect(v0)
  })
  afterAll(async () => {
    await context.close()
    line.close()
    await Promise.all([desk.stop(), service.stop()])
    for (const directory of [here, there]) rmSync(directory, { recursive: true, force: true })
  })

  /** Somebody else, who reaches the service. */
  const ask = async (path: string, body: object | null = null): Promise<{ data: { id: string } }> => {
    const reply = await fetch(`${service.origin}/api-v1/${path}`, {
      method: body === null ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== null && { body: JSON.stringify(body) }),
    })
    return reply.json()
  }
  const atService = async (): Promise<unknown> => {
    const { data } = await ask(`rundowns/${show}/status`)
    // What `status` answers, as far as this test looks at it.
    const { state, active_cue: cue } = data as unknown as {
      state: string
      active_cue: { title: string } | null
    }
    return [state, cue?.title]
  }
  const connect = async (v0: string): Promise<void> => {
    await page.getByTestId('go').waitFor()
    await page.keyboard.press('Alt+Digit6')
    await page.getByRole('button', { name: 'Add a connection…' }).click()
    await page.getByRole('button', { name: 'Another Showcall' }).click()
    await page.getByLabel('Computer address').fill(`http://127.0.0.1:${line.port}`)
    await page.getByLabel('v1 token').fill(token)
    await page.getByLabel('v0 token').fill(v0)
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByText('Connection works.').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: /^Use/ }).first().click()
    await page.locator('li', { hasText: 'Showcall at' }).getByText('IN USE', { exact: true }).waitFor()
    await page.keyboard.press('Alt+Digit1')
    await chooseInMenu(page, 'Open or import…')
    await page.getByRole('button', { name: 'Open Gala night' }).click()
    await link('live')
    await page.getByTestId('cue-row').filter({ hasText: 'Doors' }).waitFor()
  }
  const link = (state: string) => page.locator(`[data-testid="link"][data-link="${state}"]`).waitFor()
  const onAir = (title: string) => page.getByTestId('on-air-title').filter({ hasText: title }).waitFor()
  const go = async (title: string): Promise<void> => {
    await pressGo(page)
    await onAir(title)
  }
  const recorded = () => page.locator('[data-testid="last-press"][data-outcome="confirmed"]').waitFor()

  it('goes on alone, leads the service to its show, and asks where somebody moved it there', async () => {
    await go('Doors')
    await recorded()
    line.cut('silent')
    await go('Overture')
    // The press is settled within two seconds, though nothing says that the line is dead.
    await link('local')
    await recorded()
    await go('Act one')
    expect(await atService()).toEqual(['running', 'Doors'])
    line.mend()
    await link('live')
    expect(await atService()).toEqual(['running', 'Act one'])
    await onAir('Act one')

    line.cut('refused')
    await link('local')
    await go('Interval')
    // To Bows.
    for (let count = 0; count < 3; count += 1) await ask(`rundowns/${show}/action:next`, {})
    line.mend()
    const choice = page.getByTestId('show-choice')
    await choice.waitFor()
    expect(await choice.innerText()).toMatch(/Interval[\s\S]*Bows/)
    await go('Act two')
    expect(await atService()).toEqual(['running', 'Bows'])
    await page.keyboard.down('1')
    await link('live')
    await page.keyboard.up('1')
    expect(await atService()).toEqual(['running', 'Act two'])
    await onAir('Act two')
  })

  it('goes on where it stood when it is killed and started again meanwhile', async () => {
    line.cut('refused')
    await link('local')
    await go('Bows')
    await page.keyboard.press('p')
    await page.getByText('PAUSED').first().waitFor()
    await expect.poll(() => readFileSync(join(here, 'open-show.json'), 'utf8')).toContain('"paused"')
    const left = await page.getByTestId('countdown').innerText()
    await desk.kill()
    await page.close()
    desk = await startDesk(here)
    ;({ page } = await openPage(context, desk.pairingAddress))
    await onAir('Bows')
    await link('local')
    await page.getByText('PAUSED').first().waitFor()
    await expect.poll(() => page.getByTestId('countdown').innerText()).toBe(left)
  })
})

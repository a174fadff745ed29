import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { launchBrowser, openPage } from '../support/browser.ts'
import { chooseInMenu } from '../support/desk-frame.ts'
import { pressGo } from '../support/press-go.ts'
import { type RunningDesk, startDesk } from '../support/running-desk.ts'
import { type RunningService, runCommandLine, startServiceProcess } from '../support/running-service.ts'
import { openTwoPlaces, type TwoPlaces } from '../support/two-places.ts'

const titles = ['Doors', 'Overture', 'Act one', 'Interval', 'Act two', 'Bows']

/** Booth and stage, each with a network of its own, and the cable between them: one show, in which a test goes on from the one before. */
describe('a desk in the booth, whose cable to the service on the stage is pulled', () => {
  let places: TwoPlaces
  let browser: Browser
  let context: BrowserContext
  let here: string
  let there: string
  let service: RunningService
  let desk: RunningDesk
  let page: Page
  let line: string
  let token: string
  let show: string

  beforeAll(async () => {
    places = openTwoPlaces()
    browser = await launchBrowser(places.inBooth(inject('browserPath')))
    here = mkdtempSync(join(tmpdir(), 'showcall-here-'))
    there = mkdtempSync(join(tmpdir(), 'showcall-there-'))
    context = await browser.newContext({ viewport: { width: 1600, height: 900 } })
    ;[service, desk] = await Promise.all([
      startServiceProcess(there, places.serviceOptions, places.stage),
      startDesk(here, [], {}, places.booth),
    ])
    line = await places.lineTo(Number(new URL(service.origin).port))
    token = (await runCommandLine(['token', 'mint', '--role', 'EDIT', '--data-dir', there])).out.trim()
    const v0 = (await runCommandLine(['token', 'v0', '--data-dir', there])).out.trim()
    const cues = titles.map(title => ({ type: 'cue', title, duration_ms: 600_000 }))
    const made = await ask('rundowns', { title: 'Gala night', cues })
    show = made.data.id
    ;({ page } = await openPage(context, desk.pairingAddress))
    await connect(v0)
  })
  afterAll(async () => {
    await browser.close()
    await Promise.all([desk.stop(), service.stop()])
    places.close()
    for (const directory of [here, there]) rmSync(directory, { recursive: true, force: true })
  })

  /** Somebody else, on the stage. */
  const ask = async (path: string, body: object | null = null): Promise<{ data: { id: string } }> => {
    const request = {
      method: body === null ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== null && { body: JSON.stringify(body) }),
    }
    const asked = `fetch(...${JSON.stringify([`${service.origin}/api-v1/${path}`, request])})`
    const [command = process.execPath, ...rest] = [...places.stage, process.execPath]
    const script = `${asked}.then(async reply => process.stdout.write(await reply.text()))`
    return JSON.parse(execFileSync(command, [...rest, '-e', script], { encoding: 'utf8' }))
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
    await page.getByLabel('Computer address').fill(line)
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

  it('calls two cues alone, and leads the service to them once the cable is back', async () => {
    await go('Doors')
    await recorded()
    const opened: string[] = []
    page.on('websocket', socket => opened.push(socket.url()))
    places.pull()
    await go('Overture')
    await link('local')
    await go('Act one')
    // The browser has no network then, and needs none to its desk.
    expect(opened).toEqual([])
    expect(await atService()).toEqual(['running', 'Doors'])
    places.plug()
    await link('live')
    expect(await atService()).toEqual(['running', 'Act one'])
    await onAir('Act one')
  })

  it('asks where a second caller moved the show on the stage meanwhile, and takes that show', async () => {
    places.pull()
    await go('Interval')
    await link('local')
    await go('Act two')
    // To Bows.
    for (let count = 0; count < 3; count += 1) await ask(`rundowns/${show}/action:next`, {})
    places.plug()
    const choice = page.getByTestId('show-choice')
    await choice.waitFor()
    expect(await choice.innerText()).toMatch(/Act two[\s\S]*Bows/)
    expect(await atService()).toEqual(['running', 'Bows'])
    await onAir('Act two')
    await page.keyboard.down('2')
    await link('live')
    await page.keyboard.up('2')
    await onAir('Bows')
    expect(await atService()).toEqual(['running', 'Bows'])
  })
})

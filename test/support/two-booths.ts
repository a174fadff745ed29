import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import type { Status } from '../../src-main/contract/v1/resources.ts'
import { launchBrowser, openPage } from './browser.ts'
import { type Display, openDisplay } from './display.ts'
import { pairByPages } from './pair-by-pages.ts'
import { pressGo, refusedGo } from './press-go.ts'
import { type RunningDesk, startDesk } from './running-desk.ts'
import { runCommandLine } from './running-service.ts'
import { type Booth, openThreePlaces, type ThreePlaces } from './three-places.ts'

const titles = ['Doors', 'Overture', 'Act one', 'Interval', 'Act two', 'Act three', 'Bows']

/** A desk that was silent for so long is offered to be replaced, ms. */
export const lostAfter = 5_000

/** A desk as a person sits at it. */
export interface Seat {
  readonly name: string
  readonly booth: Booth
  readonly browser: Browser
  readonly dataDir: string
  readonly context: BrowserContext
  desk: RunningDesk
  page: Page
}

/** Two paired desks, each in a booth of its own, and a display on the stage; for each test new ones. */
export interface TwoBooths {
  readonly first: Seat
  readonly second: Seat
  readonly places: ThreePlaces
  /** What is on air at the service of that desk, and since when: all but the time of the answer. */
  atService(seat: Seat): Promise<Omit<Status, 'server_time'>>
  /** What the display shows. */
  shown(): Partial<Status>
  /** Which cues the display has shown. */
  cuesShown(): readonly string[]
  /** The copy of the other has everything, and was compared. */
  ready(calling?: Seat, other?: Seat): Promise<void>
}

/** Where both are open to the network. */
const networkPorts = [25_751, 25_771] as const

/** Two booths and a stage, each with a network of its own, and cables between them. */
export function setUpTwoBooths(): TwoBooths {
  let places: ThreePlaces
  let browsers: readonly [Browser, Browser]
  let first: Seat
  let second: Seat
  let display: Display | null = null
  let token: string
  let show: string

  beforeAll(async () => {
    places = openThreePlaces()
    const launch = ({ program }: Booth) => launchBrowser(program(inject('browserPath')))
    browsers = await Promise.all([launch(places.booth), launch(places.second)])
  })
  afterAll(async () => {
    await Promise.all(browsers.map(browser => browser.close()))
    places.close()
  })

  beforeEach(async () => {
    const order = join(mkdtempSync(join(tmpdir(), 'showcall-order-')), 'Gala night.csv')
    writeFileSync(order, ['title,duration', ...titles.map(title => `${title},10:00`)].join('\n'))
    ;[first, second] = await Promise.all([
      sit('Booth 1', places.booth, browsers[0], ['--open', order]),
      sit('Booth 2', places.second, browsers[1], []),
    ])
    rmSync(order)
    token = (
      await runCommandLine(['token', 'mint', '--role', 'VIEW', '--data-dir', first.dataDir])
    ).out.trim()
    await pair([first, second], places)
    show = await showAt(first, token)
    const origins = [first, second].map(({ booth }, at) => `https://${booth.host}:${networkPorts[at]}`)
    display = openDisplay({ within: places.stage, origins, rundownId: show, token })
    await expect.poll(() => display?.received.length).toBeGreaterThan(0)
  })
  afterEach(async () => {
    places.plug()
    await display?.close()
    display = null
    for (const { context, desk, dataDir } of [first, second]) {
      await context.close()
      // Null: it was killed.
      expect([0, null]).toContain(await desk.stop())
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  return {
    get first() {
      return first
    },
    get second() {
      return second
    },
    get places() {
      return places
    },
    async atService(seat) {
      const { data } = await ask(seat, token, `rundowns/${show}/status`)
      const { server_time: _, ...status } = data as Status
      return status
    },
    shown() {
      const { server_time: _, ...status } = display?.received.at(-1)?.status ?? { server_time: 0 }
      return status
    },
    cuesShown() {
      const cues = (display?.received ?? []).map(({ status }) => status.active_cue?.title ?? '')
      return cues.filter((title, at) => title !== '' && title !== cues[at - 1])
    },
    ready: (calling = first, other = second) => copied(calling, other),
  }
}

async function sit(name: string, booth: Booth, browser: Browser, args: readonly string[]): Promise<Seat> {
  const dataDir = mkdtempSync(join(tmpdir(), 'showcall-booth-'))
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 } })
  const desk = await startDesk(dataDir, args, {}, booth.within)
  // Two desks and two browsers start at once.
  context.setDefaultTimeout(30_000)
  const { page } = await openPage(context, desk.pairingAddress)
  await page.getByTestId('go').waitFor()
  return { name, booth, browser, dataDir, context, desk, page }
}

export async function startAgain(seat: Seat): Promise<void> {
  await seat.page.close()
  seat.desk = await startDesk(seat.dataDir, [], {}, seat.booth.within)
  seat.page = (await openPage(seat.context, seat.desk.pairingAddress)).page
  await seat.page.getByTestId('go').waitFor()
}

/** People at both desks open them to the network, name them, and compare the code. */
async function pair([first, second]: readonly [Seat, Seat], places: ThreePlaces): Promise<void> {
  await Promise.all(
    [first, second].map(async ({ page, name }, at) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('invite')
      await page.keyboard.press('Enter')
      await page.getByTestId('people-api').check()
      await page.getByTestId('people').getByLabel('Port').fill(String(networkPorts[at]))
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Alt+Digit6')
      await page.getByTestId('desk-name').fill(name)
      await page.keyboard.press('Enter')
      await page.getByTestId('standby').getByText('Saved').waitFor()
    }),
  )
  await pairByPages(first.page, second.page, places.lineTo)
  await copied(first, second)
  for (const { page } of [first, second]) await page.keyboard.press('Alt+Digit1')
}

/** Somebody at the service of that desk. */
async function ask({ booth, desk }: Seat, token: string, path: string): Promise<{ readonly data: unknown }> {
  const request = { headers: { authorization: `Bearer ${token}` } }
  const asked = `fetch(...${JSON.stringify([`${desk.origin}/api-v1/${path}`, request])})`
  const [command = process.execPath, ...rest] = [...booth.within, process.execPath]
  const script = `${asked}.then(async reply => process.stdout.write(await reply.text()))`
  return JSON.parse(execFileSync(command, [...rest, '-e', script], { encoding: 'utf8' }))
}

async function showAt(seat: Seat, token: string): Promise<string> {
  const { data } = await ask(seat, token, 'rundowns')
  // What `rundowns` answers, as far as this test looks at it.
  const { items: rundowns } = data as {
    readonly items: readonly { readonly id: string; readonly title: string }[]
  }
  return rundowns.find(({ title }) => title === 'Gala night')?.id ?? ''
}

export const state = ({ page }: Seat, is: string) =>
  page.locator(`[data-testid="standby-state"][data-pair="${is}"]`).waitFor()

async function copied(calling: Seat, other: Seat): Promise<void> {
  await state(calling, 'ready')
  // One that is replaced says so there instead, until a person has read it.
  await other.page.keyboard.press('Alt+Digit6')
  await other.page.getByTestId('pair').getByText('identical, 0 behind').waitFor()
  await other.page.keyboard.press('Alt+Digit1')
}

export const onAir = ({ page }: Seat, title: string) =>
  page.getByTestId('on-air-title').filter({ hasText: title }).waitFor()

/** Gives how long it took until the page showed it, ms. */
export async function go(seat: Seat, title: string): Promise<number> {
  const took = await pressGo(seat.page)
  const last = seat.page.getByTestId('last-press')
  expect(await last.getAttribute('data-outcome'), await last.innerText()).not.toBe('refused')
  const since = performance.now()
  await onAir(seat, title)
  await seat.page.locator('[data-testid="last-press"][data-outcome="confirmed"]').waitFor()
  return took + performance.now() - since
}

export async function hold({ page }: Seat, key: string, until: () => Promise<unknown>): Promise<void> {
  await page.keyboard.down(key)
  await until()
  await page.keyboard.up(key)
}

export const offered = ({ page }: Seat) => page.getByTestId('standby-offer').waitFor()
export const takeOver = (seat: Seat) =>
  hold(seat, 'g', () => seat.page.getByTestId('standby-offer').waitFor({ state: 'detached' }))
export const refused = ({ page }: Seat, word: string) => refusedGo(page, word)

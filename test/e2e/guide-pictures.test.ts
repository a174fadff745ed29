import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { BrowserContextOptions, Locator, Page, ViewportSize } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { inEnglish } from '../../src-main/contract/english.ts'
import { createSimulator } from '../../src-main/controllers/simulator/simulator.ts'
import { createStreamDeckSource } from '../../src-main/controllers/stream-deck/stream-deck-source.ts'
import { noDevices } from '../../src-main/desk/ports/devices.ts'
import { languages } from '../../src-main/domain/language.ts'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { realTimers } from '../../src-main/hosts/real-time.ts'
import { nameDesk, succeeded } from '../hosts/standby/two-desks.ts'
import { sharedBrowser } from '../support/browser.ts'
import { catalogueOf } from '../support/catalogues.ts'
import { type FollowingPages, followingPages } from '../support/following-pages.ts'
import { type GuideShow, guideShows } from '../support/guide-show.ts'
import { anchorOf } from '../support/one-script.ts'
import { tapKey } from '../support/tap.ts'
import { startTestHost } from '../support/test-host.ts'

const folder = fileURLToPath(new URL('../../resources/guide/', import.meta.url))
/** With it the pictures are made again. */
const renew = process.env['UPDATE_GUIDE'] === '1'
const sizesFile = `${folder}pictures/sizes.json`
const most = 60_000
const small = { width: 1280, height: 720 }
/** For a view that has more to show. */
const tall = { width: 1280, height: 1000 }

const zones = [
  'Europe/London',
  'Asia/Dubai',
  'Asia/Singapore',
  'Pacific/Auckland',
  'Pacific/Honolulu',
  'America/Phoenix',
  'America/Lima',
  'America/Sao_Paulo',
]

const timeIn = (timeZone: string, at: number): string =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })

/** A zone in which it is evening: no show of the pictures reaches into another day. */
function eveningZone(now: number): string {
  const zone = zones.find(one => timeIn(one, now) >= '17:00' && timeIn(one, now) < '22:00')
  return zone ?? expect.unreachable('It is evening nowhere.')
}

describe.each(languages)('the pictures of the guide in %s', language => {
  const show = guideShows[language]
  const zone = eveningZone(Date.now())
  const ownZone = process.env['TZ']
  const simulator = createSimulator()
  const made = new Map<string, ViewportSize>()
  const look: BrowserContextOptions = {
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    timezoneId: zone,
    reducedMotion: 'reduce',
  }
  const guide = readFileSync(`${folder}${language}.md`, 'utf8')
  let texts: Readonly<Record<string, string>>
  let pages: FollowingPages
  let root: string
  let host: NodeHost
  let other: NodeHost
  let page: Page

  beforeAll(async () => {
    texts = (await catalogueOf(language)).pageTexts
    pages = followingPages(await sharedBrowser(inject('browserPath')))
    root = mkdtempSync(join(tmpdir(), 'showcall-guide-'))
    process.env['TZ'] = zone
    host = await openDesk('Booth 1', tableFile(root, show, zone))
    await host.opened
    other = await openDesk('Booth 2', null)
    page = await open(await host.pairingAddress(), small)
    await page.getByText('LIVE').first().waitFor()
  })
  afterAll(async () => {
    await pages.leave()
    await Promise.all([host.close(), other.close()])
    if (ownZone === undefined) delete process.env['TZ']
    else process.env['TZ'] = ownZone
    rmSync(root, { recursive: true, force: true })
  })

  function openDesk(name: string, file: string | null): Promise<NodeHost> {
    const dataDir = join(root, name)
    mkdirSync(dataDir)
    nameDesk(dataDir, name)
    const { bus, watch } = simulator
    return startTestHost({
      dataDir,
      file,
      addresses: () => [{ address: '127.0.0.1', name: 'lo' }],
      devices: now =>
        name === 'Booth 1'
          ? {
              ...noDevices,
              simulator,
              sources: [createStreamDeckSource({ now, timers: realTimers, bus, watch, simulated: true })],
            }
          : noDevices,
      failed(error) {
        throw error
      },
    })
  }
  const open = async (address: string, viewport: ViewportSize): Promise<Page> =>
    (await pages.open(address, { ...look, viewport })).page

  const text = (code: string): string => texts[code] ?? expect.unreachable(`There is no text ${code}.`)
  const heading = (code: string): Promise<void> =>
    page
      .getByRole('heading', { name: text(code) })
      .first()
      .waitFor()

  const view = (): Locator => page.getByTestId('view')

  /** Takes the picture of a page or a part of it, and keeps it where it is renewed. */
  async function take(name: string, of: Page | Locator = page): Promise<void> {
    await page.mouse.move(640, 24)
    const shot = await loadImage(await of.screenshot({ animations: 'disabled', caret: 'hide' }))
    made.set(name, { width: shot.width, height: shot.height })
    if (!renew) return
    const canvas = createCanvas(shot.width, shot.height)
    canvas.getContext('2d').drawImage(shot, 0, 0)
    let bytes = await canvas.encode('webp', 80)
    for (let quality = 70; bytes.length > most; quality -= 10) bytes = await canvas.encode('webp', quality)
    mkdirSync(`${folder}pictures/${language}`, { recursive: true })
    writeFileSync(`${folder}pictures/${language}/${name}.webp`, bytes)
  }

  const gateOpens = (): Promise<void> =>
    page.locator('[data-testid="go"] [data-closed="false"]').waitFor({ state: 'attached' })
  const go = async (cue: string): Promise<void> => {
    await gateOpens()
    await tapKey(page, 'Space')
    await page.getByTestId('on-air-title').filter({ hasText: cue }).waitFor()
  }
  const titles = (): readonly string[] =>
    host.desk.snapshot().rows.flatMap(({ cue }) => (cue.type === 'cue' ? [cue.title] : []))
  async function linkOf(kind: 'countdown' | 'cue-light', department: string | null): Promise<string> {
    const name = department ?? text('outputs.kinds.countdown')
    const made = host.outputPages.make({ kind, name, ...(department !== null && { department }) })
    if (!made.ok) throw new Error(inEnglish(made.reason))
    const link = host.outputPages.link(made.id)
    if (!link.ok) throw new Error(inEnglish(link.reason))
    return new URL(host.address).origin + link.path
  }

  it('show what the application shows', async () => {
    const [first = '', second = '', third = ''] = titles()

    // Before the show.
    await page.keyboard.press('Alt+2')
    await page.getByTestId('edit-grid').waitFor()
    await page.getByTestId('edit-row').filter({ hasText: third }).first().waitFor()
    await take('edit')

    await page.evaluate(({ name, text }) => {
      const data = new DataTransfer()
      data.items.add(new File([text], name))
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
      )
    }, show.open)
    await page.getByTestId('import-question').first().waitFor()
    await page.getByTestId('import-row').first().waitFor()
    await take('import')
    await page.getByRole('button', { name: text('import.discard'), exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    const [display, phone] = [
      await open(await linkOf('countdown', null), small),
      await open(await linkOf('cue-light', 'LX'), { width: 390, height: 844 }),
    ]
    await display.locator('[data-testid="output-screen"]').waitFor()
    await phone.getByTestId('crew-field').waitFor()

    await page.keyboard.press('Alt+0')
    await heading('preflight.title')
    await page.getByTestId('preflight-begin').click()
    await page.getByTestId('preflight-finish').waitFor()
    await take('preflight', view())
    await page.getByTestId('preflight-finish').click()

    await page.keyboard.press('Alt+6')
    await page.getByTestId('standby').scrollIntoViewIfNeeded()
    await page.getByTestId('standby-listen').click()
    await page.getByTestId('pairing').waitFor()
    const port = host.standby.desk.slice().listening?.port ?? 0
    succeeded(await other.standby.acts.join({ host: '127.0.0.1', port }))
    await page.getByTestId('pairing-code').waitFor()
    await take('standby', page.getByTestId('pairing'))
    succeeded(await other.standby.acts.confirm({ same: false }))
    await page.getByTestId('pairing-code').waitFor({ state: 'detached' })

    simulator.plug('stream-deck/original-mk2')
    await page.keyboard.press('Alt+4')
    await heading('controllers.title')
    await page.locator('[data-control="key-15"] img').waitFor()
    await page.setViewportSize(tall)
    await take('controllers', view())
    await page.setViewportSize(small)

    // The show begins.
    await page.keyboard.press('Alt+1')
    await page.keyboard.press('Alt+Shift+Digit1')
    await go(first)
    await go(second)
    await go(third)
    await page.locator('[data-testid="cue-row"][data-state="on-air"]').waitFor()
    await gateOpens()
    await take('call')

    await tapKey(page, 'KeyT')
    await phone.locator('[data-testid="crew-field"][data-face="standby"]').waitFor()
    await take('phone', phone)
    await page.keyboard.press('Alt+Shift+Digit2')
    await page.getByTestId('calls-sheet').waitFor()
    await take('calls')
    await take('countdown', display)

    // The band plays longer: time has to be found.
    for (let count = 0; count < 10; count += 1) await page.keyboard.press('Shift+Equal')
    await page
      .getByTestId('countdown')
      .filter({ hasText: /^[67]:/ })
      .waitFor()
    await page.keyboard.press('KeyH')
    await heading('hit.title')
    await page.getByTestId('hit-way').first().waitFor()
    await take('hit-time', page.getByRole('dialog'))
    await page.keyboard.press('Escape')

    await page.getByTestId('rail-timers').click()
    await page.getByTestId('timer-add').click()
    await page.getByTestId('timer-name').fill(show.timer)
    await page.getByTestId('timer-span').fill('20:00')
    await page.keyboard.press('Enter')
    await page.getByTestId('timer-toggle').click()
    await page
      .getByTestId('timer-toggle')
      .filter({ hasText: text('timers.pause') })
      .waitFor()
    await take('timers', page.getByTestId('timers'))

    await page.setViewportSize(tall)
    await page.keyboard.press('Alt+5')
    await heading('outputs.title')
    await page.locator('[data-testid="output-card"][data-kind="countdown"]').scrollIntoViewIfNeeded()
    await take('outputs', view())

    await page.keyboard.press('Alt+7')
    await heading('journal.title')
    await page.getByTestId('as-run').waitFor()
    await take('journal', view())
    await page.setViewportSize(small)

    await page.keyboard.press('Alt+1')
    await writeScript()
    await page.keyboard.press('Alt+Shift+Digit3')
    await page.getByTestId('script-box').first().waitFor()
    await page.getByText(text('script.marking')).first().waitFor()
    await take('script')
  })

  /** The scene of the play stands in the cue on air, with its calls. */
  async function writeScript(): Promise<void> {
    const { rundown, rows } = host.desk.snapshot()
    const rundownId = rundown?.id ?? ''
    const [, , , cue] = rows.filter(({ cue }) => cue.type === 'cue')
    const edits = (rundown?.columns ?? []).flatMap(({ id: columnId, name }) => {
      const of = show.calls.flatMap(({ department, text }, at) =>
        department === name ? [`§${at + 1} ${text}`] : [],
      )
      const value = { text: of.join('\n'), html: null }
      return [{ do: 'cell' as const, cueId: cue?.cue.id ?? '', columnId, value }]
    })
    const paragraphs = show.script.paragraphs.map(one => ({ ...one }))
    const script = { ...show.script, paragraphs }
    succeeded(host.desk.changeScript(session => session.write({ rundownId, script, revises: false })))
    for (const [at, { at: place }] of show.calls.entries()) {
      const go = anchorOf(show.script, ...place)
      succeeded(host.desk.changeScript(session => session.anchor({ rundownId, of: { mark: at + 1 }, go })))
    }
    const { results } = await host.desk.editor.apply({ rundownId, edits })
    expect(results.filter(({ ok }) => !ok)).toEqual([])
  }

  it('are those that the guide shows, small, and of the size that the page is told', async () => {
    const shown = [...guide.matchAll(/^ *!\[[^\]]+\]\(([a-z-]+)\)$/gm)].map(([, name = '']) => name)
    expect(shown.toSorted()).toEqual([...made.keys()].toSorted())
    const kept: Readonly<Record<string, ViewportSize>> = JSON.parse(readFileSync(sizesFile, 'utf8'))
    const sizes = Object.fromEntries([...made].map(([name, size]) => [`${language}/${name}`, size]))
    if (renew) writeFileSync(sizesFile, `${JSON.stringify({ ...kept, ...sizes }, null, 2)}\n`)
    const told = renew ? sizes : kept
    for (const name of shown) {
      const bytes = readFileSync(`${folder}pictures/${language}/${name}.webp`)
      const { width, height } = await loadImage(bytes)
      expect({ name, width, height }).toEqual({ name, ...told[`${language}/${name}`] })
      expect(bytes.length, name).toBeLessThanOrEqual(most)
    }
  })
})

/** The show as a file in that folder, as it begins in the next minute. */
function tableFile(root: string, { title, table }: GuideShow, zone: string): string {
  const at = (minutes: number): string => timeIn(zone, Date.now() + minutes * 60_000)
  const path = join(root, `${title}.csv`)
  writeFileSync(path, table.replace('{start}', at(1)).replace('{auction}', at(29)))
  return path
}

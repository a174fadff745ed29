import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { chooseInMenu } from '../../support/desk-frame.ts'
import type { RunningDouble } from '../electron/double/start-double.ts'
import { countdownMoves, createPlaces } from './desk-page.ts'
import { doubleHost } from './double-host.ts'
import { deskWindow } from './window-of.ts'

/** A full machine takes its time. */
const slow = { timeout: 60_000 }

/** One desk for all of it, from its first start on. */
describe('work at the desk in the double of Electron', () => {
  const places = createPlaces()
  let double: RunningDouble
  let page: Page
  let dataDir: string
  let saved: string
  beforeAll(async () => {
    dataDir = places.newDir()
    saved = join(dataDir, 'saved.csv')
    const running = places.keep(await doubleHost(inject('browserPath')).start({ dataDir, saveAs: saved }))
    double = running.double
    page = await running.page()
  })
  afterAll(() => places.clear())

  it('the window is there with the desk in it, and the entry waits for nothing', async () => {
    const { entry } = (await double.happened('ready')) as { readonly entry: number }
    expect(entry).toBeLessThan(3_000)
    expect(await deskWindow(double)).toMatchObject({ visible: true, focused: true })
    expect(double.messages).toContainEqual({ status: 'loaded' })
  })

  it('has its profile in the data directory, and the lock by which Windows lets it come to the front', () => {
    const told = (wanted: string) =>
      double.events.flatMap(({ name, detail }) => (name === wanted ? [detail] : []))
    const profile = join(dataDir, 'browser')
    expect(told('path')).toContainEqual({ name: 'userData', path: profile, beforeReady: true })
    // The lock is one for each profile, so the profile has to be set first.
    expect(told('single-instance-lock')).toEqual([{ held: true, userData: profile }])
  })

  it('no key reloads, closes or minimises the desk, a bare Alt leaves the next key to the page, and zoom is kept', async () => {
    const { id } = await deskWindow(double)
    await page.evaluate(() => void Object.assign(window, { stillHere: true }))
    for (const code of ['KeyR', 'KeyW', 'KeyM']) await double.press(id, { code, control: true })
    await double.press(id, { code: 'F11' })
    await expect.poll(async () => (await deskWindow(double)).fullscreen, slow).toBe(true)
    await double.press(id, { code: 'F11' })
    await double.press(id, { code: 'Equal', control: true })
    await expect.poll(async () => (await deskWindow(double)).zoom, slow).toBe(1.1)
    await double.press(id, { code: 'Digit0', control: true })
    expect(await deskWindow(double)).toMatchObject({ minimized: false, fullscreen: false, zoom: 1 })
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
    await double.press(id, { code: 'AltLeft' })
    await double.press(id, { code: 'Space' })
    await page.locator('[data-testid="cue-row"][data-state="on-air"]').waitFor()
  })

  it('opens a menu of its own by the right button, in a text field alone', async () => {
    const { id } = await deskWindow(double)
    await page.keyboard.press('Alt+Digit2')
    await page.getByTestId('edit-row').nth(1).locator('[data-column="title"]').dblclick()
    const field = await page.locator('input:focus').boundingBox()
    await double.rightClick(id, (field?.x ?? 0) + 5, (field?.y ?? 0) + 5)
    const { labels } = (await double.happened('menu-opened')) as { readonly labels: readonly string[] }
    expect(labels).toEqual(['Cut', 'Copy', 'Paste', 'separator', 'Select All'])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+Digit1')
  })

  it('a page that asks for a window gets none: its link opens in the browser, and nothing else does', async () => {
    const opened = () => double.events.flatMap(({ name, detail }) => (name === 'opened-link' ? [detail] : []))
    const answers = await page.evaluate(() =>
      ['https://example.com/guide', 'file:///etc/passwd', 'mailto:crew@example.com'].map(url =>
        window.open(url),
      ),
    )
    expect(answers).toEqual([null, null, null])
    await expect
      .poll(opened, slow)
      .toEqual([{ url: 'https://example.com/guide' }, { url: 'mailto:crew@example.com' }])
    expect(await double.windows()).toHaveLength(1)
  })

  it('copies, keeps a screen awake, and is granted nothing else', async () => {
    await page.bringToFront()
    const outcomes = await page.evaluate(async () => {
      const told = (promise: Promise<unknown>): Promise<string> =>
        promise.then(
          () => 'done',
          error => error.name,
        )
      return [
        await told(navigator.clipboard.writeText('copied')),
        await told(navigator.wakeLock.request('screen')),
        await told(navigator.clipboard.readText()),
        await told(
          Notification.requestPermission().then(state => state !== 'granted' && Promise.reject(new Error())),
        ),
      ]
    })
    const asked = double.events.flatMap(({ name, detail }) => (name === 'permission' ? [detail] : []))
    expect(asked).toContainEqual({ permission: 'clipboard-sanitized-write', granted: true })
    expect(outcomes).toEqual(['done', 'done', 'NotAllowedError', 'Error'])
  })

  it('exports the rundown into a file that a person chooses', async () => {
    await chooseInMenu(page, 'Export…')
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    await double.happened('downloaded')
    expect(readFileSync(saved, 'utf8')).toMatch(/title/)
  })

  it('makes a sheet of the rundown to print, and opens no print dialog while the show is on air', async () => {
    const { id } = await deskWindow(double)
    await page.getByRole('dialog').getByRole('button', { name: 'Print or PDF…' }).click()
    await page.getByTestId('print-go').waitFor()
    const paper = Buffer.from(await double.printedPage(id), 'base64')
    expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByTestId('print-go').click()
    await page.getByRole('alert').getByText('Print before or after the show.').waitFor()
    expect(double.events.some(({ name }) => name === 'print')).toBe(false)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })

  it('keeps the computer awake during the show, and goes on after a sleep', async () => {
    await expect.poll(double.blockers, slow).toEqual(['prevent-display-sleep'])
    await double.power('suspend')
    await double.power('resume')
    await countdownMoves(page)
  })
})

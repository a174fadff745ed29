import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { type RunningDesk, startDesk } from '../support/running-desk.ts'
import { showWithoutStarts } from '../support/show-without-starts.ts'

/** What a person without a mouse knows of where they are. */
interface Focus {
  readonly name: string
  readonly tag: string
  /** An edge or a field tells it from the rest. */
  readonly shown: boolean
}

describe('without a mouse', () => {
  let browser: Browser
  let context: BrowserContext
  let dataDir: string
  let desk: RunningDesk
  let page: Page
  beforeAll(async () => {
    browser = await sharedBrowser(inject('browserPath'))
  })
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-keyboard-'))
    desk = await startDesk(dataDir)
    context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
    page = (await openPage(context, desk.pairingAddress)).page
    await page.getByTestId('go').waitFor()
  })
  afterEach(async () => {
    await context.close()
    await desk.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const focus = (): Promise<Focus | null> =>
    page.evaluate(() => {
      const node = document.activeElement
      if (!(node instanceof HTMLElement) || node === document.body) return null
      const labelled = (node.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map(id => document.getElementById(id)?.textContent ?? '')
        .join(' ')
      const labels = 'labels' in node && node.labels instanceof NodeList ? [...node.labels] : []
      const words = [
        node.getAttribute('aria-label'),
        labelled,
        ...labels.map(label => label.textContent),
        node.textContent,
        node.getAttribute('title'),
      ]
      const name = words.map(word => (word ?? '').trim()).find(word => word !== '') ?? ''
      // A table marks its active cell, which is what the focus means.
      const active = node.getAttribute('aria-activedescendant')
      const marked = (active === null ? null : document.getElementById(active)) ?? node
      const shown = [node, marked].some(one => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
      })
      return { name, tag: node.tagName.toLowerCase(), shown }
    })
  /** Tab after Tab, each stop of which is named and shown, until one has that name. */
  const tabTo = async (name: RegExp): Promise<void> => {
    const passed: string[] = []
    for (let count = 0; count < 80; count += 1) {
      await page.keyboard.press('Tab')
      const now = await focus()
      if (now === null) continue
      expect(now, `after ${passed.at(-1) ?? 'the start'}`).toMatchObject({ shown: true })
      expect(now.name, `the ${now.tag} after ${passed.at(-1) ?? 'the start'} has a name`).not.toBe('')
      if (name.test(now.name)) return
      passed.push(now.name)
    }
    throw new Error(`Tab never came to ${name}; it passed ${passed.join(' · ')}`)
  }
  const act = async (words: string): Promise<void> => {
    await page.keyboard.press('Control+KeyK')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.type(words)
    await page.getByTestId('acts').getByRole('option', { selected: true }).waitFor()
  }
  const onAir = () => page.getByTestId('on-air-title')
  const recorded = () => page.locator('[data-testid="last-press"][data-outcome="confirmed"]').waitFor()

  it('shows each sheet of Call by its key and by its name, from any view, and lists both keys', async () => {
    const list = page.getByTestId('cue-row').first()
    const calls = page.getByTestId('calls-sheet')
    await page.keyboard.press('Alt+Digit7')
    await page.keyboard.press('Alt+Shift+Digit1')
    await list.waitFor()
    await page.keyboard.press('Alt+Digit7')
    await act('sheet calls')
    await page.keyboard.press('Enter')
    await calls.waitFor()
    // The cue on air stands in the list.
    await act('scroll to cue')
    await page.keyboard.press('Enter')
    await list.waitFor()
    await page.keyboard.press('Shift+Slash')
    const keys = page.getByTestId('own-keys')
    for (const row of ['Alt+Shift+1 Sheet: List', 'Alt+Shift+2 Sheet: Calls'])
      await expect.poll(async () => (await keys.innerText()).replace(/\s+/g, ' ')).toContain(row)
  })

  it('imports a running order, mends a duration, plugs in a deck, runs the show, takes back a GO, and prints what was', async () => {
    // Playwright takes over the file picker once somebody listens, and not at once.
    page.on('filechooser', () => undefined)
    await act('import')
    await page.keyboard.press('Enter')
    await page.getByText('Import a running order').waitFor()
    await tabTo(/Choose a file/)
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(showWithoutStarts(dataDir))
    await page
      .getByRole('heading', { name: /Song contest final/i })
      .first()
      .waitFor()
    await page.getByTestId('drop-outcome').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.keyboard.press('Alt+Digit2')
    const grid = page.getByTestId('edit-grid')
    await grid.waitFor()
    await expect.poll(() => grid.evaluate(node => node === document.activeElement)).toBe(true)
    const row = page.locator('[data-testid="edit-row"]', { hasText: 'Countdown to air' }).first()
    await row.waitFor()
    await page.keyboard.press('ArrowDown')
    for (let count = 0; count < 12; count += 1) {
      const at = await grid.getAttribute('aria-activedescendant')
      if (at?.endsWith('-duration')) break
      await page.keyboard.press('ArrowRight')
    }
    await page.keyboard.type('1:30')
    await page.keyboard.press('Enter')
    await row.getByText('1:30').first().waitFor()
    await page.getByTestId('save-state').filter({ hasText: 'All saved' }).first().waitFor()

    await page.keyboard.press('Alt+Digit4')
    await page.getByTestId('view').waitFor()
    await tabTo(/Add simulated device/)
    await page.keyboard.press('Enter')
    await page.getByTestId('surface').filter({ hasText: 'Stream Deck' }).first().waitFor()

    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+Digit1')
    await page.getByTestId('keys-state').getByText('Shortcuts').waitFor()
    await page.keyboard.press('Space')
    await onAir().getByText('Countdown to air').waitFor()
    await recorded()
    expect(await page.getByTestId('countdown').innerText()).toMatch(/^1:[23]\d$/)
    await page.locator('[data-testid="go"] [data-closed="false"]').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await onAir().getByText('Countdown to air').waitFor({ state: 'detached' })
    await page.keyboard.down('KeyU')
    await onAir().getByText('Countdown to air').waitFor()
    await page.keyboard.up('KeyU')

    await act('end the show')
    await page.keyboard.down('Enter')
    await page.getByText('ENDED').first().waitFor()
    await page.keyboard.up('Enter')

    await page.keyboard.press('Alt+Digit7')
    const report = page.getByTestId('as-run')
    await report.waitFor()
    await report.getByText('Countdown to air').first().waitFor()
    await page.evaluate(() => {
      window.print = () => void document.body.setAttribute('data-printed', '')
    })
    await tabTo(/^Print/)
    await page.keyboard.press('Enter')
    await page.locator('body[data-printed]').waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await report.isVisible()).toBe(true)
    expect(await page.getByTestId('go').isVisible()).toBe(false)
  }, 120_000)
})

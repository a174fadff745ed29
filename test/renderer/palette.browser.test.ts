import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { languages } from '../../src-main/domain/language.ts'
import { calledShow } from '../fakes/bridge-calling.ts'
import { axeInEveryBrightness } from '../support/axe.ts'
import { triedIn } from '../support/every-round.ts'
import { tapKey } from '../support/tap.ts'
import { keptFace } from './face.ts'
import { air as putOnAir, settled } from './face-states.ts'

describe('the command palette', () => {
  let page: Page
  const face = keptFace()

  const open = async (typed: string): Promise<void> => {
    await page.keyboard.press('Control+KeyK')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    if (typed !== '') await page.keyboard.type(typed)
  }
  const chosen = (): Locator => page.getByTestId('acts').getByRole('option', { selected: true })
  const closed = (): Promise<void> => page.getByRole('dialog').waitFor({ state: 'detached' })
  const triggers = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      window.fake.triggers.map(({ intent, edge, kind }) => `${kind} ${intent.action} ${edge}`),
    )
  const air = (cueId: string): Promise<void> => putOnAir(page, cueId, 30_000, 60_000)

  it('a reset that changes cue numbers asks first, and says which', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => {
      window.fake.setState({ phase: 'ended', lastStop: null })
      window.fake.change({ pinned: { 'to-air': '01', act: '02', hosts: '02A' } })
    })
    await open('reset')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Reset the show?' })
    await dialog.waitFor()
    expect(await dialog.getByTestId('renumbered').innerText()).toContain('02A becomes 03')
    expect(await triggers()).toEqual([])
    await dialog.getByRole('button', { name: 'Hold to reset' }).waitFor()
  })

  it('is fetched before it is asked for, again where the network failed, so that what is typed after Ctrl+K reaches it', async () => {
    page = await face.openPage('index.html?at=1200')
    // One for the link that loads it beforehand, one for the import.
    let failing = 2
    await page.route(/palette-dialog[^/]*\.js/, route => (failing-- > 0 ? route.abort() : route.continue()))
    const arrived = page.waitForResponse(/palette-dialog[^/]*\.js/)
    await page.reload()
    await arrived
    await page.unrouteAll()
    expect(failing).toBeLessThan(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('finds an act by words, shows its key, and does it by Enter through the gate', async () => {
    page = await face.open('at=1200')
    await open('start show')
    expect(await chosen().innerText()).toContain('GO: start the show')
    expect(await chosen().locator('kbd').allInnerTexts()).toEqual(['Space'])
    await page.keyboard.press('Enter')
    await closed()
    await page.getByTestId('on-air-title').getByText('Countdown to air').waitFor()
    expect(await triggers()).toEqual(['keyboard go down', 'keyboard go up'])
    expect(await page.getByTestId('last-press').innerText()).toContain('Palette: GO: start the show')
  })

  it('never does by one Enter what must be held, says so, and does it once the ring is full', async () => {
    page = await face.open('at=1200')
    await air('song-02')
    await open('previous')
    await chosen().getByText('hold').waitFor()
    await tapKey(page, 'Enter')
    await page.getByRole('alert').getByText('Hold until the ring is full.').waitFor()
    expect(await page.getByTestId('on-air-title').innerText()).toContain('Ukraine')
    await page.keyboard.down('Enter')
    await closed()
    await page.keyboard.up('Enter')
    await page.getByTestId('on-air-title').getByText('Postcard 02').waitFor()
  })

  it('holds by pointer as well, and lets go when the pointer does', async () => {
    page = await face.open('at=1200')
    await air('song-02')
    await open('lock')
    await chosen().hover()
    await page.mouse.down()
    await closed()
    await page.mouse.up()
    await page.getByTestId('locked').getByText('LOCKED').waitFor()
    expect(await triggers()).toEqual(['pointer lock down', 'pointer lock held', 'pointer lock up'])
  })

  it('lists what cannot be done with the reason, and says it when it is tried', async () => {
    page = await face.open('at=1200')
    await open('end the show')
    expect(await chosen().innerText()).toContain('No cue is on air.')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('No cue is on air.').waitFor()
    expect(await triggers()).toEqual([])
  })

  it('finds a cue by its number and by words, and shows what the jump would skip before anything moves', async () => {
    page = await face.open('at=1200')
    await air('song-02')
    await open('9')
    expect(await chosen().innerText()).toContain('Jump to 09')
    await page.keyboard.press('Enter')
    const jump = page.getByRole('dialog', { name: 'Jump' })
    const named = jump.getByRole('option', { selected: true })
    await named.waitFor()
    expect(await named.innerText()).toContain('09')
    expect(await jump.getByRole('status').innerText()).toContain('Skips')
    expect(await triggers()).toEqual([])
    expect(await page.getByTestId('on-air-title').innerText()).toContain('Ukraine')
    await page.keyboard.press('Enter')
    await closed()
    await page.getByTestId('on-air-title').getByText('09').waitFor()
    await open('croatia baby')
    expect(await chosen().innerText()).toContain('Croatia: Baby Lasagna')
    await page.keyboard.press('Enter')
    await named.getByText('Croatia').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('KeyJ')
    await jump.waitFor()
    expect(await jump.getByRole('option', { selected: true }).count()).toBe(0)
  })

  it('opens a rundown only by holding while a show is on air', async () => {
    page = await face.open('at=1200')
    await air('song-02')
    await open('rehearsal 3')
    await page.getByRole('option', { name: /Open Rehearsal 3/ }).waitFor()
    await tapKey(page, 'Enter')
    await page.getByRole('alert').getByText('Hold until the ring').waitFor()
    await page.keyboard.down('Enter')
    await closed()
    await page.keyboard.up('Enter')
    expect(
      await page.evaluate(() => window.fake.asked.filter(({ name }) => name === 'rundown.open')),
    ).toEqual([{ name: 'rundown.open', payload: { rundownId: 'rundown-2', held: true } }])
  })

  it('chooses nothing before a person types or moves: Enter alone fires no GO', async () => {
    page = await face.open('at=-600')
    await page.keyboard.press('Control+k')
    await page.getByTestId('acts').getByRole('option').first().waitFor()
    expect(await chosen().count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.keyboard.type('go')
    await chosen().first().waitFor()
    for (const _ of 'go') await page.keyboard.press('Backspace')
    expect(await chosen().count()).toBe(0)
    await page.keyboard.press('Enter')
    expect(await triggers()).toEqual([])
    await page.keyboard.press('ArrowDown')
    expect(await chosen().innerText()).toContain('GO: start the show')
  })

  it('opens every view and dialog, changes the look, and chooses by arrows', async () => {
    page = await face.open('at=1200')
    await open('journal')
    await page.keyboard.press('Enter')
    await page.getByTestId('as-run').waitFor()
    await open('blackout')
    await page.keyboard.press('Enter')
    await closed()
    expect(await page.evaluate(() => document.documentElement.dataset['brightness'])).toBe('blackout')
    await open('settings')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Settings' }).waitFor()
    await page.keyboard.press('Escape')
    await open('give')
    const first = await chosen().innerText()
    await page.keyboard.press('ArrowDown')
    expect(await chosen().innerText()).not.toBe(first)
    await page.keyboard.press('ArrowUp')
    expect(await chosen().innerText()).toBe(first)
  })

  it('lets nothing be done while the desk is away but what is of this page', async () => {
    page = await face.open('at=1200')
    await open('')
    await page.evaluate(() => window.fake.setConnected(false))
    await page.getByRole('option', { name: /^GO/ }).getByText('No connection to the desk.').waitFor()
    expect(await page.getByRole('option', { name: /^Journal/ }).getAttribute('aria-disabled')).toBe('false')
  })

  it('passes the checks of axe in every brightness, with what is held and what cannot be done', async () => {
    page = await face.open('at=1200')
    await air('song-02')
    await open('')
    expect(await axeInEveryBrightness(page)).toEqual([])
  })
})

describe.each(languages)('the command palette in “%s”', language => {
  const face = keptFace(language)

  it.each(triedIn(language, [1280, 1440, 1920]))(
    'has every act and every reason whole at %i pixels',
    async width => {
      const page = await face.open('at=1200', { viewport: { width, height: 800 } })
      const rows = calledShow.rows.map(row => ({
        ...row,
        cue: { ...row.cue, title: `${row.cue.title}, with the whole of the company, the band and the choir` },
      }))
      await page.evaluate(show => window.fake.change(show), { ...calledShow, rows })
      await page.evaluate(() => window.fake.setState({ phase: 'ended', lastStop: null }))
      await page.keyboard.press('Control+KeyK')
      await page.getByRole('dialog').getByRole('combobox').waitFor()
      await page.keyboard.type('a')
      const acts = page.getByTestId('acts').getByRole('option')
      await acts.filter({ hasText: 'Ukraine' }).first().waitFor()
      await settled(page)
      const cut = await acts.evaluateAll(nodes =>
        nodes
          .filter(node =>
            [node, ...node.querySelectorAll('*')].some(one => one.scrollWidth > one.clientWidth + 1),
          )
          .map(node => node.textContent),
      )
      expect(cut).toEqual([])
    },
  )
})

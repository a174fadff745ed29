import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeInEveryBrightness } from '../support/axe.ts'
import { keptFace } from './face.ts'

describe('the settings', () => {
  let page: Page
  const face = keptFace()

  const dialog = (): Locator => page.getByRole('dialog', { name: 'Settings' })
  const open = async (): Promise<void> => {
    await page.getByTestId('menu').click()
    await page.getByRole('button', { name: 'Settings…' }).click()
    await dialog().waitFor()
  }
  const written = (): Promise<readonly unknown[]> =>
    page.evaluate(() =>
      window.fake.asked.filter(({ name }) => name === 'settings.write').map(({ payload }) => payload),
    )

  it('take each number of the gate by itself, say so beside it, and what does not fit', async () => {
    page = await face.open('at=1200')
    await open()
    const field = page.getByRole('textbox', { name: 'Hold' })
    await field.fill('50')
    await dialog().getByText('From 200 to 3,000.').waitFor()
    await field.press('Enter')
    expect(await written()).toEqual([])
    await field.fill('800')
    await field.press('Enter')
    await dialog().getByText('Saved.', { exact: true }).waitFor()
    const undo = page.getByRole('textbox', { name: 'Undo' })
    const untilNext = page.getByRole('checkbox', { name: 'Undo until the next press' })
    await untilNext.click()
    await undo.waitFor({ state: 'detached' })
    await untilNext.click()
    await undo.fill('7,5')
    await page.keyboard.press('Tab')
    await page.waitForFunction(() =>
      window.fake.asked.some(
        ({ name, payload }) => name === 'settings.write' && JSON.stringify(payload) === '{"undoWindow":7500}',
      ),
    )
    expect(await written()).toEqual([
      { hold: 800 },
      { undoWindow: null },
      { undoWindow: 10_000 },
      { undoWindow: 7_500 },
    ])
    await expect.poll(() => undo.inputValue()).toBe('7.5')
  })

  it('say whether this desk calls without the service, and after what time', async () => {
    page = await face.open('at=1200')
    await open()
    const decides = page.getByRole('checkbox', {
      name: 'Call without the service when the connection is lost',
    })
    expect(await decides.isChecked()).toBe(true)
    const wait = page.getByRole('textbox', { name: 'Wait' })
    await wait.fill('4')
    await wait.press('Enter')
    await dialog().getByText('Saved.', { exact: true }).waitFor()
    await decides.click()
    await wait.waitFor({ state: 'detached' })
    expect(await written()).toEqual([{ localAfter: 4_000 }, { localAfter: null }])
  })

  it('have a switch for updates where the application installs them, and say which one waits', async () => {
    page = await face.open('at=1200')
    await open()
    await dialog().getByText('This installation does not check for updates.').waitFor()
    const look = page.getByRole('checkbox', { name: 'Check for updates and install them' })
    expect(await look.count()).toBe(0)
    await page.evaluate(() => window.fake.changeDesk({ updates: { ready: '1.3.0' } }))
    await dialog().getByText('Showcall 1.3.0 is ready').waitFor()
    expect(await look.isChecked()).toBe(true)
    await look.click()
    await page.waitForFunction(() => window.fake.asked.some(({ name }) => name === 'settings.write'))
    expect(await written()).toEqual([{ updates: false }])
  })

  it('list the browsers that are paired, and unpair one when its button is held', async () => {
    page = await face.open('at=1200')
    await open()
    const rows = dialog().getByTestId('browsers').getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(2)
    expect(await rows.first().textContent()).toMatch(/Firefox, Linux \(this browser\)Paired .+ · connected/)
    expect(await rows.last().textContent()).toMatch(/BrowserPaired .+ · last used /)
    const unpair = rows.last().getByRole('button')
    await unpair.click()
    expect(await rows.count()).toBe(2)
    await unpair.hover()
    await page.mouse.down()
    await expect.poll(() => rows.count()).toBe(1)
    await page.mouse.up()
    expect(
      await page.evaluate(() => window.fake.asked.filter(({ name }) => name === 'browsers.end')),
    ).toEqual([{ name: 'browsers.end', payload: { id: 'browser-2' } }])
  })

  it('say why a browser was not unpaired, and keep it in the list', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => {
      window.fake.replies = {
        'browsers.end': { ok: false, reason: 'The show is locked. Hold L to unlock it.' },
      }
    })
    await open()
    const rows = dialog().getByTestId('browsers').getByRole('listitem')
    await rows.last().getByRole('button').hover()
    await page.mouse.down()
    await dialog().getByRole('alert').getByText('Hold L to unlock it.').waitFor()
    await page.mouse.up()
    expect(await rows.count()).toBe(2)
  })

  it('say why the desk did not take one, and keep what was typed', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => {
      window.fake.changeDesk({ locked: true })
      window.fake.replies = {
        'settings.write': { ok: false, reason: 'The show is locked. Hold L to unlock it.' },
      }
    })
    await open()
    await page.getByTestId('locked-line').waitFor()
    const field = page.getByRole('textbox', { name: 'Double press' })
    await field.fill('700')
    await field.press('Enter')
    await dialog().getByRole('alert').getByText('Hold L to unlock it.').waitFor()
    expect(await field.inputValue()).toBe('700')
  })

  it('set when a cue warns, and whether that sounds, for this page', async () => {
    page = await face.open('at=1200')
    await open()
    const at = page.getByRole('textbox', { name: 'Warn at' })
    await at.fill('soon')
    await dialog().getByText('Type up to six times').waitFor()
    await at.fill('45 1:30')
    await at.press('Enter')
    await dialog().getByText('Saved.', { exact: true }).waitFor()
    expect(await at.inputValue()).toBe('90, 45')
    const sound = page.getByRole('checkbox', { name: 'Play a tone at each warning' })
    expect(await sound.isChecked()).toBe(false)
    await sound.check()
    await page.getByRole('button', { name: 'Play tones' }).click()
    await dialog()
      .getByText(/^Played\.$|did not let it sound/)
      .waitFor()
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      const now = Math.round(window.now())
      window.fake.air('song-02', now - 60_000, now + 44_000)
    })
    await page.getByTestId('warning').getByText('45 SECONDS').waitFor()
    await page.reload()
    await open()
    expect(await at.inputValue()).toBe('90, 45')
    expect(await sound.isChecked()).toBe(true)
  })

  it('change the look at once and keep it, by keyboard', async () => {
    page = await face.open('at=1200')
    await open()
    await page.getByRole('radio', { name: 'Dark' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('radio', { name: 'Large' }).focus()
    await page.keyboard.press('Space')
    const look = () => page.evaluate(() => ({ ...document.documentElement.dataset }))
    expect(await look()).toMatchObject({ brightness: 'blackout', text: 'large' })
    await page.reload()
    await page.getByTestId('go').waitFor()
    expect(await look()).toMatchObject({ brightness: 'blackout', text: 'large' })
    const row = page.getByTestId('cue-row').first()
    expect((await row.boundingBox())?.height).toBe(46)
  })

  it('lead to each section, and show the service, the folder of the data and the version', async () => {
    page = await face.open('at=1200')
    await open()
    await page.getByRole('button', { name: 'Service and data' }).click()
    const section = page.getByRole('region', { name: 'Service and data' })
    await section.getByText('/var/lib/showcall').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Service and data')
    await page.getByRole('region', { name: 'About Showcall' }).getByText('Showcall 0.1.0').waitFor()
    await page.getByRole('button', { name: 'List columns…' }).click()
    await page.getByRole('dialog', { name: 'List columns' }).waitFor()
  })

  it('pass the checks of axe in every brightness, with a number that does not fit, locked', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => window.fake.changeDesk({ locked: true }))
    await open()
    await page.getByRole('textbox', { name: 'Hold' }).fill('5')
    expect(await axeInEveryBrightness(page)).toEqual([])
  })
})

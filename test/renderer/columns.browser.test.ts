import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { axeInEveryBrightness } from '../support/axe.ts'
import { type Face, openFace } from './face.ts'

describe('the columns of the list', () => {
  let face: Face
  let page: Page
  beforeAll(async () => {
    face = await openFace(inject('browserPath'))
  })
  afterAll(() => face.close())

  const heads = (): Promise<readonly string[]> =>
    page
      .locator('[data-list] thead th')
      .evaluateAll(cells => cells.slice(4).map(cell => cell.textContent ?? ''))
  const firstCue = (): Promise<readonly string[]> =>
    page
      .locator('[data-cue-id="to-air"] > td')
      .evaluateAll(cells => cells.slice(4).map(cell => cell.textContent ?? ''))
  const open = async (): Promise<void> => {
    await page.keyboard.press('Control+KeyK')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.type('columns')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'List columns' }).waitFor()
  }

  it('are hidden, shown and ordered by keyboard, seen at once, and remembered', async () => {
    page = await face.open('at=0')
    expect(await heads()).toEqual(['LX', 'SND', 'VID', 'Stage'])
    await open()
    await page.getByRole('checkbox', { name: 'Show LX' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Move Stage left' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect(await heads()).toEqual(['Stage', 'SND', 'VID'])
    expect(await firstCue()).toEqual(['Clear stage', 'Bars out', 'Ident'])
    await page.getByRole('checkbox', { name: 'Show Actual' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('checkbox', { name: 'Show +/−' }).focus()
    await page.keyboard.press('Space')
    expect(await heads()).toEqual(['Actual', '+/−', 'Stage', 'SND', 'VID'])
    await page.reload()
    await page.getByTestId('go').waitFor()
    expect(await heads()).toEqual(['Actual', '+/−', 'Stage', 'SND', 'VID'])
    await open()
    await page.getByRole('button', { name: 'Reset columns' }).click()
    expect(await heads()).toEqual(['LX', 'SND', 'VID', 'Stage'])
  })

  it('say planned, actual and how late that is beside each other', async () => {
    page = await face.open('at=1200')
    await open()
    for (const name of ['Planned', 'Actual', '+/−'])
      await page.getByRole('checkbox', { name: `Show ${name}` }).check()
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      const at = Math.round(window.now())
      window.fake.air('song-02', at, at + 180_000)
    })
    const cells = page.locator('[data-cue-id="postcard-03"] > td')
    const [planned = '', actual = '', off = ''] = (await cells.allInnerTexts()).slice(4)
    expect(planned).toMatch(/^21:19:00$/)
    expect(actual).toMatch(/^21:23:0\d$/)
    expect(off).toMatch(/^\+4:0\d$/)
  })

  it('are sized by typing and by dragging an edge, and get their share back by two clicks', async () => {
    page = await face.open('at=0')
    const width = (): Promise<number> =>
      page.getByTestId('edge-LX').evaluate(edge => edge.parentElement?.offsetWidth ?? 0)
    const share = await width()
    await open()
    const field = page.getByRole('textbox', { name: 'Width of LX in pixels' })
    await field.fill('12')
    await page.getByRole('alert').getByText('From 48 to 900, or empty.').waitFor()
    expect(await width()).toBe(share)
    await field.fill('222')
    expect(await width()).toBe(222)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const edge = await page.getByTestId('edge-LX').boundingBox()
    if (edge === null) throw new Error('The edge is not on screen.')
    await page.mouse.move(edge.x + 5, edge.y + 10)
    await page.mouse.down()
    await page.mouse.move(edge.x - 55, edge.y + 10)
    await page.mouse.up()
    expect(await width()).toBe(162)
    expect(await page.getByTestId('keys-state').getAttribute('data-keys')).toBe('here')
    await page.getByTestId('edge-LX').dblclick()
    expect(await width()).toBe(share)
  })

  it('passes the checks of axe in every brightness, with a width that cannot be', async () => {
    page = await face.open('at=0')
    await open()
    await page.getByRole('textbox', { name: 'Width of LX in pixels' }).fill('12')
    expect(await axeInEveryBrightness(page)).toEqual([])
  })
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cutOff } from './cut-off.ts'
import { type Face, openFace } from './face.ts'

describe('a page in German calls keys by what a German keyboard prints', () => {
  let face: Face
  let page: Page
  beforeAll(async () => {
    face = await openFace(inject('browserPath'), 'de')
  })
  afterAll(() => face.close())

  it('where a key did nothing, with nothing cut off at 1280 px', async () => {
    page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
    await page.keyboard.press('Alt+6')
    await page.getByTestId('view').waitFor()
    await page.keyboard.press('Space')
    await page.getByTestId('keys-state').getByText('Leertaste hat nichts bewirkt.').waitFor()
    expect(await page.evaluate(cutOff)).toEqual([])
  })

  it('in the palette and in the list of shortcuts', async () => {
    page = await face.open('at=1200')
    await page.keyboard.press('Control+KeyK')
    await page.getByRole('dialog').getByRole('combobox').fill('show starten')
    const chosen = page.getByTestId('acts').getByRole('option', { selected: true })
    await chosen.getByText('GO: Show starten').waitFor()
    expect(await chosen.locator('kbd').allInnerTexts()).toEqual(['Leertaste'])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+Slash')
    const keys = page.getByRole('dialog', { name: 'Tastenkürzel' })
    await keys.waitFor()
    const shown = await keys.locator('kbd, dt').allInnerTexts()
    expect(shown).toEqual(expect.arrayContaining(['Leertaste', 'Strg+K', 'Umschalt −']))
  })
})

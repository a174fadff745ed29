import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Face, openFace } from './face.ts'

const words = {
  en: { hide: 'Make private', show: 'Make public', remove: /column SND with/ },
  de: { hide: 'Privat machen', show: 'Öffentlich machen', remove: /Spalte SND mit/ },
} as const

describe.each(['en', 'de'] as const)('the columns of a rundown beside the table, in “%s”', language => {
  const { hide, show, remove } = words[language]
  let face: Face
  let page: Page
  beforeAll(async () => {
    face = await openFace(inject('browserPath'), language)
  })
  afterAll(() => face.close())
  beforeEach(async () => {
    page = await face.open('at=-600')
    page.setDefaultTimeout(8_000)
    await page.keyboard.press('Alt+2')
    await page.getByTestId('edit-grid').waitFor()
    await page.getByTestId('columns-menu').click()
    await page.getByTestId('panel-columns').click()
    await rows().first().waitFor()
  })

  const rows = () => page.getByTestId('edit-panel').locator('li')
  const button = (name: string | RegExp) => page.getByTestId('edit-panel').getByRole('button', { name })
  const tops = (): Promise<readonly number[]> =>
    rows().evaluateAll(all => all.map(row => row.getBoundingClientRect().top))
  const names = (): Promise<readonly string[]> =>
    rows().evaluateAll(all => all.map(row => row.querySelector('input')?.value ?? row.textContent ?? ''))
  const all = ['LX', 'SND', 'Budget', 'VID', 'Stage']

  it('keeps the row and its button where they are when it is made private or public', async () => {
    const before = await tops()
    expect(await names()).toEqual(all)
    for (const [name, from, to] of [
      ['LX', hide, show],
      ['LX', show, hide],
      ['Budget', show, hide],
      ['SND', hide, show],
    ] as const) {
      const place = await button(`${from}: ${name}`).boundingBox()
      await button(`${from}: ${name}`).click()
      await button(`${to}: ${name}`).waitFor()
      expect(await button(`${to}: ${name}`).boundingBox()).toEqual(place)
      expect(await names()).toEqual(all)
      expect(await tops()).toEqual(before)
    }
    // The second press is for the same column, and no other one.
    await button(`${hide}: LX`).dblclick()
    await button(`${hide}: LX`).waitFor()
    expect(await button(`${hide}: VID`).count()).toBe(1)
    expect(await names()).toEqual(all)
  })

  it('keeps the place of a deleted column until the pointer leaves the list', async () => {
    const before = await tops()
    const place = await button(remove).boundingBox()
    if (place === null) throw new Error('The button is not on screen.')
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
    await page.mouse.down()
    await page.getByTestId('column-deleted').waitFor()
    expect(await tops()).toEqual(before)
    await page.mouse.up()
    await page.mouse.down()
    await page.mouse.up()
    expect(await tops()).toEqual(before)
    await page.mouse.move(5, 5)
    await page.getByTestId('column-deleted').waitFor({ state: 'detached' })
    expect(await names()).toEqual(all.filter(name => name !== 'SND'))
  })
})

import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { calledShow } from '../fakes/bridge-calling.ts'
import { languagesTried } from '../support/every-round.ts'
import { keptFace } from './face.ts'
import { air as putOnAir } from './face-states.ts'

const words = {
  en: { hide: 'Make private', show: 'Make public', remove: /column SND with/ },
  de: { hide: 'Privat machen', show: 'Öffentlich machen', remove: /Spalte SND mit/ },
} as const

describe.each(languagesTried())('the columns of a rundown beside the table, in “%s”', language => {
  const { hide, show, remove } = words[language]
  let page: Page
  const face = keptFace(language)
  beforeEach(async () => {
    page = await face.open('at=-600')
    await page.keyboard.press('Alt+2')
    await page.getByTestId('edit-grid').waitFor()
    await page.getByTestId('columns-menu').click()
    await page.getByTestId('panel-columns').click()
    await rows().first().waitFor()
  })

  const rows = () => page.getByTestId('edit-panel').locator('li')
  const button = (name: string | RegExp) => page.getByTestId('edit-panel').getByRole('button', { name })
  const part = (name: string) =>
    page
      .getByTestId('column-item')
      .filter({ has: page.locator(`input[value="${name}"]`) })
      .first()
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

  it('leaves a department on air where it is: it can be neither deleted nor made private', async () => {
    await page.evaluate(show => window.fake.change(show), calledShow)
    await part('LX').getByTestId('department').waitFor()
    await button(`${hide}: LX`).waitFor()
    await putOnAir(page, 'song-02', 10_000, 60_000)
    await part('LX').getByTestId('column-on-air').waitFor()
    expect(await button(`${hide}: LX`).count()).toBe(0)
    // What is no department can be.
    await part('Remarks')
      .getByRole('button', { name: /Remarks/ })
      .first()
      .waitFor()
    expect(await part('Remarks').getByTestId('column-on-air').count()).toBe(0)
  })

  it('keeps the room of a department that is made private', async () => {
    await part('LX').getByRole('checkbox').check()
    await part('LX').getByTestId('department').waitFor()
    const before = await tops()
    await button(`${hide}: LX`).click()
    await button(`${show}: LX`).waitFor()
    expect(await tops()).toEqual(before)
    expect(await part('LX').getByRole('checkbox').count()).toBe(0)
  })
})

describe('a department', () => {
  let page: Page
  const face = keptFace()

  const columns = () => page.evaluate(() => window.fake.rundown()?.columns)
  const field = (name: string) => page.getByRole('textbox', { name })

  it('has a short name by its column, a colour of its own and groups; says what is wrong with them, and is undone', async () => {
    page = await face.open('at=-600')
    await page.evaluate(() => window.look({ view: 'edit', editWish: 'columns' }))
    await page.getByRole('checkbox', { name: 'Column LX is a department' }).check()
    await page.getByRole('checkbox', { name: 'Column Stage is a department' }).check()
    await field('Short name of Stage').waitFor()
    const colours = async () => (await columns())?.map(({ department }) => department?.color)
    await expect.poll(colours).toEqual(['#c62828', undefined, undefined, '#e65100'])
    await field('Short name of Stage').fill('Stage left')
    await field('Short name of Stage').press('Enter')
    await page.getByText('Type 1 to 8 characters, like LX.').waitFor()
    await field('Short name of Stage').fill('lx')
    await field('Short name of Stage').press('Enter')
    await page.getByText('“lx” is the short name of column “LX”. Choose another one.').waitFor()
    await field('Short name of Stage').fill(' DECK ')
    await field('Short name of Stage').press('Enter')
    await field('Groups of Stage, separated by commas').fill(`band, , ${'x'.repeat(31)}`)
    await field('Groups of Stage, separated by commas').press('Enter')
    await page.getByText('at most 8 groups of at most 30 characters').waitFor()
    await field('Groups of Stage, separated by commas').fill('band, deck,, band')
    await field('Groups of Stage, separated by commas').press('Enter')
    await expect
      .poll(async () => (await columns())?.[3]?.department)
      .toEqual({ shortName: 'DECK', color: '#e65100', groups: ['band', 'deck'] })
    await page.locator('[role="columnheader"]', { hasText: 'DECK' }).getByText('Stage').waitFor()
    for (const short of ['DECK', 'Stage', undefined]) {
      await page.locator('[role="toolbar"] button', { hasText: 'Undo' }).click()
      await expect
        .poll(async () => (await columns())?.[3]?.department?.shortName)
        .toBe(short === 'DECK' ? 'DECK' : short)
    }
    expect((await columns())?.[0]?.department?.shortName).toBe('LX')
  })

  it('shows the time of each call inside a cue before its text', async () => {
    page = await face.open('at=-600', { viewport: { width: 1600, height: 900 } })
    await page.evaluate(show => window.fake.change(show), calledShow)
    await page.evaluate(() => window.look({ view: 'edit' }))
    const cell = page
      .locator('[role="row"]', { hasText: 'Ukraine: alyona' })
      .locator('[data-column="cell:snd"]')
    await cell.waitFor()
    expect(await cell.locator('b').allInnerTexts()).toEqual(['+0:50', '−0:05'])
    expect(await cell.innerText()).toBe('Track 02; vox live\n+0:50Choir up\n−0:05Fade track')
  })
})

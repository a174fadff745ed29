import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { calledShow } from '../fakes/bridge-calling.ts'
import { axeInEveryBrightness } from '../support/axe.ts'
import { languagesTried } from '../support/every-round.ts'
import { keptFace } from './face.ts'
import { air } from './face-states.ts'

describe('the columns of the list', () => {
  let page: Page
  const face = keptFace()

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
    expect(await page.getByTestId('keys-state').getAttribute('data-keys')).toBe('desk')
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

/** Texts of the list of which number or title, which stay, cover a part; evaluated in the page. */
function partlyCovered(): readonly string[] {
  const found: string[] = []
  for (const row of document.querySelectorAll('[data-list] tr')) {
    const cells = [...row.querySelectorAll(':scope > :is(th, td)')]
    const covers = [cells[0], cells[3]].flatMap(cell => cell?.getBoundingClientRect() ?? [])
    for (const [place, cell] of cells.entries()) {
      if (place === 0 || place === 3 || getComputedStyle(cell).visibility === 'hidden') continue
      if (cell.querySelector('button') !== null || cell.textContent === '') continue
      const letters = document.createRange()
      letters.selectNodeContents(cell)
      const { left, right: end } = letters.getBoundingClientRect()
      const right = Math.min(end, cell.getBoundingClientRect().right)
      const hidden = covers
        .map(cover => Math.min(right, cover.right) - Math.max(left, cover.left))
        .filter(px => px > 1)
        .reduce((sum, px) => sum + px, 0)
      if (hidden > 0 && hidden < right - left - 1) found.push(cell.textContent ?? '')
    }
  }
  return found
}

describe.each(languagesTried())('a list that is wider than its room, in “%s”,', language => {
  let page: Page
  const face = keptFace(language)

  const list = () => page.locator('[data-list] > section')
  const open = async (): Promise<void> => {
    page = await face.open('at=1200', { viewport: { width: 1100, height: 800 } })
    await page.evaluate(show => window.fake.change(show), calledShow)
    await air(page, 'song-02', 36_000, 144_000)
    await page.keyboard.press('Alt+Shift+1')
    await page.getByTestId('more-columns').waitFor()
  }
  const scrollTo = async (left: number): Promise<void> => {
    await list().evaluate((node, left) => node.scrollTo({ left }), left)
    // What is scrolled is drawn in the frame after it was told.
    for (let frame = 0; frame < 3; frame += 1)
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
  }

  it('shows no part of a time or of a call beside the columns that stay, wherever it is scrolled to', async () => {
    await open()
    const most = await list().evaluate(node => node.scrollWidth - node.clientWidth)
    expect(most).toBeGreaterThan(154)
    for (let left = 0; left <= most; left += 11) {
      await scrollTo(left)
      expect([left, await page.evaluate(partlyCovered)]).toEqual([left, []])
    }
  })

  it('is scrolled from column to column by the arrow keys', async () => {
    await open()
    await list().focus()
    const atStart = () =>
      list().evaluate(node => {
        const heads = [...node.querySelectorAll('th')].map(head => head.getBoundingClientRect())
        const room = node.getBoundingClientRect().left + (heads[0]?.width ?? 0)
        return heads.findIndex(({ left }, place) => place !== 0 && Math.abs(left - room) < 1)
      })
    // The start, the duration, then the title with all of the columns beside it.
    for (const column of [2, 3]) {
      await page.keyboard.press('ArrowRight')
      await expect.poll(atStart).toBe(column)
    }
    for (const column of [2, 1]) {
      await page.keyboard.press('ArrowLeft')
      await expect.poll(atStart).toBe(column)
    }
  })

  it('has the buttons of the selected row in sight, clear of the title', async () => {
    await open()
    const row = page.locator('[data-cue-id="postcard-03"]')
    await row.click({ position: { x: 5, y: 5 } })
    for (const left of [0, 94, 999]) {
      await scrollTo(left)
      const first = await row.getByRole('button').first().boundingBox()
      const last = await row.getByRole('button').last().boundingBox()
      const title = await row.locator('td').nth(3).boundingBox()
      const room = await list().boundingBox()
      if (first === null || last === null || title === null || room === null) return expect.unreachable()
      expect(last.x + last.width).toBeLessThanOrEqual(room.x + room.width)
      expect(first.x).toBeGreaterThanOrEqual(title.x + title.width)
    }
  })
})

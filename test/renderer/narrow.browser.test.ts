import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { languages } from '../../src-main/domain/language.ts'
import { cutOff } from './cut-off.ts'
import { keptFace } from './face.ts'
import { air, settled } from './face-states.ts'

describe('Edit where there is little room', () => {
  let page: Page
  const face = keptFace()

  const open = async (width: number, height: number): Promise<void> => {
    page = await face.open('at=1200', { viewport: { width, height } })
    await page.keyboard.press('Alt+Digit2')
    await page.getByTestId('edit-grid').waitFor()
  }
  /** True where a click in the middle of it would reach it. */
  const isInSight = (selector: string): Promise<boolean> =>
    page
      .locator(selector)
      .first()
      .evaluate(node => {
        const { x, y, width, height } = node.getBoundingClientRect()
        const at = document.elementFromPoint(Math.min(x + width / 2, innerWidth - 40), y + height / 2)
        return at !== null && (node.contains(at) || at.contains(node))
      })

  it('a phone has rows, and menus whole', async () => {
    await open(390, 844)
    const rows = await page.getByTestId('edit-grid').locator('[data-cue-id]').all()
    const room = await page
      .locator('[data-grid-scroller]')
      .evaluate(node => Math.floor((node.clientHeight - 34) / 38))
    expect(room).toBeGreaterThanOrEqual(6)
    expect(rows.length).toBeGreaterThanOrEqual(6)
    expect(await isInSight('[data-cue-id="hosts"]')).toBe(true)
    await page.getByTestId('set-menu').click()
    const item = page.getByRole('menuitem', { name: 'Group' })
    await item.waitFor()
    expect(await isInSight('[role="menuitem"]:last-child')).toBe(true)
    const box = await page.getByRole('menu').boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 390).toBe(true)
  })

  it('a phone has the way back to Call whole, and what is not saved', async () => {
    await open(390, 844)
    const isWhole = async (locator: Locator): Promise<boolean> => {
      const { x, y, width, height } = (await locator.boundingBox()) ?? expect.unreachable('It is not shown.')
      return x >= 0 && y >= 0 && x + width <= 390 && y + height <= 844
    }
    expect(await isWhole(page.getByRole('button', { name: 'Back to Call' }))).toBe(true)
    await page.evaluate(() => window.fake.changeLink({ state: 'lost' }))
    await page.locator('[data-cue-id="hosts"] [data-column="title"]').click()
    await page.keyboard.type('Mine')
    await page.keyboard.press('Enter')
    await page.evaluate(() => {
      window.fake.editing.colleague({ do: 'cue', cueId: 'hosts', fields: { title: 'Theirs' } })
      window.fake.changeLink({ state: 'live' })
    })
    await page.getByTestId('save-state').getByText('1 not saved').click()
    const list = page.getByTestId('not-saved')
    await list.waitFor()
    expect(await isWhole(list)).toBe(true)
    expect(await isInSight('[data-testid="not-saved"] button')).toBe(true)
  })

  it('columns beyond the edge are said, and a press scrolls to them', async () => {
    await open(1024, 768)
    const more = page.getByTestId('more-columns')
    await more.waitFor()
    for (let press = 0; press < 6 && (await more.count()) > 0; press += 1) {
      const before = await page.locator('[data-grid-scroller]').evaluate(node => node.scrollLeft)
      await more.click()
      await page.waitForFunction(
        was => (document.querySelector('[data-grid-scroller]')?.scrollLeft ?? 0) > was,
        before,
      )
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    await more.waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1024, height: 700 })
    await page.keyboard.press('Alt+Digit1')
    await page.locator('[data-list]').getByTestId('more-columns').waitFor()
  })
})

describe('the other views where there is little room', () => {
  let page: Page
  const face = keptFace('de')

  it('the guide has the width of a phone', async () => {
    page = await face.open('at=1200', { viewport: { width: 390, height: 844 } })
    await page.keyboard.press('Alt+Digit9')
    const text = page.locator('#guide-first-show p, [id^="guide-"] p').first()
    await text.waitFor()
    expect((await text.boundingBox())?.width).toBeGreaterThan(300)
    await page.getByTestId('help-search').fill('OSC')
    expect((await page.getByTestId('help-search').boundingBox())?.width).toBeGreaterThan(300)
  })

  it('the first steps are whole in Call, and cover no notice of another view', async () => {
    page = await face.open('at=-1200', { viewport: { width: 1024, height: 768 } })
    await page.evaluate(() => window.fake.changeCaller({ guide: 'go' }))
    const text = page.getByTestId('first-steps').locator('p')
    await text.waitFor()
    const cut = await text.evaluate(node => node.scrollHeight - node.clientHeight)
    expect(cut).toBeLessThanOrEqual(1)
    await page.keyboard.press('Alt+Digit2')
    await page.getByTestId('edit-grid').waitFor()
    expect(await page.getByTestId('first-steps').count()).toBe(0)
  })

  it('a list of rundowns has each status whole, and what stands beside it fits', async () => {
    for (const [width, height] of [
      [1280, 720],
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      page = await face.open('at=1200', { viewport: { width, height } })
      await page.keyboard.press('Alt+Digit3')
      await page.getByTestId('rundown-panel').waitFor()
      const tooWide = await page.evaluate(() => {
        const parts = document.querySelectorAll(
          '[data-testid="rundown-row"] [data-second] > *, [data-testid="rundown-row"] [data-second], :has(> [data-testid="rundown-panel"])',
        )
        return [...parts]
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
          .map(
            part =>
              `${part.className} ${part.clientWidth} ${part.scrollWidth} ${part.textContent.slice(0, 80)}`,
          )
      })
      expect({ width, tooWide }).toEqual({ width, tooWide: [] })
    }
    page = await face.open('at=1200')
  })

  it('a connection has its buttons and its address on a phone', async () => {
    page = await face.open('at=1200', { viewport: { width: 390, height: 844 } })
    await page.evaluate(() =>
      window.fake.request('connection.save', {
        name: 'Regieplatz im Großen Haus',
        baseUrl: 'https://rundown-service.buehnentechnik.example.test:4747/api/v1',
        v0Url: null,
        socketUrl: null,
        goAs: 'auto',
        v1Token: 'rs_test',
        v0Token: null,
      }),
    )
    await page.evaluate(() => window.look({ view: 'connections' }))
    const item = page.locator('li').filter({ hasText: 'Regieplatz' })
    await item.waitFor()
    const out = await item.evaluate(node =>
      [...node.querySelectorAll('*')]
        .filter(
          part => part.getBoundingClientRect().right > innerWidth || part.scrollWidth > part.clientWidth + 1,
        )
        .filter(part => getComputedStyle(part).display !== 'inline' && part.clientWidth > 0)
        .map(part => `${part.tagName} ${part.textContent.slice(0, 80)}`),
    )
    expect(out).toEqual([])
  })

  it('no bar of a view is brighter than the theme', async () => {
    page = await face.open('at=1200', { viewport: { width: 1024, height: 600 } })
    await page.evaluate(() => window.look({ brightness: 'blackout' }))
    await page.keyboard.press('Alt+Digit8')
    const view = page.getByTestId('view')
    await view.waitFor()
    const colours = await view.evaluate(node =>
      [node, ...node.querySelectorAll('*')].map(part => getComputedStyle(part).scrollbarColor),
    )
    expect(new Set(colours)).toEqual(new Set(['rgb(163, 38, 27) rgba(0, 0, 0, 0)']))
  })
})

describe.each(languages)('on a phone, in “%s”', language => {
  let page: Page
  const face = keptFace(language)

  const open = async (): Promise<void> => {
    page = await face.open('at=1200', { viewport: { width: 390, height: 844 } })
    await air(page, 'song-02', 30_000, 150_000)
  }
  const heightOf = async (id: string) => (await page.getByTestId(id).boundingBox())?.height ?? 0

  it('the settings scroll in one direction', async () => {
    await open()
    await page.evaluate(() => window.look({ dialog: 'settings' }))
    await page.getByRole('dialog').waitFor()
    await settled(page)
    const sideways = await page.getByRole('dialog').evaluate(dialog =>
      [dialog, ...dialog.querySelectorAll('*')]
        .filter(node => node.clientWidth > 0 && node.scrollWidth > node.clientWidth + 1)
        .filter(node => getComputedStyle(node).overflowX !== 'visible' && node.tagName !== 'INPUT')
        .map(node => `${node.tagName} ${node.textContent.slice(0, 60)}`),
    )
    expect(sideways).toEqual([])
    expect(await page.evaluate(cutOff)).toEqual([])
  })

  it('a message, the list of shows and the way out of a rehearsal are readable, and full figures are no smaller', async () => {
    await open()
    const figures = await heightOf('countdown')
    await page.evaluate(() => {
      const message = { text: 'Bitte langsam zum Ende kommen', visible: true, color: '#ffffff' }
      window.fake.change({ message: { ...message, bold: false, underline: false } })
    })
    const text = page.getByText('Bitte langsam')
    await text.waitFor()
    expect(await text.evaluate(node => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0)
    await page.evaluate(() => window.fake.change({ message: null }))
    await page.evaluate(() => window.look({ full: true }))
    await settled(page)
    expect(await heightOf('countdown')).toBeGreaterThanOrEqual(0.95 * figures)
    await page.evaluate(() => window.look({ full: false, view: 'journal' }))
    const shows = page.getByTestId('view').locator('select')
    await shows.waitFor()
    expect((await shows.boundingBox())?.width).toBeGreaterThan(150)
    await page.evaluate(() => {
      const show = {
        ...window.fake.show(),
        mode: 'rehearsal',
        outside: {
          phase: 'running',
          activeCueId: 'song-02',
          nextCueId: null,
          state: window.fake.show().state,
          entered: [],
          leftOut: null,
          standing: [],
        },
      } as const
      window.look({ view: 'call' })
      window.fake.change({ show })
    })
    const leave = page.getByTestId('rehearsal').getByRole('button')
    await leave.waitFor()
    const box = await leave.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390)
    expect(await page.evaluate(cutOff)).toEqual([])
  })

  it('the first steps leave the list the row on air, and another view all of its room', async () => {
    await open()
    await page.evaluate(() => window.fake.changeCaller({ guide: 'device' }))
    const steps = page.getByTestId('first-steps')
    await steps.waitFor()
    await settled(page)
    await air(page, 'postcard-03', 10_000, 35_000)
    await settled(page)
    const row = await page.locator('[data-testid="cue-row"][data-state="on-air"]').boundingBox()
    const cover = await steps.boundingBox()
    expect((row?.y ?? 999) + (row?.height ?? 0)).toBeLessThanOrEqual(cover?.y ?? 0)
    await page.evaluate(() => window.look({ view: 'edit' }))
    await page.getByTestId('edit-grid').waitFor()
    expect(await steps.isVisible()).toBe(false)
  })
})

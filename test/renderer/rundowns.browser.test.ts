import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeInEveryBrightness } from '../support/axe.ts'
import { keptFace } from './face.ts'

describe('all rundowns', () => {
  let page: Page
  const face = keptFace()

  const asked = (name: string): Promise<readonly unknown[]> =>
    page.evaluate(
      name => window.fake.asked.filter(request => request.name === name).map(({ payload }) => payload),
      name,
    )
  const open = async (): Promise<void> => {
    page = await face.open('at=1200')
    await page.keyboard.press('Alt+3')
    await page.getByTestId('rundown-list').waitFor()
  }
  const air = (): Promise<void> =>
    page.evaluate(() => {
      const at = Math.round(window.now())
      window.fake.air('song-02', at - 30_000, at + 60_000)
    })
  const rows = (): Promise<readonly string[]> => page.getByTestId('rundown-row').allInnerTexts()
  const chosen = async (): Promise<string> =>
    (await page.locator('[role="option"][aria-selected="true"]').allInnerTexts()).join(' ')
  const panel = () => page.getByTestId('rundown-panel')
  const said = () => page.getByTestId('rundowns-said')
  const hold = async (key: string): Promise<void> => {
    await page.keyboard.down(key)
  }

  it('are listed with time, status and how their shows stand, found as one types, and sorted', async () => {
    await open()
    const [first, second] = await rows()
    expect(first).toMatch(/Song Contest Final\s+open\s+16 May 2026 21:00\s+Approved/)
    expect(second).toMatch(/Rehearsal 3\s+PAUSED/)
    await page.getByRole('button', { name: 'Sort by Title' }).click()
    expect((await rows())[0]).toContain('Awards night')
    await page.keyboard.press('/')
    await page.keyboard.type('kunst')
    await expect.poll(rows).toHaveLength(1)
    await page.getByText('1 of 5').waitFor()
    await page.keyboard.type('zzz')
    await page.getByText('No title with “kunstzzz”').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(rows).toHaveLength(5)
  })

  it('draws the rows in view of hundreds, and the last is reached by one key', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => window.fake.library.fill(600))
    await page.keyboard.press('Alt+3')
    await page.getByTestId('rundown-list').waitFor()
    expect((await rows()).length).toBeLessThan(40)
    await page.keyboard.press('End')
    await expect.poll(chosen).toContain('Awards night')
    await page.keyboard.press('ArrowUp')
    await expect.poll(chosen).toContain('Evening show 600')
    await page.keyboard.press('Enter')
    await page.getByTestId('view').waitFor({ state: 'detached' })
    expect(await asked('rundown.open')).toEqual([{ rundownId: 'more-599', held: false }])
  })

  it('is made, copied, deleted and restored by keyboard alone, and no key of it presses the show', async () => {
    await open()
    await page.keyboard.press('n')
    await page.getByTestId('make-title').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Enter a title.').waitFor()
    await page.keyboard.type('Gala')
    await page.keyboard.press('Enter')
    await said().getByText('Created “Gala”.').waitFor()
    expect(await asked('library.make')).toMatchObject([{ title: 'Gala', startTime: null, columns: [] }])
    await expect.poll(chosen).toContain('Gala')
    await page.keyboard.press('c')
    await expect.poll(() => page.getByTestId('make-title').inputValue()).toBe('Gala (copy)')
    await page.keyboard.press('Enter')
    await said().getByText('Copied to “Gala (copy)”.').waitFor()
    await expect.poll(chosen).toContain('Gala (copy)')
    await page.keyboard.press('Delete')
    const button = page.getByRole('button', { name: 'Hold to delete Gala (copy)' })
    await expect.poll(() => button.evaluate(node => node === document.activeElement)).toBe(true)
    expect(await asked('library.delete')).toEqual([])
    await hold('Enter')
    await said().getByText('“Gala (copy)” to the trash.').waitFor()
    await page.keyboard.up('Enter')
    await page.keyboard.press('t')
    const trash = page.getByTestId('trash')
    await trash.getByText('kept until 15 Jun 2026').waitFor()
    await page.keyboard.press('Enter')
    await said().getByText('Restored “Gala (copy)”.').waitFor()
    await expect.poll(chosen).toContain('Gala (copy)')
    expect(await page.evaluate(() => window.fake.triggers)).toEqual([])
  })

  it('is deleted by the first hold of the mouse on the button that Delete led to; one that is cut short says so', async () => {
    await open()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Delete')
    const button = page.getByRole('button', { name: /^Hold to delete/ })
    await expect.poll(() => button.evaluate(node => node === document.activeElement)).toBe(true)
    await button.hover()
    await page.mouse.down()
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await button.getByText('HOLD', { exact: true }).waitFor()
    await page.mouse.up()
    expect(await asked('library.delete')).toEqual([])
    await page.keyboard.press('Delete')
    await page.mouse.down()
    await said()
      .getByText(/to the trash/)
      .waitFor()
    await page.mouse.up()
  })

  it('after a delete the next one shows its name, nothing of it is held, and the keys are in the list', async () => {
    await open()
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Delete')
    const side = page.getByRole('complementary', { name: /Opening ceremony/ })
    await page
      .getByTestId('delete-name')
      .getByText(/Opening ceremony/)
      .waitFor()
    expect(await side.evaluate(node => node.scrollTop)).toBeGreaterThan(0)
    await hold('Enter')
    await said()
      .getByText(/Opening ceremony.* to the trash/)
      .waitFor()
    await page.keyboard.up('Enter')
    const list = page.getByTestId('rundown-list')
    await expect.poll(() => list.evaluate(node => node === document.activeElement)).toBe(true)
    const next = panel().getByRole('heading', { level: 3 })
    expect(await next.evaluate(node => node.closest('aside')?.scrollTop)).toBe(0)
    await hold('Enter')
    await page.keyboard.up('Enter')
    expect(await asked('library.delete')).toEqual([{ rundownId: 'rundown-3' }])
  })

  it('takes a planned start as it is typed, and says what is none', async () => {
    await open()
    const start = page.getByTestId('change-start')
    expect(await start.inputValue()).toBe('2026-05-16 21:00')
    await start.fill('at eight')
    await start.press('Enter')
    await panel().getByText('Not a time. Type it like 20:59 or 2026-11-21 20:59.').waitFor()
    const zone = panel().getByLabel('Time zone')
    await zone.fill('Mars')
    await start.fill('16.05.2026 20:59')
    await start.press('Enter')
    expect(await zone.evaluate(node => node === document.activeElement)).toBe(true)
    await zone.fill('Europe/Berlin')
    await start.press('Enter')
    await panel().getByText('Saved.').waitFor()
    expect(await asked('library.write')).toMatchObject([{ startTime: Date.UTC(2026, 4, 16, 18, 59) }])
  })

  it('leaves a show that is on air only by a held button, which Enter leads to', async () => {
    await open()
    await air()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const button = page.getByRole('button', { name: 'Hold to open Rehearsal 3' })
    await expect.poll(() => button.evaluate(node => node === document.activeElement)).toBe(true)
    expect(await asked('rundown.open')).toEqual([])
    await hold('Enter')
    await page.getByTestId('view').waitFor({ state: 'detached' })
    await page.keyboard.up('Enter')
    expect(await asked('rundown.open')).toEqual([{ rundownId: 'rundown-2', held: true }])
  })

  it('what is on air cannot be deleted, and is changed only by a held button', async () => {
    await open()
    await air()
    await panel().getByText('It is on air. End the show first.').waitFor()
    expect(await page.getByRole('button', { name: /^Hold to delete/ }).count()).toBe(0)
    await page.keyboard.press('Delete')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('End the show first.')
    await page.keyboard.press('Escape')
    await page.keyboard.press('e')
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await page.keyboard.press('Enter')
    expect(await asked('library.write')).toEqual([])
    const button = page.getByRole('button', { name: 'Hold to save' })
    await button.hover()
    await page.mouse.down()
    await panel().getByText('Saved.').waitFor()
    await page.mouse.up()
    expect(await asked('library.write')).toEqual([
      { rundownId: 'rundown-1', held: true, title: 'Song Contest Final!' },
    ])
  })

  it('says a refusal at the form where it happened, and keeps what was typed', async () => {
    await open()
    const reason = 'The team’s plan allows no more: The free plan allows at most 10 rundowns.'
    await page.evaluate(reason => {
      window.fake.replies = { 'library.make': { ok: false, reason }, 'library.delete': { ok: false, reason } }
    }, reason)
    await page.keyboard.press('n')
    await page.keyboard.type('One more')
    await page.keyboard.press('Enter')
    await page.getByTestId('make-form').getByRole('alert').getByText(reason).waitFor()
    expect(await page.getByTestId('make-title').inputValue()).toBe('One more')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Delete')
    await hold('Enter')
    await panel().getByRole('alert').getByText(reason).waitFor()
    await page.keyboard.up('Enter')
  })

  it('on a service without a trash, deleting is said to be for ever before it is done', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => {
      window.fake.library.trash = null
    })
    await page.keyboard.press('Alt+3')
    await panel().getByText('Deleting cannot be undone').waitFor()
    await page.keyboard.press('t')
    await page.getByTestId('trash').getByText('Look in its dashboard.').waitFor()
  })

  it('a key that is bound to a press of the show does nothing in the list', async () => {
    page = await face.open('at=1200')
    await page.evaluate(async () => {
      const { devices } = await window.fake.request('snapshot', {})
      const bindings = [{ control: 'PageDown', trigger: 'press', action: { do: 'go' } }] as const
      const surfaces = devices.surfaces.map(one =>
        one.kind === 'keyboard' ? { ...one, pages: [{ name: 'Keys', bindings, shows: {} }] } : one,
      )
      window.fake.change({ devices: { ...devices, surfaces } })
    })
    await page.keyboard.press('Alt+3')
    await page.getByTestId('rundown-list').waitFor()
    const before = await chosen()
    await page.keyboard.press('PageDown')
    await page
      .getByTestId('keys-state')
      .getByText(/did nothing/)
      .waitFor()
    expect(await chosen()).toBe(before)
  })

  it('passes the checks of axe with the list, the form and the trash, in every brightness', async () => {
    await open()
    const check = async (what: string): Promise<void> => {
      expect(await axeInEveryBrightness(page, '[data-testid="view"]'), what).toEqual([])
    }
    await page.keyboard.press('ArrowDown')
    await check('the list with a rundown that is paused')
    await page.keyboard.press('n')
    await page.keyboard.press('Enter')
    await page.getByText('Enter a title.').waitFor()
    await check('the form with a fault')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Delete')
    await hold('Enter')
    await said().getByText('to the trash').waitFor()
    await page.keyboard.up('Enter')
    await page.keyboard.press('t')
    await page.getByTestId('trash').getByText('kept until').waitFor()
    await check('the trash')
  })
})

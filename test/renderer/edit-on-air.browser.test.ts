import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { zero } from '../../src-main/domain/time/time.ts'
import { type Face, openFace } from './face.ts'
import { air } from './face-states.ts'

describe('Edit while a show is called', () => {
  let face: Face
  let page: Page
  beforeAll(async () => {
    face = await openFace(inject('browserPath'))
  })
  afterAll(() => face.close())
  beforeEach(async () => {
    page = await face.open('at=1200')
    await page.keyboard.press('Alt+2')
    await page.getByTestId('edit-grid').waitFor()
  })

  const cell = (cueId: string, column: string) =>
    page.locator(`[data-cue-id="${cueId}"] [data-column="${column}"]`)
  const asked = (name: string): Promise<number> =>
    page.evaluate(name => window.fake.asked.filter(one => one.name === name).length, name)
  const durationOf = (cueId: string): Promise<number | undefined> =>
    page.evaluate(id => window.fake.rows().find(({ cue }) => cue.id === id)?.cue.duration, cueId)
  const ask = () => page.getByTestId('edit-ask')
  const done = (text: string | RegExp) => page.getByTestId('edit-done').getByText(text).waitFor()
  const onAir = (): Promise<void> => air(page, 'song-02', 30_000, 150_000)
  const choose = async (cueId: string, column: string): Promise<void> => {
    await page.keyboard.press('Alt+2')
    await cell(cueId, column).click()
  }

  for (const key of ['Delete', 'Backspace']) {
    it(`${key} on the duration of the cue on air asks first, and Enter then keeps it`, async () => {
      await onAir()
      await choose('song-02', 'duration')
      const before = await durationOf('song-02')
      await page.keyboard.press(key)
      await ask()
        .getByText(/^A show is called\. Clear 1 cell of “.*”\?$/)
        .waitFor()
      await ask().getByText('The cue on air is among them.').waitFor()
      await page.keyboard.press('Enter')
      await ask().waitFor({ state: 'detached' })
      expect(await asked('edit')).toBe(0)
      expect(await durationOf('song-02')).toBe(before)

      await page.keyboard.press(key)
      await ask().getByRole('button', { name: 'Clear' }).click()
      await done('1 cell cleared')
      await expect.poll(() => durationOf('song-02')).toBe(0)
      await page.getByTestId('edit-done').getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => durationOf('song-02')).toBe(before)
      await page.getByTestId('edit-done').waitFor({ state: 'detached' })
    })
  }

  it('a paste over filled cells and filling down ask first; Escape is no', async () => {
    await onAir()
    const next = await page.evaluate(() => window.fake.show().nextCueId ?? '')
    await choose('song-02', 'duration')
    await page.keyboard.press('ControlOrMeta+c')
    await choose(next, 'duration')
    const before = await durationOf(next)
    for (const [keys, name] of [
      ['ControlOrMeta+v', 'Paste 1 cell'],
      ['ControlOrMeta+d', 'Fill down'],
    ] as const) {
      await page.keyboard.press(keys)
      await ask().getByRole('heading', { name }).waitFor()
      await ask()
        .getByText(/overwrites 1 cell of/)
        .waitFor()
      await ask().getByText('The next cue is among them.').waitFor()
      await page.keyboard.press('Escape')
      await ask().waitFor({ state: 'detached' })
    }
    expect(await asked('edit')).toBe(0)
    expect(await durationOf(next)).toBe(before)
  })

  it('of a block with a group it is said what was cleared first, and what stays as it was second', async () => {
    await page.evaluate(() => {
      const place = window.fake.rows().findIndex(({ cue }) => cue.id === 'voting')
      document.querySelector('[data-grid-scroller]')?.scrollTo(0, (place - 4) * 38)
    })
    await cell('voting', 'duration').click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Delete')
    await done('1 cell cleared. 1 cell stays as before: A group has no time; its rows have.')
  })

  it('an open cell is sent once it is left, and nothing of it before, nor after Escape', async () => {
    await onAir()
    await choose('song-02', 'duration')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+a')
    await page.clock.install()
    await page.keyboard.type('5')
    await page.clock.runFor(5_000)
    expect(await asked('edit')).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByTestId('cell-editor').waitFor({ state: 'detached' })
    expect(await asked('edit')).toBe(0)
    expect(await page.getByRole('button', { name: /^Undo\W*Duration/ }).count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('5:00')
    await page.keyboard.press('Tab')
    await expect.poll(() => durationOf('song-02')).toBe(300_000)
  })

  it('a cue on air that loses its duration says so where OVER stood', async () => {
    await air(page, 'song-02', 5_000, -5_000)
    const word = (text: string) => page.getByTestId('on-air-word').getByText(text, { exact: true }).waitFor()
    await word('OVER')
    await page.evaluate(
      none => window.fake.editing.colleague({ do: 'cue', cueId: 'song-02', fields: { duration: none } }),
      zero,
    )
    await word('NO DURATION')
  })

  it('a new row begins with its title, whatever column the cell above is in', async () => {
    await choose('song-02', 'duration')
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.keyboard.type('Interview')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => window.fake.rows().some(({ cue }) => cue.title === 'Interview')))
      .toBe(true)
  })
})

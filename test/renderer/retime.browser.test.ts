import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { keptFace } from './face.ts'
import { lateForTheNews } from './face-states.ts'

describe('Re-time', () => {
  let page: Page
  const face = keptFace()

  const news = (): Promise<number> =>
    page.evaluate(() => window.fake.rows().find(row => row.cue.id === 'postcard-05')?.cue.startTime ?? 0)
  const edits = (): Promise<readonly number[]> =>
    page.evaluate(() =>
      window.fake.asked
        .filter(({ name }) => name === 'edit')
        .map(({ payload }) => (payload as { edits: unknown[] }).edits.length),
    )
  const way = (name: string) => page.locator(`[data-testid="hit-way"][data-way="${name}"]`)

  it('moves the plan to a show that is late, as one step that one press takes back', async () => {
    page = await face.open('at=1200')
    await lateForTheNews(page)
    const before = await news()
    await page.keyboard.press('h')
    await page.getByTestId('hit-retime').click()
    await way('move').waitFor()
    expect(await page.getByTestId('retime-by').inputValue()).toMatch(/^\+\d+:\d\d$/)
    const by = await page.getByTestId('retime-by').inputValue()
    await page.getByTestId('hit-ways').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const [, minutes = 0, seconds = 0] = /^\+(\d+):(\d\d)$/.exec(by) ?? []
    // A second may have gone by.
    const moved = (await news()) - before - (Number(minutes) * 60 + Number(seconds)) * 1_000
    expect([0, 1_000]).toContain(moved)
    expect(await edits()).toHaveLength(1)
    await page.getByTestId('hit-undo').click()
    await expect.poll(news).toBe(before)
  })

  it('or leaves the fixed starts, and what may give way does', async () => {
    page = await face.open('at=1200')
    await lateForTheNews(page)
    const before = await news()
    await page.keyboard.press('h')
    await page.getByTestId('hit-retime').click()
    await way('stay').click()
    await page.getByTestId('hit-apply').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await news()).toBe(before)
    expect(await edits()).toEqual([3])
  })

  it('shifts what comes after a row of Edit, and says what it cannot read', async () => {
    page = await face.open('at=1200')
    await lateForTheNews(page)
    const before = await news()
    await page.keyboard.press('Alt+2')
    await page.getByTestId('edit-grid').waitFor()
    await page.locator('[data-cue-id="postcard-05"] [data-column="title"]').click()
    await page.getByTestId('rows-menu').click()
    await page.getByTestId('rows-retime').click()
    const by = page.getByTestId('retime-by')
    await by.waitFor()
    expect(await page.getByTestId('retime-from').inputValue()).toBe('cue postcard-05')
    await by.fill('later')
    await page.getByTestId('hit-none').waitFor()
    await by.fill('-1:00')
    await way('move').waitFor()
    await page.getByTestId('retime-from').selectOption('now')
    await page.getByTestId('retime-from').selectOption('cue postcard-05')
    expect(await by.inputValue()).toBe('-1:00')
    await by.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await news()).toBe(before - 60_000)
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(news).toBe(before)
  })
})

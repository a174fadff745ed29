import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { keptFace } from './face.ts'

describe('the plan beside a baseline', () => {
  let page: Page
  const face = keptFace()

  const openPanel = async (): Promise<void> => {
    page = await face.open('at=1200')
    await page.evaluate(() => window.look({ view: 'edit', editWish: 'compare' }))
    await page.getByTestId('compare-with').waitFor()
  }
  const freeze = async (): Promise<void> => {
    await page.getByTestId('compare-name').fill('First version')
    await page.getByTestId('compare-name').press('Enter')
    await expect.poll(() => page.getByTestId('compare-with').locator('option').count()).toBe(2)
    await page.getByTestId('compare-with').selectOption({ index: 1 })
    await page.getByTestId('compare-said').getByText('No cue differs').waitFor()
  }
  /** The first cue takes half a minute longer, and the last one is gone. */
  const change = (): Promise<void> =>
    page.evaluate(() => {
      const rows = window.fake.rows()
      const first = rows.findIndex(row => row.cue.type === 'cue')
      window.fake.change({
        rows: rows
          .map((row, at) =>
            at === first
              ? { ...row, cue: { ...row.cue, duration: (row.cue.duration + 30_000) as never } }
              : row,
          )
          .slice(0, -1),
      })
    })
  const differences = () => page.getByTestId('difference')

  it('has a column of how each cue differs; a plan is frozen by a name', async () => {
    await openPanel()
    await page.getByTestId('compare-freeze').getByRole('button').click()
    await page.getByText('Type a name first.').waitFor()
    await freeze()
    await change()
    await expect.poll(() => differences().first().innerText()).toContain('duration +0:30')
    expect(await differences().nth(1).innerText()).toContain('start +0:30')
    expect(await page.getByTestId('compare-said').innerText()).toContain('Gone:')
    // It stays chosen while Edit is left.
    await page.evaluate(() => window.look({ view: 'journal' }))
    await page.evaluate(() => window.look({ view: 'edit', editWish: 'compare' }))
    await expect.poll(() => differences().first().innerText()).toContain('duration +0:30')
    await page.getByTestId('compare-with').selectOption('none')
    await expect.poll(() => differences().count()).toBe(0)
  })

  it('is on paper and in tables, with a mark at each cue that has changed, where that is ticked', async () => {
    await openPanel()
    await freeze()
    await change()
    await page.evaluate(() => window.look({ dialog: 'print' }))
    const sheet = page.getByRole('dialog').locator('section table')
    await expect.poll(() => sheet.first().innerText()).toContain('★')
    expect(await sheet.first().innerText()).toContain('duration +0:30')
    await page.getByTestId('print-compare').uncheck()
    await expect.poll(() => sheet.first().innerText()).not.toContain('★')

    await page.evaluate(() => window.look({ dialog: 'export' }))
    const tick = page.getByTestId('export-compare-csv')
    await tick.waitFor()
    await page.getByRole('button', { name: /CSV/ }).first().click()
    const asked = () =>
      page.evaluate(() => window.fake.asked.filter(({ name }) => name === 'rundown.export').at(-1)?.payload)
    await expect.poll(asked).toMatchObject({ format: 'csv', compared: { gone: [expect.any(String)] } })
  })
})

import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { openFace } from './face.ts'
import { air, settled } from './face-states.ts'

const showEdit = async (page: Page): Promise<void> => {
  await air(page, 'song-02', 30_000, 150_000)
  await page.evaluate(() => window.look({ view: 'edit' }))
  await page.getByTestId('edit-grid').waitFor()
  await settled(page)
}

/** Sizes of text in Edit, and the width of a column, in px. */
const sizesIn = (page: Page) =>
  page.evaluate(() => {
    const at = (selector: string): HTMLElement => {
      const node = document.querySelector<HTMLElement>(`[data-testid="view"] ${selector}`)
      if (node === null) throw new Error(`No ${selector}.`)
      return node
    }
    const text = ['header label', 'header input', '[role="toolbar"] button', '[role="columnheader"]']
    const sizes = text.map(selector => Number.parseFloat(getComputedStyle(at(selector)).fontSize))
    return [...sizes, at('[role="columnheader"]:nth-of-type(2)').getBoundingClientRect().width]
  })

it('text and columns of Edit are larger in a window of 3840 px, by as much as those of Call', async () => {
  const face = await openFace(inject('browserPath'))
  const page = await face.open('at=1200', { viewport: { width: 1920, height: 1080 } })
  await showEdit(page)
  const before = await sizesIn(page)
  await page.setViewportSize({ width: 3840, height: 2160 })
  await settled(page)
  await page.evaluate(() => document.fonts.ready)
  const after = await sizesIn(page)
  for (const [at, size] of after.entries()) expect(size / (before[at] ?? 0)).toBeCloseTo(1.8, 1)
  await face.close()
}, 60_000)

import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { languages } from '../../src-main/domain/language.ts'
import { triedIn } from '../support/every-round.ts'
import { cutOff } from './cut-off.ts'
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
})

/** What stands in the head and among the tools of Edit: whether it is all on one line, and which field hides text. */
const linesOf = (page: Page) =>
  page.evaluate(() =>
    ['header', '[role="toolbar"]'].map(part => {
      const nodes = [
        ...document.querySelectorAll<HTMLElement>(
          `[data-testid="view"] ${part} :is(input, select, output, button, [role="status"] span)`,
        ),
      ].filter(node => node.offsetWidth > 0)
      const middles = nodes.map(node => {
        const { top, bottom } = node.getBoundingClientRect()
        return (top + bottom) / 2
      })
      const cut = nodes.filter(node => node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0)
      return {
        count: nodes.length,
        oneLine: Math.max(...middles) - Math.min(...middles) < 8,
        cut: cut.map(node => (node instanceof HTMLInputElement ? node.value : node.textContent)),
      }
    }),
  )

it.each(languages)(
  'the head and the tools of Edit have a line each from 1440 px on, whole, in “%s”',
  async language => {
    const face = await openFace(inject('browserPath'), language)
    for (const width of triedIn(language, [1440, 1600, 1920])) {
      const page = await face.open('at=1200', { viewport: { width, height: 900 } })
      await showEdit(page)
      const [head, tools] = await linesOf(page)
      expect(head, `head, ${width}`).toEqual({ count: 9, oneLine: true, cut: [] })
      expect(tools?.count, `tools, ${width}`).toBe(10)
      expect(tools, `tools, ${width}`).toMatchObject({ oneLine: true, cut: [] })
      expect(await page.evaluate(cutOff)).toEqual([])
    }
    await face.close()
  },
  60_000,
)

/** Words of the title in NEXT that are broken over two lines or wider than their column. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const text = document.querySelector('[data-testid="next-title"] bdi')
    const node = text?.firstChild
    if (text === null || !(node instanceof Text)) throw new Error('NEXT shows no title.')
    const { right } = text.getBoundingClientRect()
    return [...node.data.matchAll(/\S+/g)]
      .filter(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const boxes = [...range.getClientRects()]
        return boxes.length !== 1 || boxes.some(box => box.right > right + 1)
      })
      .map(([word]) => word)
  })

it.each([1280, 1440, 1920])('beside Edit at %i px NEXT shows the words of its title whole', async width => {
  const face = await openFace(inject('browserPath'))
  const page = await face.open('at=1200', { viewport: { width, height: 900 } })
  await page.evaluate(() => window.look({ view: 'edit' }))
  await page.getByTestId('edit-grid').waitFor()
  await settled(page)
  expect(await page.getByTestId('next-title').innerText()).toContain('Countdown')
  expect(await brokenWords(page)).toEqual([])
  await face.close()
})

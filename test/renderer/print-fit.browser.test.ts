import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { languages } from '../../src-main/domain/language.ts'
import { calledShow } from '../fakes/bridge-calling.ts'
import { type Face, openFace } from './face.ts'

/** Between the margins of 10 mm, at 96 dots per inch. */
const papers = [
  { paper: 'A4', choice: 0, width: 718 },
  { paper: 'Letter', choice: 0, width: 740 },
  { paper: 'A4, landscape', choice: 1, width: 1047 },
  { paper: 'Letter, landscape', choice: 1, width: 980 },
]

describe.each(languages)('a printed running order with the calls of departments, in “%s”', language => {
  let face: Face
  beforeAll(async () => {
    face = await openFace(inject('browserPath'), language)
  })
  afterAll(() => face.close())

  it.each(papers)('stands on $paper, in each size of type', async ({ choice, width }) => {
    const page = await face.open('at=1200', { viewport: { width: 1280, height: 800 } })
    const rows = calledShow.rows.map(row => ({
      ...row,
      cells: Object.fromEntries(
        Object.entries(row.cells).map(([id, text]) => [id, `${text}\n+0:20 Verfolgerscheinwerfer ${text}`]),
      ),
    }))
    await page.evaluate(show => window.fake.change(show), { ...calledShow, rows })
    await page.evaluate(() => window.look({ dialog: 'print' }))
    const dialog = page.getByRole('dialog')
    const size = dialog.getByRole('combobox').first()
    await dialog.getByRole('combobox').nth(1).selectOption({ index: choice })
    for (const index of [0, 1, 2]) {
      await size.selectOption({ index })
      await page.emulateMedia({ media: 'print' })
      await page.setViewportSize({ width, height: 1000 })
      const sheet = page.locator('[data-print-sheet] article')
      await sheet.waitFor()
      const found = await sheet.evaluate(node => ({
        over: node.scrollWidth - node.clientWidth,
        // Four of its departments at least.
        isFew: node.querySelectorAll('thead tr:last-child th').length < 8,
        // Whatever of a cell stands over its edge.
        cut: [...node.querySelectorAll('td')].filter(cell => cell.scrollWidth > cell.clientWidth + 1).length,
        legible: Number.parseFloat(getComputedStyle(node).fontSize) >= 9,
      }))
      expect([index, found]).toEqual([index, { over: 0, isFew: false, cut: 0, legible: true }])
      await page.emulateMedia({ media: null })
      await page.setViewportSize({ width: 1280, height: 800 })
    }
  })

  it.each([
    [1440, 900],
    [1280, 720],
  ])('has all departments at first, and is whole in the preview at %i × %i', async (width, height) => {
    const page = await face.open('at=1200', { viewport: { width, height } })
    await page.evaluate(show => window.fake.change(show), calledShow)
    await page.evaluate(() => window.look({ dialog: 'print' }))
    const preview = page.getByRole('dialog').locator('section')
    await preview.locator('article').waitFor()
    for (const paper of [1, 0]) {
      await page.getByRole('dialog').getByRole('combobox').nth(1).selectOption({ index: paper })
      const found = await preview.evaluate(node => ({
        over: node.scrollWidth - node.clientWidth,
        names: [...node.querySelectorAll('thead tr:last-child th')].slice(4).map(head => head.textContent),
        header:
          (node.querySelector('header')?.getBoundingClientRect().right ?? 0) <=
          node.getBoundingClientRect().right,
      }))
      const names = ['LX', 'SND', 'VID', 'Stage', 'Follow spots', 'Automation']
      // Upright there is room for fewer that can be read.
      const least = paper === 1 ? names.length : 4
      expect(found.names.length).toBeGreaterThanOrEqual(least)
      const shown = names.slice(0, found.names.length)
      expect([paper, found]).toEqual([paper, { over: 0, names: shown, header: true }])
    }
  })

  it('breaks no short call with a time while another column has room', async () => {
    const page = await face.open('at=1200', { viewport: { width: 1280, height: 800 } })
    const rows = calledShow.rows.map(row => ({
      ...row,
      cue: { ...row.cue, title: 'Overture with a rather long title for a cue' },
      cells: { ...row.cells, lx: 'LX 5\n+0:20 LX 12\n+0:25 LX 13', snd: 'Band live\n-0:10 SND fade' },
    }))
    await page.evaluate(show => window.fake.change(show), { ...calledShow, rows })
    await page.evaluate(() => window.look({ dialog: 'print' }))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').first().selectOption({ index: 1 })
    for (const { paper, choice, width } of papers) {
      await dialog.getByRole('combobox').nth(1).selectOption({ index: choice })
      await page.emulateMedia({ media: 'print' })
      await page.setViewportSize({ width, height: 1000 })
      const sheet = page.locator('[data-print-sheet] article')
      await sheet.waitFor()
      const broken = await sheet.evaluate(node => {
        const found: string[] = []
        const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
          for (const call of (text.textContent ?? '').matchAll(/[+-]0:\d\d .+/g)) {
            const range = document.createRange()
            range.setStart(text, call.index)
            range.setEnd(text, call.index + call[0].length)
            if (call[0].length <= 14 && range.getClientRects().length > 1) found.push(call[0])
          }
        return [...new Set(found)]
      })
      expect([paper, broken]).toEqual([paper, []])
      await page.emulateMedia({ media: null })
      await page.setViewportSize({ width: 1280, height: 800 })
    }
  })
})

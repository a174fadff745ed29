import { describe, expect, it } from 'vitest'
import { languages } from '../../src-main/domain/language.ts'
import { calledShow } from '../fakes/bridge-calling.ts'
import { languagesTried, triedIn } from '../support/every-round.ts'
import { pairs } from '../support/pairs.ts'
import { keptFace } from './face.ts'

/** A4 and Letter, upright and across: how wide they are between the margins of 10 mm, at 96 dots per inch. */
const papers = [
  { way: 'upright', choice: 0, widths: [718, 740] },
  { way: 'landscape', choice: 1, widths: [1047, 980] },
]
/** Each size of type each way. */
const prints = pairs({ language: languagesTried(), paper: papers, index: [0, 1, 2] })

/** Short calls with a time that a line breaks; evaluated in the page. */
function brokenCalls(sheet: Element): readonly string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    for (const call of (text.textContent ?? '').matchAll(/[+-]0:\d\d .+/g)) {
      const range = document.createRange()
      range.setStart(text, call.index)
      range.setEnd(text, call.index + call[0].length)
      if (call[0].length <= 14 && range.getClientRects().length > 1) found.push(call[0])
    }
  return [...new Set(found)]
}

/** Words of up to 22 letters that take two lines; evaluated in the page. */
function brokenWords(sheet: Element): readonly string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    for (const word of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
      const range = document.createRange()
      range.setStart(text, word.index)
      range.setEnd(text, word.index + word[0].length)
      if (word[0].length <= 22 && range.getClientRects().length > 1) found.push(word[0])
    }
  return [...new Set(found)]
}

describe.each(languagesTried())(
  'a printed running order with the calls of departments, in “%s”',
  language => {
    const face = keptFace(language)

    it.each(papers)('stands on A4 and Letter, $way, in each size of type', async paper => {
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
      await dialog.getByRole('combobox').nth(1).selectOption({ index: paper.choice })
      for (const { index } of prints.filter(one => one.language === language && one.paper === paper)) {
        await dialog.getByRole('combobox').first().selectOption({ index })
        await page.emulateMedia({ media: 'print' })
        for (const width of paper.widths) {
          await page.setViewportSize({ width, height: 1000 })
          const sheet = page.locator('[data-print-sheet] article')
          await sheet.waitFor()
          const found = await sheet.evaluate(
            (node, size) => ({
              over: node.scrollWidth - node.clientWidth,
              // Four of its departments at least; type that was chosen very large has fewer rather than be small.
              isFew:
                node.querySelectorAll('thead tr:last-child th').length < 8 &&
                (size < 2 || Number.parseFloat(getComputedStyle(node).fontSize) * 0.75 < 12),
              // Whatever of a cell stands over its edge.
              cut: [...node.querySelectorAll('td')].filter(cell => cell.scrollWidth > cell.clientWidth + 1)
                .length,
              legible: Number.parseFloat(getComputedStyle(node).fontSize) >= 9,
            }),
            index,
          )
          expect([index, width, found]).toEqual([
            index,
            width,
            { over: 0, isFew: false, cut: 0, legible: true },
          ])
        }
        await page.emulateMedia({ media: null })
        await page.setViewportSize({ width: 1280, height: 800 })
      }
    })

    it.each(
      triedIn(language, [
        [1280, 720],
        [1440, 900],
      ] as const),
    )('has all departments at first, and is whole in the preview at %i × %i', async (width, height) => {
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
      for (const { choice, widths } of triedIn(language, papers)) {
        await dialog.getByRole('combobox').nth(1).selectOption({ index: choice })
        await page.emulateMedia({ media: 'print' })
        for (const width of widths) {
          await page.setViewportSize({ width, height: 1000 })
          const sheet = page.locator('[data-print-sheet] article')
          await sheet.waitFor()
          expect([width, await sheet.evaluate(brokenCalls)]).toEqual([width, []])
        }
        await page.emulateMedia({ media: null })
        await page.setViewportSize({ width: 1280, height: 800 })
      }
    })
    it.each(triedIn(language, papers))('breaks no word of usual length, $way', async ({ choice, widths }) => {
      const page = await face.open('at=1200', { viewport: { width: 1280, height: 800 } })
      const title =
        'Donaudampfschifffahrtsgesellschaftskapitänslied mit Rückblende und Überraschungsauftritt des Bürgermeisters'
      const rows = calledShow.rows.map(row => ({
        ...row,
        cue: row.cue.id === 'postcard-03' ? { ...row.cue, title } : row.cue,
      }))
      await page.evaluate(show => window.fake.change(show), { ...calledShow, rows })
      await page.evaluate(() => window.look({ dialog: 'print' }))
      await page.getByRole('dialog').getByRole('combobox').nth(1).selectOption({ index: choice })
      await page.emulateMedia({ media: 'print' })
      const sheet = page.locator('[data-print-sheet] article')
      for (const width of widths) {
        await page.setViewportSize({ width, height: 1000 })
        await sheet.waitFor()
        const found = await sheet.evaluate(node => ({
          over: node.scrollWidth - node.clientWidth,
          departments: node.querySelectorAll('thead tr:last-child th').length - 4,
          legible: Number.parseFloat(getComputedStyle(node).fontSize) >= 9,
        }))
        expect([width, await sheet.evaluate(brokenWords)]).toEqual([width, []])
        expect([width, found]).toEqual([width, { over: 0, departments: expect.any(Number), legible: true }])
        expect(found.departments).toBeGreaterThanOrEqual(4)
      }
      const { SCREENSHOTS: folder } = process.env
      if (folder !== undefined) {
        await page.screenshot({ path: `${folder}/print-${language}-${choice}.png` })
      }
    })
  },
)

describe.each(languages)('the dialog of a printed running order, in “%s”,', language => {
  const face = keptFace(language)

  it('says which departments are left out since the paper has no room for them', async () => {
    const page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
    await page.evaluate(show => window.fake.change(show), calledShow)
    await page.evaluate(() => window.look({ dialog: 'print' }))
    const dialog = page.getByRole('dialog')
    const said = dialog.getByTestId('print-left-out')
    const paper = dialog.getByRole('combobox').nth(1)
    await dialog.locator('section article').waitFor()
    expect(await said.innerText()).toBe('')
    const place = () => dialog.getByTestId('print-go').boundingBox()
    const before = await place()
    await paper.selectOption({ index: 0 })
    await said.getByText('Automation').waitFor()
    const { SCREENSHOTS: folder } = process.env
    if (folder !== undefined) await page.screenshot({ path: `${folder}/left-out-${language}.png` })
    const unticked = await dialog.locator('fieldset').evaluate(node =>
      [...node.querySelectorAll('label')]
        .filter(label => label.querySelector('input')?.checked === false)
        .map(label => label.innerText)
        .filter(name => name !== 'Remarks'),
    )
    expect(await said.innerText()).toBe(
      language === 'de'
        ? `Weggelassen, kein Platz in lesbarer Größe: ${unticked.join(', ')}.`
        : `Left out, no room in a size that can be read: ${unticked.join(', ')}.`,
    )
    expect(await place()).toEqual(before)
    // What a person has chosen is not left out.
    await dialog.locator('fieldset').getByText('Automation').last().click()
    expect(await said.innerText()).toBe('')
  })
})

describe('the choices of a printed running order', () => {
  const face = keptFace('de')

  /** The dialog with a show that has long calls in four departments, and what a person does in it. */
  async function openWordy() {
    const page = await face.open('at=1200', { viewport: { width: 1280, height: 800 } })
    const rows = calledShow.rows.map(row => ({
      ...row,
      cells: Object.fromEntries(
        Object.entries(row.cells).map(([id, text]) => [
          id,
          ['lx', 'snd', 'vid', 'stage'].includes(id) ? `${text}\n+0:20 Verfolgerscheinwerfer` : text,
        ]),
      ),
    }))
    await page.evaluate(show => window.fake.change(show), { ...calledShow, rows })
    await page.evaluate(() => window.look({ dialog: 'print' }))
    const dialog = page.getByRole('dialog')
    const sheet = page.locator('[data-print-sheet] article')
    await sheet.waitFor({ state: 'attached' })
    return {
      size: (index: number) => dialog.getByRole('combobox').first().selectOption({ index }),
      paper: (index: number) => dialog.getByRole('combobox').nth(1).selectOption({ index }),
      tick: (name: string) => dialog.locator('fieldset label').getByText(name, { exact: true }).click(),
      printed: async () => ({
        names: (await sheet.locator('thead tr:last-child th').allTextContents()).slice(4),
        points: await sheet.evaluate(node => Number.parseFloat(getComputedStyle(node).fontSize) * 0.75),
        said: await dialog.getByTestId('print-left-out').innerText(),
      }),
    }
  }

  it('brings back what it left out by itself once there is room, in whatever order a person chooses', async () => {
    const { size, paper, tick, printed } = await openWordy()
    const first = await printed()
    await paper(0)
    const upright = await printed()
    const away = first.names.filter(name => !upright.names.includes(name))
    expect(away.length).toBeGreaterThan(0)
    for (const name of away) expect(upright.said).toContain(name)
    await paper(1)
    expect(await printed()).toEqual(first)
    await paper(0)
    await size(2)
    await paper(1)
    await size(1)
    expect(await printed()).toEqual(first)
    // What a person unticks stays away, what a person ticks stays, and the rest still comes and goes.
    await tick('SND')
    await tick('Remarks')
    const chosen = await printed()
    expect(chosen.names).toEqual(expect.arrayContaining(['LX', 'VID', 'Stage', 'Follow spots', 'Remarks']))
    expect(chosen.names).not.toContain('SND')
    await paper(0)
    const chosenUpright = await printed()
    expect(chosenUpright.names).toEqual(expect.arrayContaining(['LX', 'VID', 'Remarks']))
    expect(chosenUpright.names).not.toContain('SND')
    await size(2)
    const last = await printed()
    await paper(1)
    await size(1)
    expect(await printed()).toEqual(chosen)
    await size(2)
    await paper(0)
    expect(await printed()).toEqual(last)
    await size(1)
    expect(await printed()).toEqual(chosenUpright)
    await tick('Remarks')
    await tick('SND')
    expect(await printed()).toEqual(upright)
  })

  it('print larger type for a larger choice of it each way, and never smaller with the same columns', async () => {
    const { size, paper, tick, printed } = await openWordy()
    const inSizes = async () => {
      const all = []
      for (const index of [0, 1, 2]) {
        await size(index)
        all.push(await printed())
      }
      return all
    }
    const grow = (points: readonly number[]) => points.toSorted((a, b) => a - b)
    for (const way of [0, 1]) {
      await paper(way)
      const found = await inSizes()
      const points = found.map(one => one.points)
      expect([way, points]).toEqual([way, grow(points)])
      // More than ordinary type, with the first departments; the others are named.
      expect(points[2]).toBeGreaterThan(Math.max(11, points[1] ?? 0) * 1.1)
      const [last] = found.slice(-1)
      expect(last?.names[0]).toBe('LX')
      expect(last?.said).toContain('Automation')
    }
    // Without the departments at the end the first three are printed in each size, landscape.
    for (const name of ['Stage', 'Follow spots', 'Automation']) await tick(name)
    for (const way of [0, 1]) {
      await paper(way)
      const found = await inSizes()
      const points = found.map(one => one.points)
      expect(points).toEqual(grow(points))
    }
  })
})

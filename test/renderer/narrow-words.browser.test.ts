import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { triedIn } from '../support/every-round.ts'
import { cutOff } from './cut-off.ts'
import { keptFace } from './face.ts'
import { faceStates } from './face-states.ts'

describe.each(['en', 'de'] as const)('words that have little room, in “%s”', language => {
  let page: Page
  const face = keptFace(language)

  it('the first steps show each sentence and each button whole, in one height', async () => {
    page = await face.open('at=1200')
    await page.evaluate(async () => {
      for (const { id } of (await window.fake.request('snapshot', {})).devices.surfaces)
        window.fake.connect(id, false)
    })
    for (const [width, height] of triedIn(language, [
      [1280, 720],
      [1440, 900],
      [1920, 1080],
    ] as const)) {
      await page.setViewportSize({ width, height })
      const heights = new Set<number>()
      for (const guide of ['go', 'undo', 'device', 'import'] as const) {
        await page.evaluate(guide => window.fake.changeCaller({ guide }), guide)
        const steps = page.locator(`[data-testid="first-steps"][data-step="${guide}"]`)
        await steps.waitFor()
        heights.add((await steps.boundingBox())?.height ?? 0)
        const cut = await steps.evaluate(
          (strip, done) => {
            const text = strip.querySelector('p')
            // With the mark of the step before, as when it has just been done.
            strip.querySelector('[data-mark]')?.remove()
            const mark = document.createElement('b')
            mark.dataset['mark'] = ''
            mark.textContent = done
            text?.prepend(mark)
            const edge = strip.getBoundingClientRect().right
            const out = [...strip.querySelectorAll('button')].filter(
              button => button.getBoundingClientRect().right > edge,
            )
            const isWhole = text !== null && text.scrollHeight <= text.clientHeight + 1
            return [isWhole ? '' : text?.textContent, ...out.map(button => button.textContent)].join('')
          },
          language === 'de' ? '✓ Erledigt. ' : '✓ Done. ',
        )
        expect(`${width} ${guide}: ${cut}`).toBe(`${width} ${guide}: `)
      }
      expect([...heights]).toHaveLength(1)
    }
  })

  it('the menu is whole during a show', async () => {
    page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
    await page.evaluate(() => {
      const at = Math.round(window.now())
      window.fake.air('song-02', at - 30_000, at + 150_000)
      window.look({ dialog: 'menu' })
    })
    const menu = page.getByRole('dialog')
    await menu.locator('[data-choice]').last().waitFor()
    expect(await menu.evaluate(node => node.scrollHeight - node.clientHeight)).toBe(0)
  })

  it('the menu of a show on air has the words of held buttons within their edges', async () => {
    page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
    await page.evaluate(() => {
      const at = Math.round(window.now())
      window.fake.air('song-02', at - 30_000, at + 60_000)
    })
    await page.locator('html[data-painted="2"]').waitFor()
    await page.getByTestId('menu').click()
    await page.getByRole('dialog').waitFor()
    expect(await page.evaluate(cutOff)).toEqual([])
  })

  it('As run keeps each figure beside a title of any length, and a title its words in a narrow window', async () => {
    page = await face.open('at=1200')
    await page.evaluate(async () => {
      const reply = await window.fake.request('journal.as-run', { runId: 'run-2' })
      if (!reply.ok) throw new Error('There is no run.')
      const titles = ['A title of many words '.repeat(8), 'One_word_that_is_never_broken_'.repeat(5)]
      const long = <Cue extends { readonly title: string }>(cues: readonly Cue[]) =>
        cues.map((cue, index) => ({ ...cue, title: titles[index % 2] ?? '' }))
      const { cues, notRun, undone } = reply.asRun
      const asRun = {
        ...reply.asRun,
        cues: long(cues),
        notRun: long(notRun),
        undone: undone.map(one => ({ ...one, cues: long(one.cues).toReversed() })),
      }
      window.fake.replies = { 'journal.as-run': { ok: true, asRun } }
      window.look({ view: 'journal' })
    })
    const table = page.getByTestId('as-run').locator('table')
    await table.waitFor()
    for (const width of triedIn(language, [768, 1024, 1280, 1440, 1920])) {
      await page.setViewportSize({ width, height: 900 })
      const { out, titleWidth, pageOver, end } = await table.evaluate(node => {
        const box = node.parentElement
        const body = box?.closest('[data-testid="view"] > div')
        if (box == null || body == null) throw new Error('The table is in no view.')
        box.scrollLeft = box.scrollWidth
        const cells = [...node.querySelectorAll('th, td')]
        const edge = box.getBoundingClientRect()
        return {
          out: cells.filter(cell => cell.scrollWidth > cell.clientWidth + 1).map(cell => cell.textContent),
          titleWidth: cells[1]?.getBoundingClientRect().width ?? 0,
          pageOver: body.scrollWidth - body.clientWidth,
          end: Math.round(Math.max(...cells.map(cell => cell.getBoundingClientRect().right)) - edge.right),
        }
      })
      expect(out, `${width}`).toEqual([])
      expect(titleWidth, `${width}`).toBeGreaterThanOrEqual(150)
      expect([pageOver, Math.max(0, end)], `${width}`).toEqual([0, 0])
    }
  })

  it('the role of a token is named whole', async () => {
    page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
    await page.evaluate(() => window.look({ view: 'tokens' }))
    const role = page.getByTestId('mint').locator('select').first()
    await role.waitFor()
    const cut = await role.evaluate(node => {
      const { width } = node.getBoundingClientRect()
      node.style.width = 'max-content'
      node.style.maxWidth = 'none'
      return node.getBoundingClientRect().width - width
    })
    expect(cut).toBeLessThanOrEqual(0.5)
  })

  it('a table that cannot be imported says why beside the button, in sight', async () => {
    page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
    await faceStates.find(({ name }) => name === 'dialog import, a table with faults')?.show(page)
    const why = page.getByTestId('import-why')
    await why.getByText(language === 'de' ? 'Zeile 7:' : 'Line 7:').waitFor()
    const [said, go, dialog] = await Promise.all(
      [why, page.getByTestId('import-go'), page.getByRole('dialog')].map(part => part.boundingBox()),
    )
    if (said == null || go == null || dialog == null) throw new Error('A part is not there.')
    expect(said.y).toBeGreaterThanOrEqual(dialog.y)
    expect(go.y + go.height).toBeLessThanOrEqual(dialog.y + dialog.height)
    expect(said.y + said.height).toBeLessThanOrEqual(dialog.y + dialog.height)
  })
})

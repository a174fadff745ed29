import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { cutOff } from './cut-off.ts'
import { type Face, openFace } from './face.ts'

describe.each(['en', 'de'] as const)('words that have little room, in “%s”', language => {
  let face: Face
  let page: Page
  beforeAll(async () => {
    face = await openFace(inject('browserPath'), language)
  })
  afterAll(() => face.close())
  afterEach(() => page.close())

  it('the first steps show each sentence and each button whole, in one height', async () => {
    page = await face.open('at=1200')
    await page.evaluate(async () => {
      for (const { id } of (await window.fake.request('snapshot', {})).devices.surfaces)
        window.fake.connect(id, false)
    })
    for (const [width, height] of [
      [1280, 720],
      [1440, 900],
      [1920, 1080],
    ] as const) {
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

  it('the titles on air and next take two lines where one is too short', async () => {
    page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
    await page.evaluate(() => {
      const at = Math.round(window.now())
      window.fake.air('postcard-03', at - 30_000, at + 60_000)
    })
    const row = page.locator('[data-cue-id="postcard-03"][data-state="on-air"]')
    await row.waitFor()
    const title = await row
      .getByText('Postcard 03', { exact: false })
      .first()
      .evaluate(node => ({
        cut: node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1,
        lines: Math.round(node.clientHeight / Number.parseFloat(getComputedStyle(node).lineHeight)),
        inRow: node.clientHeight <= (node.closest('tr')?.clientHeight ?? 0),
      }))
    expect(title).toEqual({ cut: false, lines: 2, inRow: true })
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
})

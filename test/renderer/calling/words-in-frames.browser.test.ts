import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { languages } from '../../../src-main/domain/language.ts'
import { calledShow } from '../../fakes/bridge-calling.ts'
import { triedIn } from '../../support/every-round.ts'
import { type Face, openFace } from '../face.ts'
import { air, settled } from '../face-states.ts'

const cells = {
  'song-02': { lx: 'LX 5\n+0:20 LX 12\n+0:25 LX 13' },
  'postcard-03': { lx: 'LX 20\n+0:20 LX 21', snd: 'Band live\n-0:10 SND fade' },
} as Readonly<Record<string, Readonly<Record<string, string>>>>
const show = {
  ...calledShow,
  rows: calledShow.rows.map(row => ({ ...row, cells: cells[row.cue.id] ?? row.cells })),
}

/** How far the letters of the warning stand below the frame's upper line, px; evaluated in the page. */
function clear(): number {
  const field = document.querySelector('[data-testid="on-air-field"]')
  const word = field?.querySelector('p')
  if (field == null || word == null) return -1
  const { lineHeight, fontSize } = getComputedStyle(word)
  const above = (Number.parseFloat(lineHeight) - 0.73 * Number.parseFloat(fontSize)) / 2
  const frame = Number.parseFloat(getComputedStyle(field, '::before').borderTopWidth)
  return word.getBoundingClientRect().top + above - field.getBoundingClientRect().top - frame
}

/** The middle of the badge from that of the first line of the title, px; evaluated in the page. */
function apart(): number {
  const title = document.querySelector('[data-testid="on-air-title"]')
  const tag = title?.previousElementSibling?.getBoundingClientRect()
  if (title == null || tag === undefined) return Number.NaN
  const line = Number.parseFloat(getComputedStyle(title).lineHeight)
  return Math.abs(tag.top + tag.height / 2 - title.getBoundingClientRect().top - line / 2)
}

describe.each(languages)('In Call, in “%s”,', language => {
  let face: Face
  let page: Page
  beforeAll(async () => {
    face = await openFace(inject('browserPath'), language)
  })
  afterAll(() => face.close())

  it.each(
    triedIn(language, [
      [1280, 800],
      [1440, 900],
      [1920, 1080],
    ] as const),
  )('words stand clear of frames and lines of cells apart at %i × %i', async (width, height) => {
    page = await face.open('at=1200', { viewport: { width, height } })
    await page.evaluate(show => window.fake.change(show), show)
    for (const left of [50_000, 25_000, 5_000, -20_000]) {
      await air(page, 'song-02', 60_000, left)
      await page.getByTestId('on-air-field').locator('p').first().waitFor()
      await settled(page)
      expect(await page.evaluate(clear), `${left}`).toBeGreaterThanOrEqual(8)
      expect(await page.evaluate(apart), `${left}`).toBeLessThanOrEqual(1)
    }
    const cell = (cue: string) =>
      page.locator(`[data-cue-id="${cue}"] td[title^="LX"], [data-cue-id="${cue}"] td[title^="Band"]`)
    // A number stays with the word before it; how many more there are is said in words.
    const [more1, more2] = language === 'en' ? ['1 more', '2 more'] : ['noch 1', 'noch 2']
    expect(await cell('postcard-03').allInnerTexts()).toEqual([
      expect.stringMatching(`^LX 20(\n\\+0:20 LX 21|, ${more1})$`),
      expect.stringMatching(`^Band live(\n-0:10 SND fade|, ${more1})$`),
    ])
    expect(await cell('song-02').allInnerTexts()).toEqual([
      expect.stringMatching(`^LX 5( · \\+0:20 LX 12( · \\+0:25 LX 13|, ${more1})|, ${more2})$`),
    ])
  })

  it.each(
    triedIn(language, [
      [1280, 720],
      [1440, 900],
      [1920, 1080],
    ] as const),
  )('times of calls stand clear of the frame of NEXT in Edit at %i × %i', async (width, height) => {
    page = await face.open('at=1200', { viewport: { width, height } })
    await page.evaluate(show => window.fake.change(show), show)
    await page.evaluate(() => window.look({ view: 'edit' }))
    await air(page, 'song-02', 60_000, 50_000)
    const times = page.locator('[role="row"][data-state="next"] [role="gridcell"] b', { hasText: /:/ })
    await expect.poll(() => times.count()).toBe(2)
    await settled(page)
    const below = await times.evaluateAll(nodes =>
      nodes.map(node => {
        const row = node.closest('[role="row"]')
        if (row === null) return 0
        const frame = Number.parseFloat(getComputedStyle(row, '::after').borderBottomWidth)
        return row.getBoundingClientRect().bottom - frame - node.getBoundingClientRect().bottom
      }),
    )
    expect(Math.min(...below)).toBeGreaterThanOrEqual(2)
  })
})

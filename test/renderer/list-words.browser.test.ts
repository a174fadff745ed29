import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { languages } from '../../src-main/domain/language.ts'
import { calledShow } from '../fakes/bridge-calling.ts'
import { type Face, openFace } from './face.ts'
import { air, settled } from './face-states.ts'

const sizes = [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
] as const
const compound = 'Donaudampfschifffahrtsgesellschaftskapitänslied mit Rückblende'

/** The cue on air and the next one, with words that are wider than a line of the list, or nearly. */
const titles = [
  { onAir: ['Applausordnung', ''], next: ['Filmeinspieler', 'VT'], whole: true },
  { onAir: ['Song: Über den Wellen', 'Chor'], next: ['Sonderapplaus für die Müllerin', ''], whole: true },
  { onAir: [compound, 'Chor'], next: [compound, ''], whole: false },
] as const

const cells = {
  lx: 'Kameralicht\n-0:10 LX 31',
  snd: 'Kinderchor bereit\n+0:10 Sprecherziehung',
  vid: 'Bauchbindenvorschau',
  stage: 'Umbau',
}

/** What the rows of now and of what is next show; evaluated in the page. */
function rowsShown() {
  return [...document.querySelectorAll<HTMLElement>('tr[data-state="on-air"], tr[data-state="next"]')].map(
    row => {
      const broken: string[] = []
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
        for (const word of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
          const range = document.createRange()
          range.setStart(text, word.index)
          range.setEnd(text, word.index + word[0].length)
          // A line that ends in an ellipsis has what is shown and what is not.
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) broken.push(word[0])
        }
      const title = row.querySelector<HTMLElement>('td:nth-child(4) > bdi')
      return {
        broken,
        height: row.offsetHeight,
        tooltip: title?.closest('td')?.title.split('\n')[0],
        isTitleWhole:
          title !== null && title.scrollWidth <= title.clientWidth && title.scrollHeight <= row.offsetHeight,
      }
    },
  )
}

describe.each(languages)('in the rows of now and of what is next, in “%s”,', language => {
  let face: Face
  let page: Page
  beforeAll(async () => {
    face = await openFace(inject('browserPath'), language)
  })
  afterAll(() => face.close())

  it.each(sizes)('no word is broken, and no row is higher, at %i × %i', async (width, height) => {
    page = await face.open('at=1200', { viewport: { width, height } })
    for (const { onAir, next, whole } of titles) {
      const shown: Readonly<Record<string, readonly [string, string]>> = {
        'song-02': onAir,
        'postcard-03': next,
      }
      const rows = calledShow.rows.map(row => {
        const [title, subtitle] = shown[row.cue.id] ?? [row.cue.title, row.cue.subtitle]
        return shown[row.cue.id] === undefined ? row : { ...row, cells, cue: { ...row.cue, title, subtitle } }
      })
      await page.evaluate(show => window.fake.change(show), { ...calledShow, rows })
      await air(page, 'song-02', 30_000, 150_000)
      await settled(page)
      const { SCREENSHOTS: folder } = process.env
      if (folder !== undefined)
        await page.screenshot({ path: `${folder}/list-${language}-${width}-${onAir[0].slice(0, 4)}.png` })
      const others = await page
        .locator('tr[data-state="later"]')
        .first()
        .evaluate((row: HTMLElement) => row.offsetHeight)
      expect(await page.evaluate(rowsShown)).toEqual(
        [onAir, next].map(([title]) => ({
          broken: [],
          height: others,
          tooltip: title,
          isTitleWhole: whole,
        })),
      )
    }
  })
})

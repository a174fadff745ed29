import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { isEveryRound, languagesTried } from '../../support/every-round.ts'
import { cutOff } from '../cut-off.ts'
import { type Face, openFace } from '../face.ts'
import { air, settled } from '../face-states.ts'
import { type Cells, crowdedShow } from './crowded-show.ts'

/** Five calls of one moment, and two of another. */
const seven: Cells = {
  lx: 'LX 21 Chase\n+0:05 LX 22 Bump\n-0:05 LX 23 Restore',
  snd: 'SND 9 Sting\n+0:05 SND 10 Anthem',
  vid: 'VID 8 Confetti\n+0:05 VID 9 IMAG',
  stage: '+0:05 Podium in\n-0:05 Podium out',
  'follow spots': '+0:05 FX 3 Confetti cannon left and right – check the safety zone first',
}
const two: Cells = { snd: 'SND 11 Line', vid: 'VID 10 Remote' }
const titles = {
  onAir: 'Überraschungsgast: Fußballnationalmannschaft der Frauen mit Pokalübergabe auf offener Bühne',
  next: 'Live cross to the studio in Zürich',
}

/** The departments of NEXT whose text is not in sight; evaluated in the page. */
const withoutText = (): readonly string[] =>
  [...document.querySelectorAll('[data-testid="next-calls"] > li')].flatMap(row => {
    const text = row.querySelector('div[title]')
    const box = row.parentElement?.parentElement?.getBoundingClientRect()
    const { top, bottom, width, height } = text?.getBoundingClientRect() ?? new DOMRect()
    const isSeen = box !== undefined && top >= box.top && bottom <= box.bottom && width > 30 && height > 10
    return isSeen ? [] : [row.getAttribute('data-department') ?? '']
  })

/** Whether a part of the panel is beyond its lower edge; evaluated in the page. */
const overflows = (): boolean => {
  const panel = document.querySelector('[data-calling]')
  return panel === null || panel.scrollHeight > panel.clientHeight + 1
}

const widths = [1280, 1366, 1440, 1536, 1600, 1920]
const everyHeight = Array.from({ length: 20 }, (_, at) => 700 + at * 20)

/** Sizes at which the text has no room if no part of the panel gives way, with a banner and without. */
const few: readonly (readonly [width: number, height: number])[] = [
  [1366, 768],
  [1440, 840],
  [1440, 900],
  [1536, 864],
  [1600, 900],
]
/** Each of the few, by turns in a rehearsal and not, and the smallest in both; every size in the long tests. */
const sizesOf = (rehearses: boolean): typeof few =>
  isEveryRound()
    ? widths.flatMap(width => everyHeight.map(height => [width, height] as const))
    : few.filter((_, at) => at === 0 || (at % 2 === 0) === rehearses)

async function showSeven(page: Page): Promise<void> {
  const shown = crowdedShow({ title: titles.onAir, cells: seven }, { title: titles.next, cells: two })
  await page.evaluate(show => window.fake.change(show), shown)
  await air(page, 'song-02', 2_000, 38_000)
  await expect.poll(() => page.getByTestId('call-inside').count()).toBe(7)
}

describe.each(languagesTried())('NEXT below five calls of one moment, in “%s”', language => {
  let face: Face
  beforeAll(async () => {
    face = await openFace(inject('browserPath'), language)
  })
  afterAll(() => face.close())

  it.each([false, true])(
    'has text for each department at each height, in a rehearsal: %s',
    async rehearses => {
      const page = await face.open('at=1200')
      if (rehearses) await page.evaluate(() => window.fake.request('rehearsal', { on: true, held: true }))
      await showSeven(page)
      const faults: Record<string, unknown> = {}
      for (const [width, height] of sizesOf(rehearses)) {
        await page.setViewportSize({ width, height })
        // The cue begins after the window had that size.
        await air(page, 'postcard-01', 1_000, 60_000)
        for (const gone of [2_000, 16_000]) {
          await air(page, 'song-02', gone, 40_000 - gone)
          await page.getByTestId('call-inside').nth(6).waitFor()
          await settled(page)
          const found = [
            await page.evaluate(withoutText),
            await page.evaluate(overflows),
            await page.evaluate(cutOff),
          ]
          if (JSON.stringify(found) !== '[[],false,[]]') faults[`${width} × ${height}, ${gone} ms`] = found
        }
      }
      expect(faults).toEqual({})
    },
  )
})

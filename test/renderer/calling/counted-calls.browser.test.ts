import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Language } from '../../../src-main/domain/language.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import { isEveryRound, languagesTried, triedIn } from '../../support/every-round.ts'
import { cutOff } from '../cut-off.ts'
import { type Face, openFace } from '../face.ts'
import { air, settled } from '../face-states.ts'
import { type Cells, crowdedShow } from './crowded-show.ts'

const titles = {
  onAir: 'Überraschungsgast: Fußballnationalmannschaft der Frauen mit Pokalübergabe auf offener Bühne',
  next: 'Live cross to the studio in Zürich',
}
/** Five calls at one moment, and two at another. */
const seven: Cells = {
  lx: 'LX 21\n+0:05 LX 22 Bump\n-0:05 LX 23 Restore',
  snd: 'SND 9\n+0:05 SND 10 Anthem',
  vid: 'VID 8\n+0:05 VID 9 IMAG',
  stage: '+0:05 Podium in\n-0:05 Podium out',
  'follow spots': '+0:05 FX 3 Confetti cannon left and right – check the safety zone first',
}
const one: Cells = { lx: 'LX 60', snd: 'SND 17' }

/** Calls with `+0:05` or `-0:05` in each department have these ids. */
const idsOf = (offset: string, departments: readonly string[]): readonly string[] =>
  departments.map(id => `song-02 ${id} ${offset}`)
const fiveIds = idsOf('+0:05', ['lx', 'snd', 'vid', 'stage', 'follow spots'])

/** Rows that are whole in sight, and how many the list says and has that are not; evaluated in the page. */
function listNow() {
  const list = document.querySelector('[data-testid="calls-inside"]')
  if (list === null) return null
  const { top, bottom } = list.getBoundingClientRect()
  const rows = [...list.querySelectorAll('[data-testid="call-inside"]')]
  const boxOf = (row: Element) => row.getBoundingClientRect()
  const seen = rows.filter(
    row =>
      boxOf(row).top >= top - 1 && boxOf(row).bottom <= bottom + 1 && getComputedStyle(row).opacity === '1',
  )
  const above = rows.filter(row => boxOf(row).top < top - 1)
  const count = getComputedStyle(list, '::before').content
  const line = Number.parseFloat(getComputedStyle(list).fontSize) * 1.2
  const last = seen.at(-1)
  // The count stands at the end of the list: below the last row, or after the shape of its state.
  const face = last?.querySelector('[data-face]')?.getBoundingClientRect()
  const isClear =
    count === 'none' ||
    last === undefined ||
    bottom - boxOf(last).bottom >= line - 1 ||
    (face !== undefined && boxOf(last).right - face.right >= 50)
  return {
    seen: seen.map(row => row.querySelector('bdi')?.textContent ?? ''),
    left: rows.length - seen.length - above.length,
    said: Number(/\d+/.exec(count)?.[0] ?? 0),
    isClear,
  }
}

async function show(page: Page, cells: Cells, rehearses: boolean): Promise<void> {
  if (rehearses) {
    await page.evaluate(() => window.fake.request('rehearsal', { on: true, held: true }))
    await page.getByTestId('rehearsal').waitFor()
  }
  const shown = crowdedShow({ title: titles.onAir, cells }, { title: titles.next, cells: one })
  await page.evaluate(show => window.fake.change(show), shown)
}

/** These calls stand by. */
async function stand(page: Page, ids: readonly string[], phase: 'standby' | 'go' = 'standby'): Promise<void> {
  const since = instant(await page.evaluate(() => Math.round(window.now())))
  const record = { phase, since, standby: 1, acknowledgedBy: null, cancelledAt: null }
  const calling = {
    crew: [],
    state: { standbys: 1, records: Object.fromEntries(ids.map(id => [id, record])), crew: {} },
  }
  await page.evaluate(calling => window.fake.change({ calling }), calling)
  await settled(page)
}

const sizes: readonly (readonly [width: number, height: number])[] = [
  [1440, 900],
  [1366, 768],
  [1440, 860],
  [1536, 864],
  [1600, 900],
  [1920, 1080],
  [1280, 720],
]
/** In a rehearsal, whose bar takes room, and in a show by turns; the long tests try both at each size. */
const roundsIn = (language: Language) =>
  triedIn(language, sizes).flatMap(([width, height], at) =>
    [false, true]
      .filter(rehearses => isEveryRound() || rehearses === (at === 0))
      .map(rehearses => ({ width, height, rehearses })),
  )

describe.each(languagesTried())('calls inside the cue, in “%s”,', language => {
  let face: Face
  beforeAll(async () => {
    face = await openFace(inject('browserPath'), language)
  })
  afterAll(() => face.close())

  it.each(roundsIn(language))(
    'are in sight or counted at $width × $height, those that are due or soon are in sight (rehearsal: $rehearses)',
    async ({ width, height, rehearses }) => {
      // Time stands: calls become due, and pass, by the state alone.
      const page = await face.open('at=1200&still', { viewport: { width, height } })
      await show(page, seven, rehearses)
      const five = ['LX 22 Bump', 'SND 10 Anthem', 'VID 9 IMAG', 'Podium in', seven['follow spots']?.slice(6)]
      const last = ['LX 23 Restore', 'Podium out']
      for (const [name, gone, ids, wanted] of [
        ['soon', 2_000, [], five],
        ['standing by', 2_000, fiveIds, five],
        ['due', 6_000, [], five],
        // At 720 pixels, and at 768 below the bar of a rehearsal, those that are due need all of the room.
        [
          'due and standing by, the others soon',
          28_000,
          fiveIds,
          height > (rehearses ? 768 : 720) ? [...five, ...last] : five,
        ],
        ['three of five called', 6_000, fiveIds.slice(1, 4), [five[0], five[4]]],
        ['the others soon', 28_000, [], last],
      ] as const) {
        await stand(page, [])
        await air(page, 'song-02', gone, 40_000 - gone)
        await stand(page, ids, name === 'three of five called' ? 'go' : 'standby')
        await settled(page)
        const { seen = [], left, said, isClear } = (await page.evaluate(listNow)) ?? {}
        const missing = wanted.filter(text => text !== undefined && !seen.includes(text))
        const faults = await page.evaluate(cutOff)
        expect({ name, missing, said, isClear, faults }).toEqual({
          name,
          missing: [],
          said: left,
          isClear: true,
          faults: [],
        })
      }
    },
  )

  it('that stay are counted at the end of the last row where no line is free', async () => {
    const page = await face.open('at=1200&still', { viewport: { width: 1280, height: 720 } })
    const nine = Array.from({ length: 9 }, (_, at) => `+0:05 LX 3${at}`).join('\n')
    await show(page, { ...seven, lx: nine }, true)
    for (let gone = 2_000; gone <= 6_000; gone += 4_000) {
      await air(page, 'song-02', gone, 40_000 - gone)
      await settled(page)
      const { left, said, isClear } = (await page.evaluate(listNow)) ?? {}
      expect(said).toBeGreaterThan(0)
      expect({ said, isClear }).toEqual({ said: left, isClear: true })
    }
  })
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { instant } from '../../../src-main/domain/time/time.ts'
import { calledShow } from '../../fakes/bridge-calling.ts'
import { languagesTried, triedIn } from '../../support/every-round.ts'
import { cutOff } from '../cut-off.ts'
import { type Face, openFace } from '../face.ts'
import { air, settled } from '../face-states.ts'
import { crowdedCells, crowdedShow, longTitle } from './crowded-show.ts'

const departments = ['lx', 'snd', 'vid', 'stage', 'follow spots']

type Cells = Readonly<Record<string, string>>

const opening: Cells = {
  lx: 'LX 10 Look 1\n+0:20 LX 11 Chase, wall and floor\n-0:15 LX 12 Fade to half',
  snd: 'Band live\n+0:20 SND 4 Vox up, monitors\n-0:15 SND 5 Band out',
  vid: 'Risers out\n+0:20 Door 2 open, dancers on\n+0:50 Truss trolley off',
  stage: 'Fly 1 in: gauze\n+0:20 Fly 2 out',
  'follow spots': 'LED A\n-0:15 VT roll Postcard 01, ident',
}
const hosts: Cells = {
  lx: 'LX 13 Host key\n+0:30 LX 14 Audience lights, balcony included',
  snd: 'Lav 1+2\n+0:30 SND 6 Applause bed under',
  vid: 'Hosts DSC',
  stage: '-0:10 Fly 3 in: black masking behind hosts',
  'follow spots': 'Logo loop\n-0:10 VT 2 stand by and roll',
}
const song: Cells = {
  lx: 'LX 20 Song\n+0:10 LX 21 Strobes\n+0:10 LX 22 Blinders, all\n-0:20 LX 23 Fade to half',
  snd: 'Track 01; vox live',
  vid: 'Props Sweden\n+0:10 Confetti cannon left, fire',
  stage: '+0:10 Fly 4 out',
  'follow spots': 'Content 01\n-0:20 Content 01 out',
}

/** Six calls inside, four of them of one moment. */
const tribute: Cells = {
  lx: 'LX 30\n+0:20 LX 31\n+0:20 LX 32\n+0:30 LX 33',
  snd: 'Film sound\n+0:30 SND Q31',
  vid: 'Film roll\n+0:30 Film out',
  stage: 'Chair ready',
  'follow spots': 'Screen in\n+0:30 Screen out',
}
const act: Cells = {
  lx: 'Rock state\n+0:10 Chase 1\n+0:20 Chase 2\n-0:08 Restore',
  snd: 'Band on\n-0:05 Band mute',
  vid: 'Live cam',
  stage: 'Band riser set',
  'follow spots': 'Drape out',
}
/** It takes three lines at 1280 pixels. */
const tributeTitle =
  'Lifetime Achievement Award: the full and unabridged tribute to Professor Jürgen Müßiggänger'

/** Five departments; what they do in the cue on air and in the next one. */
const showOf = (now: Cells, next: Cells) => ({
  rundown: calledShow.rundown && { ...calledShow.rundown, columns: calledShow.rundown.columns.slice(0, 5) },
  rows: calledShow.rows.map(row => ({
    ...row,
    cue: row.cue.id === 'postcard-03' ? { ...row.cue, title: 'Hosts welcome' } : row.cue,
    cells: row.cue.id === 'song-02' ? now : row.cue.id === 'postcard-03' ? next : row.cells,
  })),
})

/** All calls of the next cue stand by; `words`: two departments ask for help and to hold. */
async function stand(page: Page, words: boolean): Promise<void> {
  const at = instant(await page.evaluate(() => Math.round(window.now())))
  const record = { phase: 'standby' as const, since: at, standby: 1, acknowledgedBy: null, cancelledAt: null }
  const calling = {
    crew: [],
    state: {
      standbys: 1,
      records: Object.fromEntries(departments.map(id => [`postcard-03 ${id} start`, record])),
      crew: words
        ? { lx: { word: 'help' as const, at, by: 'LX' }, snd: { word: 'hold' as const, at, by: 'SND' } }
        : {},
    },
  }
  await page.evaluate(calling => window.fake.change({ calling }), calling)
}

/** The texts in NEXT that are not whole; evaluated in the page. */
const shortened = (): readonly string[] =>
  [...document.querySelectorAll('[data-testid="next-calls"] div[title]')]
    .filter(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        scrollHeight > clientHeight + 1 || scrollWidth > clientWidth,
    )
    .map(node => node.textContent)

/** The departments of NEXT of whose text no letters are seen; evaluated in the page. */
const withoutText = (): readonly string[] =>
  [...document.querySelectorAll('[data-testid="next-calls"] > li')]
    .filter(row => {
      const text = row.querySelector('div[title]')
      const call = text?.querySelector('p')
      const box = row.parentElement?.parentElement?.getBoundingClientRect()
      if (text === null || call == null || box === undefined) return true
      const high = Number.parseFloat(getComputedStyle(text).lineHeight)
      const { left, top, bottom, width, height } = text.getBoundingClientRect()
      const hit = document.elementFromPoint(left + 15, top + high / 2)
      const isSeen = hit !== null && (text.contains(hit) || hit.contains(text))
      const isCut = top < box.top || bottom > box.bottom
      const isEmpty = call.getClientRects().length === 0 || call.getBoundingClientRect().left > left + 1
      return width < 30 || height < high - 1 || !isSeen || isCut || isEmpty
    })
    .map(row => row.getAttribute('data-department') ?? '')

/** Words of the crew that are not whole; evaluated in the page. */
const wordsCut = (): readonly string[] =>
  [...document.querySelectorAll('[data-testid="crew-word"] b')]
    .filter(word => {
      const box = word.getBoundingClientRect()
      const row = word.closest('li')?.getBoundingClientRect()
      return row === undefined || box.top < row.top - 1 || box.bottom > row.bottom + 1
    })
    .map(node => node.textContent)

/** The rows with how high they are, what stands in them and how many lines below it are free; evaluated in the page. */
const rowsOfNext = () =>
  [...document.querySelectorAll('[data-testid="next-calls"] > li')].map(row => {
    const text = row.querySelector('div[title]')
    const high = text === null ? 1 : Number.parseFloat(getComputedStyle(text).lineHeight)
    const bottom = Math.max(
      ...[text, ...row.querySelectorAll('[data-word]')].map(
        node => node?.getBoundingClientRect().bottom ?? 0,
      ),
    )
    const { top, height } = row.getBoundingClientRect()
    return {
      department: row.getAttribute('data-department'),
      place: [top, height].map(Math.round),
      more: Number(/\d+/.exec(text === null ? '' : getComputedStyle(text, '::after').content)?.[0] ?? 0),
      free: Math.floor((top + height - bottom) / high),
    }
  })

/** Whether the word of the field touches its figures; evaluated in the page. */
function wordTouches(): boolean {
  const field = document.querySelector('[data-testid="on-air-field"]')
  const word = field?.querySelector('p')?.getBoundingClientRect()
  const figures = field?.querySelector('[role="timer"]')?.getBoundingClientRect()
  if (figures === undefined) return true
  if (figures.height < 40) return true
  if (word === undefined) return false
  return word.right > figures.left && word.bottom > figures.top + figures.height * 0.15
}

describe.each(languagesTried())('NEXT in Call, in “%s”,', language => {
  let face: Face
  beforeAll(async () => {
    face = await openFace(inject('browserPath'), language)
  })
  afterAll(() => face.close())

  it.each(
    triedIn(language, [
      [1280, 720, 'a cue of four calls', hosts, song],
      [1440, 900, 'a cue of seven calls', opening, hosts],
      [1440, 900, 'a cue of four calls', hosts, song],
      [1280, 800, 'a cue of seven calls', opening, hosts],
      [1280, 800, 'a cue of four calls', hosts, song],
    ] as const),
  )('has every call whole at %i × %i after %s', async (width, height, _name, now, next) => {
    const page = await face.open('at=1200', { viewport: { width, height } })
    await page.evaluate(show => window.fake.change(show), showOf(now, next))
    await air(page, 'song-02', 10_000, 80_000)
    await page.getByTestId('next-calls').waitFor()
    const heights = new Set<number>()
    for (const [words, left] of [
      [false, 80_000],
      [true, 80_000],
      [true, 40_000],
      [true, -5_000],
    ] as const) {
      await air(page, 'song-02', 90_000 - left, left)
      await stand(page, words)
      await expect.poll(() => page.getByTestId('crew-word').count()).toBe(words ? 2 : 0)
      await settled(page)
      const height = (await page.getByTestId('next-calls').boundingBox())?.height ?? 0
      heights.add(Math.round(height))
      expect([
        left,
        await page.evaluate(shortened),
        await page.evaluate(wordsCut),
        await page.evaluate(cutOff),
        await page.evaluate(wordTouches),
      ]).toEqual([left, [], [], [], false])
    }
    expect([...heights]).toHaveLength(1)
  })

  it('has text in each row at 1280 × 720 while a long title and six calls inside are on air', async () => {
    const page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
    const show = showOf(tribute, act)
    const titled = show.rows.map(row =>
      row.cue.id === 'song-02' ? { ...row, cue: { ...row.cue, title: tributeTitle } } : row,
    )
    await page.evaluate(show => window.fake.change(show), { ...show, rows: titled })
    for (const isStanding of [false, true])
      for (const passed of [3_000, 21_000, 35_000, 95_000]) {
        await air(page, 'song-02', passed, 90_000 - passed)
        await page.getByTestId('next-calls').waitFor()
        if (isStanding) await stand(page, false)
        await settled(page)
        expect([passed, await page.evaluate(withoutText), await page.evaluate(cutOff)]).toEqual([
          passed,
          [],
          [],
        ])
      }
  })

  it('says how many calls have no room', async () => {
    const page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
    const calls = (name: string) =>
      ['', '+0:10 ', '+0:20 ', '+0:30 ', '-0:10 '].map((at, count) => `${at}${name} ${count + 1}`).join('\n')
    const many = Object.fromEntries(departments.map(id => [id, calls(id.slice(0, 3))]))
    await page.evaluate(show => window.fake.change(show), showOf(hosts, many))
    await air(page, 'song-02', 5_000, 80_000)
    for (const words of [false, true]) {
      await stand(page, words)
      await expect.poll(() => page.getByTestId('crew-word').count()).toBe(words ? 2 : 0)
      await settled(page)
      const rows = page.getByTestId('next-calls').locator('div[title]')
      const said = await rows.evaluateAll(texts =>
        texts.map(text => {
          const shown = [...text.children].filter(
            call => call.clientHeight > 0 || call.getClientRects().length > 0,
          )
          const count = getComputedStyle(text, '::after').content
          return shown.length + Number(/\d+/.exec(count)?.[0] ?? 0)
        }),
      )
      expect(said).toEqual([5, 5, 5, 5, 5])
      expect([await page.evaluate(shortened), await page.evaluate(cutOff)]).toEqual([[], []])
    }
    const inside = page.getByTestId('calls-inside')
    const found = await inside.evaluate(list => {
      const { top, bottom } = list.getBoundingClientRect()
      const rows = [...list.children].map(row => ({ row, box: row.getBoundingClientRect() }))
      const seen = rows.filter(
        ({ row, box }) =>
          getComputedStyle(row).opacity === '1' && box.top >= top - 1 && box.bottom <= bottom + 1,
      )
      const above = rows.filter(({ box }) => box.top < top - 1).length
      const count = Number(/\d+/.exec(getComputedStyle(list, '::before').content)?.[0] ?? 0)
      return { all: rows.length, said: above + seen.length + count, count }
    })
    expect(found.count).toBeGreaterThan(0)
    expect(found.said).toBe(found.all)
  })

  it.each([
    [1280, 720],
    [1440, 900],
  ])('has calls in each line of a row, until a crew says HOLD, at %i × %i', async (width, height) => {
    const page = await face.open('at=1200', { viewport: { width, height } })
    const now = { title: 'Umbau', cells: { lx: 'LX 26', stage: 'Zug 5 hoch\n+0:05 Zug 7 tief' } }
    const show = crowdedShow(now, { title: longTitle, cells: crowdedCells })
    await page.evaluate(show => window.fake.change(show), show)
    await air(page, 'song-02', 10_000, 80_000)
    await page.getByTestId('next-calls').waitFor()
    await settled(page)
    const calm = await page.evaluate(rowsOfNext)
    expect(calm.filter(({ free, more }) => free > 0 && more > 0)).toEqual([])
    // The others say how many more there are; one call alone cannot.
    expect(await page.evaluate(shortened)).toEqual([])
    if (width > 1280) expect(calm.filter(({ more }) => more > 0)).toEqual([])
    const at = instant(await page.evaluate(() => Math.round(window.now())))
    for (const id of ['lx', 'stage']) {
      const crew = { [id]: { word: 'hold' as const, at, by: 'Stage left' } }
      const calling = { crew: [], state: { standbys: 0, records: {}, crew } }
      await page.evaluate(calling => window.fake.change({ calling }), calling)
      await page.locator(`[data-department="${id}"] [data-testid="crew-word"]`).waitFor()
      await settled(page)
      const held = await page.evaluate(rowsOfNext)
      expect(held.map(({ place }) => place)).toEqual(calm.map(({ place }) => place))
      expect([await page.evaluate(wordsCut), await page.evaluate(cutOff)]).toEqual([[], []])
      if (width === 1280 && id === 'lx') expect(held[0]?.more).toBeGreaterThan(calm[0]?.more ?? 0)
    }
  })
})

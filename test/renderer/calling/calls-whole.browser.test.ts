import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { instant } from '../../../src-main/domain/time/time.ts'
import { calledShow } from '../../fakes/bridge-calling.ts'
import { languagesTried, triedIn } from '../../support/every-round.ts'
import { tapKey } from '../../support/tap.ts'
import { cutOff } from '../cut-off.ts'
import { type Face, openFace } from '../face.ts'
import { air, settled } from '../face-states.ts'

const cells: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'song-02': { lx: 'LX 1', snd: 'BGM in', stage: 'Clear\n+0:20 Tabs' },
  'postcard-03': {
    lx: 'LX 5\n+0:20 LX 12\n+0:25 LX 13',
    snd: 'Band live\n-0:10 SND fade',
    vid: 'LED A',
    stage: 'Risers out\n+0:10 Tabs',
  },
}

/** Four departments; the title of the next cue has two lines, a cell of it three. */
const gala = {
  rundown: calledShow.rundown && {
    ...calledShow.rundown,
    columns: calledShow.rundown.columns
      .slice(0, 4)
      .map(column =>
        column.department === undefined || column.id !== 'stage'
          ? column
          : { ...column, department: { ...column.department, shortName: 'Stage' } },
      ),
  },
  rows: calledShow.rows.map(row =>
    row.cue.id === 'postcard-03'
      ? { ...row, cue: { ...row.cue, title: 'Overture with a rather long title for a cue' } }
      : row,
  ),
}
const shown = { ...gala, rows: gala.rows.map(row => ({ ...row, cells: cells[row.cue.id] ?? row.cells })) }

/** The calls that go with the next cue stand by; with `words` two departments ask to hold, or those by that name. */
async function stand(
  page: Page,
  words: boolean,
  by = '',
  ids: readonly string[] = ['lx', 'snd'],
): Promise<void> {
  const at = instant(await page.evaluate(() => Math.round(window.now())))
  const record = { phase: 'standby' as const, since: at, standby: 1, acknowledgedBy: null, cancelledAt: null }
  const hold = (by: string) => ({ word: 'hold' as const, at, by })
  const calling = {
    crew: [],
    state: {
      standbys: 1,
      records: Object.fromEntries(
        ['lx', 'snd', 'vid', 'stage'].map(id => [`postcard-03 ${id} start`, record]),
      ),
      crew: words
        ? Object.fromEntries(ids.map((id, at) => [id, hold(by || (['Deck stage left', 'Ben'][at] ?? 'Ben'))]))
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

/** What of GO is cut, or touches another part of it; evaluated in the page. */
function faultsOfGo(): readonly string[] {
  const go = document.querySelector('[data-testid="go"]')
  if (go === null) return ['There is no GO.']
  const edge = go.getBoundingClientRect()
  const named = [...go.querySelectorAll('[data-testid="go-not-ready"] > span')]
  const parts = [go.querySelector('[data-word]'), go.querySelector('svg'), go.querySelector('bdi'), ...named]
  const boxes = parts.flatMap(part => {
    if (part === null) return []
    const box = part.getBoundingClientRect()
    if (part.tagName === 'svg')
      return [{ text: 'the ring', left: box.left, right: box.right, top: box.top, bottom: box.bottom }]
    const range = document.createRange()
    range.selectNodeContents(part)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    // The letters are lower than their line; of the lines of a title those are meant that are in sight.
    const size = Number.parseFloat(getComputedStyle(part).fontSize)
    const below = /[gjpqy,]/.test(part.textContent) ? 0 : 0.22 * size
    const lowest = part.tagName === 'BDI' ? Math.min(bottom, box.bottom) : bottom
    return [
      {
        text: part.textContent,
        left,
        right: Math.min(right, box.right),
        top: top + 0.2 * size,
        bottom: lowest - below,
      },
    ]
  })
  const faults = named
    .filter(node => node.scrollWidth > node.clientWidth)
    .map(node => `“${node.textContent}” is cut`)
  for (const [at, one] of boxes.entries()) {
    if (one.left < edge.left || one.right > edge.right || one.top < edge.top || one.bottom > edge.bottom)
      faults.push(`“${one.text}” is out of GO`)
    for (const other of boxes.slice(at + 1)) {
      const beside = one.right <= other.left || other.right <= one.left
      const below = one.bottom <= other.top || other.bottom <= one.top
      if (!beside && !below) faults.push(`“${one.text}” touches “${other.text}”`)
    }
  }
  return faults
}

/** How far the letters of GO stand from the frame of a refusal, px; evaluated in the page. */
function airOfGo(): number {
  const go = document.querySelector('[data-testid="go"][data-refused="true"]')
  if (go === null) return -1
  const { top, bottom } = go.getBoundingClientRect()
  const { borderTopWidth, boxShadow } = getComputedStyle(go)
  const frame = Number.parseFloat(borderTopWidth) + Number(/(\d+)px inset/.exec(boxShadow)?.[1] ?? 0)
  const parts = go.querySelectorAll('[data-word], small > span:not([data-word]), bdi')
  const airs = [...parts].map(part => {
    const letters = document.createRange()
    letters.selectNodeContents(part)
    const box = letters.getBoundingClientRect()
    const size = Number.parseFloat(getComputedStyle(part).fontSize)
    const lowest =
      part.tagName === 'BDI' ? Math.min(box.bottom, part.getBoundingClientRect().bottom) : box.bottom
    // Letters begin below the upper edge of their line.
    return Math.min(box.top + 0.24 * size - top, bottom - lowest) - frame
  })
  return Math.min(...airs)
}

/** What of the cue's number and title is not whole on GO; evaluated in the page. */
function titleOfGo(): readonly string[] {
  const title = document.querySelector('[data-testid="go"] bdi')
  const number = title?.previousElementSibling
  if (title == null || number == null) return ['There is no title with a number.']
  return [number, title]
    .filter(node => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 4)
    .map(node => node.textContent)
}

/** Words of the crew without who said it, or when; evaluated in the page. */
function unsaid(): readonly string[] {
  return [...document.querySelectorAll('[data-testid="crew-word"]')]
    .filter(node => {
      const who = node.querySelector('bdi')?.parentElement
      const isSeen = who != null && who.getBoundingClientRect().width > 10
      return !isSeen || node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight + 1
    })
    .map(node => node.parentElement?.parentElement?.parentElement?.textContent ?? '')
}

/** Words of the crew without the beginning of who said it, or without the whole time; evaluated in the page. */
function untimed(): readonly string[] {
  return [...document.querySelectorAll('[data-testid="crew-word"]')]
    .filter(word => {
      const name = word.querySelector('bdi')
      const time = [...(name?.parentElement?.childNodes ?? [])].find(
        node => node !== name && /\d/.test(node.textContent ?? ''),
      )
      if (name == null || time === undefined) return true
      const letters = document.createRange()
      letters.selectNodeContents(time)
      const { left, right, top, bottom } = letters.getBoundingClientRect()
      const edge = word.getBoundingClientRect()
      const isWhole = left >= edge.left && right <= edge.right + 4 && top >= edge.top - 2
      return !isWhole || bottom > edge.bottom + 2 || name.getBoundingClientRect().width < 30
    })
    .map(word => word.closest('li')?.textContent ?? '')
}

/** Words of the crew that are not whole up to the end of the time; evaluated in the page. */
function cutWords(): readonly string[] {
  return [...document.querySelectorAll('[data-testid="crew-word"]')]
    .filter(word => {
      const letters = document.createRange()
      letters.selectNodeContents(word)
      const edges: number[] = []
      for (let at: Element | null = word; at !== null; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') edges.push(at.getBoundingClientRect().right)
      const name = word.querySelector('bdi')
      const isCut = name !== null && name.scrollWidth > name.clientWidth
      return isCut || letters.getBoundingClientRect().right > Math.min(...edges) + 1
    })
    .map(word => word.textContent)
}

/** Departments whose row in NEXT is not whole in sight; evaluated in the page. */
function rowsCut(): readonly string[] {
  const rows = [...document.querySelectorAll('[data-testid="next-calls"] > li')]
  const box = rows[0]?.parentElement?.parentElement?.getBoundingClientRect()
  return rows
    .filter(row => box === undefined || row.getBoundingClientRect().bottom > box.bottom)
    .map(row => row.textContent)
}

/** Names of calls in NEXT that a line breaks; evaluated in the page. */
function broken(): readonly string[] {
  const next = document.querySelector('[data-testid="next-calls"]')
  if (next === null) return ['There is no NEXT.']
  const found: string[] = []
  const walker = document.createTreeWalker(next, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode())
    for (const match of (text.nodeValue ?? '').matchAll(/\p{L}{1,5}\s\d+/gu)) {
      const name = document.createRange()
      name.setStart(text, match.index)
      name.setEnd(text, match.index + match[0].length)
      if (new Set([...name.getClientRects()].map(({ top }) => top)).size > 1) found.push(match[0])
    }
  return found
}

describe.each(languagesTried())('While departments ask to hold, in “%s”,', language => {
  let face: Face
  beforeAll(async () => {
    face = await openFace(inject('browserPath'), language)
  })
  afterAll(() => face.close())

  it.each(
    triedIn(language, [
      [1280, 720],
      [1280, 800],
      [1440, 900],
      [1920, 1080],
    ] as const),
  )('NEXT, GO and CALL say all that they have room for at %i × %i', async (width, height) => {
    const page = await face.open('at=1200', { viewport: { width, height } })
    // As in a page that is loaded again: the words of the crew are there before the calls.
    await stand(page, true)
    await page.evaluate(show => window.fake.change(show), shown)
    await air(page, 'song-02', 10_000, 80_000)
    await page.getByTestId('next-calls').waitFor()
    const found: Record<string, unknown> = {}
    const heights = new Set<number>()
    for (const held of [false, true])
      for (const words of [true, false]) {
        await page.evaluate(holdUnacknowledged => window.fake.changeCaller({ holdUnacknowledged }), held)
        await stand(page, words)
        await expect.poll(() => page.getByTestId('crew-word').count()).toBe(words ? 2 : 0)
        await settled(page)
        const box = await page.getByTestId('next-calls').boundingBox()
        heights.add(Math.round(box?.height ?? 0))
        found[`held ${held}, words ${words}`] = [
          ...(await page.evaluate(shortened)),
          ...(await page.evaluate(unsaid)),
          ...(await page.evaluate(faultsOfGo)),
          ...(words ? await page.evaluate(titleOfGo) : []),
          ...(await page.evaluate(cutOff)),
        ]
      }
    expect(Object.values(found).flat(), JSON.stringify(found)).toEqual([])
    expect([...heights]).toHaveLength(1)
    expect(await page.getByTestId('go-not-ready').innerText()).toMatch(/: LX, SND, VID, Stage$/)
    const called = page.getByTestId('call-what').locator('bdi')
    expect(await called.innerText()).toBe('Stage Tabs')
    expect(await called.evaluate(node => node.scrollWidth - node.clientWidth)).toBe(0)
    for (const words of [true, false]) {
      await stand(page, words)
      await tapKey(page, 'Space')
      await page.locator('[data-testid="go"][data-refused="true"]').waitFor()
      expect(await page.evaluate(airOfGo)).toBeGreaterThanOrEqual(6)
    }
  })

  it.each(
    triedIn(language, [
      [1280, 800],
      [1440, 900],
      [1920, 1080],
    ] as const),
  )('the title on GO uses the room below who is not ready at %i × %i', async (width, height) => {
    const page = await face.open('at=1200', { viewport: { width, height } })
    const columns = calledShow.rundown?.columns.slice(0, 5) ?? []
    const titled = (title: string) => ({
      rundown: shown.rundown && { ...shown.rundown, columns },
      rows: shown.rows.map(row =>
        row.cue.id === 'postcard-03' ? { ...row, cue: { ...row.cue, title } } : row,
      ),
    })
    const title = page.getByTestId('go').locator('bdi')
    const size = () => title.evaluate(node => Number.parseFloat(getComputedStyle(node).fontSize))
    await page.evaluate(show => window.fake.change(show), titled('Titles'))
    await air(page, 'song-02', 10_000, 80_000)
    await stand(page, false)
    await page.getByTestId('go-not-ready').waitFor()
    // Who is not ready takes two lines of the narrow button.
    const least = width < 1400 ? 12 : 16
    await expect.poll(size, { timeout: 5_000 }).toBeGreaterThanOrEqual(least)
    expect(await page.evaluate(faultsOfGo)).toEqual([])
    await page.evaluate(show => window.fake.change(show), titled('Overture with a rather long title'))
    await stand(page, true, 'Ben', ['lx', 'snd', 'vid', 'stage', 'follow spots'])
    await expect.poll(() => title.innerText()).toBe('Overture with a rather long title')
    await settled(page)
    expect([await page.evaluate(faultsOfGo), await page.evaluate(titleOfGo)]).toEqual([[], []])
  })

  it.each(
    triedIn(language, [
      [1280, 720],
      [1440, 900],
    ] as const),
  )('NEXT beside Edit has every call whole at %i × %i', async (width, height) => {
    const page = await face.open('at=1200', { viewport: { width, height } })
    const calm = { lx: 'LX 1', snd: 'BGM in', stage: 'Clear' }
    const rows = shown.rows.map(row => (row.cue.id === 'song-02' ? { ...row, cells: calm } : row))
    await page.evaluate(show => window.fake.change(show), { ...shown, rows })
    await page.evaluate(() => window.look({ view: 'edit' }))
    await page.getByTestId('edit-row').first().waitFor()
    const heights = new Set<number>()
    for (const [words, left] of [
      [false, 80_000],
      [true, 80_000],
      [true, -5_000],
    ] as const) {
      await air(page, 'song-02', 90_000, left)
      await stand(page, words)
      await expect.poll(() => page.getByTestId('crew-word').count()).toBe(words ? 2 : 0)
      await settled(page)
      const box = await page.getByTestId('next-calls').boundingBox()
      heights.add(Math.round(box?.height ?? 0))
      expect([
        words,
        await page.evaluate(shortened),
        await page.evaluate(broken),
        await page.evaluate(cutOff),
      ]).toEqual([words, [], [], []])
    }
    expect([...heights]).toHaveLength(1)
  })

  it.each(
    triedIn(language, [
      [1280, 800],
      [1440, 900],
    ] as const),
  )('HOLD of a long name says who and when beside Edit at %i × %i', async (width, height) => {
    const page = await face.open('at=1200', { viewport: { width, height } })
    const calm = { lx: 'LX 1', snd: 'BGM in', stage: 'Clear' }
    const rows = shown.rows.map(row => (row.cue.id === 'song-02' ? { ...row, cells: calm } : row))
    await page.evaluate(show => window.fake.change(show), { ...shown, rows })
    await page.evaluate(() => window.look({ view: 'edit' }))
    await page.getByTestId('edit-row').first().waitFor()
    await air(page, 'song-02', 10_000, 80_000)
    const heights = new Set<number>()
    const by = language === 'de' ? 'Bühnenmaschinerie links' : 'Deck stage left'
    for (const ids of [[], ['lx', 'snd', 'vid', 'stage']]) {
      await stand(page, ids.length > 0, by, ids)
      await expect.poll(() => page.getByTestId('crew-word').count()).toBe(ids.length)
      await settled(page)
      heights.add(Math.round((await page.getByTestId('next-calls').boundingBox())?.height ?? 0))
    }
    expect([
      await page.evaluate(untimed),
      await page.evaluate(shortened),
      await page.evaluate(cutOff),
    ]).toEqual([[], [], []])
    expect([...heights]).toHaveLength(1)
  })

  it.each(triedIn(language, [720, 800]))(
    'HOLD of a department without a call is whole, however long the name, at 1280 × %i',
    async height => {
      const page = await face.open('at=1200', { viewport: { width: 1280, height } })
      const rows = shown.rows.map(row =>
        row.cue.id === 'postcard-03' ? { ...row, cells: { lx: 'LX 3 Blackout' } } : row,
      )
      await page.evaluate(show => window.fake.change(show), { ...shown, rows })
      await air(page, 'song-02', 10_000, 80_000)
      // The widths at which it no longer fits beside the state of a call, to the letter.
      for (let letters = 18; letters <= 28; letters += 1) {
        const by = 'Bühnenmaschinerie links oben'.slice(0, letters)
        await stand(page, true, by, ['stage'])
        await page.getByTestId('crew-word').getByText(by, { exact: true }).waitFor()
        await settled(page)
        expect([by, await page.evaluate(cutWords)]).toEqual([by, []])
      }
    },
  )

  it.each(
    triedIn(language, [
      [1280, 720],
      [1280, 800],
      [1440, 900],
    ] as const),
  )('no row of NEXT beside Edit is cut at %i × %i', async (...at) => {
    const [width, height] = at
    const page = await face.open('at=1200', { viewport: { width, height } })
    const columns = calledShow.rundown?.columns.slice(0, 5) ?? []
    const rundown = shown.rundown && { ...shown.rundown, columns }
    await page.evaluate(show => window.fake.change(show), { ...shown, rundown })
    await page.evaluate(() => window.look({ view: 'edit' }))
    await page.getByTestId('edit-row').first().waitFor()
    await air(page, 'song-02', 10_000, 80_000)
    // The next cue has no call of the follow spots.
    await stand(page, true, 'Deck stage left', ['lx', 'snd', 'vid', 'stage', 'follow spots'])
    await expect.poll(() => page.getByTestId('crew-word').count()).toBe(5)
    await settled(page)
    expect([await page.evaluate(rowsCut), await page.evaluate(cutOff)]).toEqual([[], []])
  })

  it('beside Edit at 1280 × 720 a long text has a second line before a short one has', async () => {
    const page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
    await page.evaluate(show => window.fake.change(show), shown)
    await page.evaluate(() => window.look({ view: 'edit' }))
    await page.getByTestId('edit-row').first().waitFor()
    await air(page, 'song-02', 10_000, 80_000)
    await stand(page, false)
    await settled(page)
    expect(await page.evaluate(shortened)).toEqual([])
  })

  it.each(
    triedIn(language, [
      [1280, 720, 'call'],
      [1440, 900, 'call'],
      [1920, 1080, 'call'],
      [1920, 1080, 'edit'],
      [2560, 1440, 'edit'],
    ] as const),
  )('a department with one line says who asked, and when, at %i × %i in %s', async (...at) => {
    const [width, height, view] = at
    const page = await face.open('at=1200', { viewport: { width, height } })
    const lines = { lx: 'LX 30', snd: 'Sting', vid: 'Trophy', stage: 'Clear' }
    const rows = shown.rows.map(row => ({ ...row, cells: row.cue.id === 'postcard-03' ? lines : row.cells }))
    await page.evaluate(show => window.fake.change(show), { ...shown, rows })
    await page.evaluate(view => window.look({ view }), view)
    if (view === 'edit') await page.getByTestId('edit-row').first().waitFor()
    await air(page, 'song-02', 10_000, 80_000)
    const heights = new Set<number>()
    for (const words of [false, true]) {
      await stand(page, words)
      await expect.poll(() => page.getByTestId('crew-word').count()).toBe(words ? 2 : 0)
      await settled(page)
      const box = await page.getByTestId('next-calls').boundingBox()
      heights.add(Math.round(box?.height ?? 0))
    }
    expect([
      await page.evaluate(unsaid),
      await page.evaluate(shortened),
      await page.evaluate(cutOff),
    ]).toEqual([[], [], []])
    expect([...heights]).toHaveLength(1)
  })
})

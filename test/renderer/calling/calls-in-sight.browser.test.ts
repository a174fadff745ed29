import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { CallingSlice } from '../../../src-main/contract/bridge/calling.ts'
import type { DeskSnapshot } from '../../../src-main/contract/bridge/slices.ts'
import type { CallPhase, CrewWord } from '../../../src-main/domain/calling/calling-state.ts'
import type { Language } from '../../../src-main/domain/language.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import { calledShow } from '../../fakes/bridge-calling.ts'
import { isEveryRound, languagesTried } from '../../support/every-round.ts'
import { pairs } from '../../support/pairs.ts'
import { cutOff } from '../cut-off.ts'
import { type Face, openFace } from '../face.ts'
import { air, settled } from '../face-states.ts'

const long =
  'Electrics 12 and 13 with follow spot two on the soloist downstage left, then the house to half and the practicals out'

/** The show with its first departments, and with calls as long as people write them. */
function showWith(count: number, isLong: boolean): Partial<DeskSnapshot> {
  const columns = calledShow.rundown?.columns.filter(
    ({ department }, at) => department === undefined || at < count,
  )
  const rows = calledShow.rows.map(row => {
    const isCalled = row.cue.id === 'postcard-03' || row.cue.id === 'song-02'
    if (!isLong || !isCalled) return row
    const cells = Object.entries(row.cells).map(([id, text]) => [id, `${text}, ${long}`])
    return { ...row, cells: Object.fromEntries(cells) }
  })
  return { rundown: calledShow.rundown && { ...calledShow.rundown, columns: columns ?? [] }, rows }
}

const departments = ['lx', 'snd', 'vid', 'stage', 'follow spots', 'automation']

/** All calls of the next cue say `phase`; the crews say the words, in turn; `lost`: their phones are not there. */
function standing(
  now: number,
  phase: CallPhase | null,
  words: readonly CrewWord[] = [],
  lost = false,
): CallingSlice {
  const at = instant(now)
  const record = {
    phase: phase ?? ('standby' as const),
    since: at,
    standby: 1,
    acknowledgedBy: phase === 'acknowledged' ? 'Deck stage left' : null,
    cancelledAt: phase === 'cancelled' ? at : null,
  }
  const calls = phase === null ? [] : departments.map(id => [`postcard-03 ${id} start`, record] as const)
  const said = departments.flatMap((id, place) => {
    const word = words[place % words.length]
    return word === undefined ? [] : [[id, { word, at, by: 'Automation desk' }] as const]
  })
  return {
    crew: lost
      ? (calledShow.rundown?.columns ?? []).map(({ id, name }) => ({
          pageId: id,
          name,
          columnName: name,
          connected: false,
          lastSeen: at,
          battery: null,
          visible: false,
        }))
      : [],
    state: { standbys: 1, records: Object.fromEntries(calls), crew: Object.fromEntries(said) },
  }
}

const states: Readonly<Record<string, (now: number) => CallingSlice>> = {
  calm: now => standing(now, null),
  standby: now => standing(now, 'standby'),
  acknowledged: now => standing(now, 'acknowledged', ['ready']),
  'hold and help': now => standing(now, 'standby', ['hold', 'help']),
  cancelled: now => standing(now, 'cancelled', ['done']),
  'lost phones': now => standing(now, 'acknowledged', ['hold', 'help'], true),
}

/** What of NEXT, of the next call inside the cue and of GO is out of sight, in words; evaluated in the page. */
function outOfSight(): readonly string[] {
  const faults: string[] = []
  const panel = document.querySelector('[data-calling]')?.getBoundingClientRect()
  const box = document.querySelector('[data-testid="next-calls"]')?.parentElement?.getBoundingClientRect()
  if (panel === undefined || box === undefined) return ['There is no NEXT.']
  const look = (node: Element, what: string, within: DOMRect): void => {
    const { left, right, top, bottom } = node.getBoundingClientRect()
    const slack = 1
    if (left < within.left - slack || right > within.right + slack) faults.push(`${what} is cut at a side`)
    if (top < within.top - slack || bottom > within.bottom + slack)
      faults.push(`${what} is cut above or below`)
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (hit === null || !(node.contains(hit) || hit.contains(node))) faults.push(`${what} is covered`)
    for (const part of [node, ...node.querySelectorAll('b, span')])
      if (part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0 && part.closest('bdi') === null)
        if (getComputedStyle(part).clipPath === 'none' && getComputedStyle(part).display !== 'inline')
          faults.push(`${what} is shortened by ${part.scrollWidth - part.clientWidth} px`)
  }
  for (const row of document.querySelectorAll('[data-testid="next-calls"] > li')) {
    const id = row.getAttribute('data-department') ?? ''
    const name = row.querySelector('button')
    if (name !== null) look(name, `name of ${id}`, box)
    const face = row.querySelector('[data-face]:not([data-face="idle"])')
    if (face !== null && !(face.getAttribute('data-face') === 'acknowledged'))
      look(face, `state of ${id}`, box)
    else if (face !== null) look(face.querySelector('svg') ?? face, `state of ${id}`, box)
    for (const word of row.querySelectorAll('[data-word="hold"] b, [data-word="help"] b'))
      look(word, `word of ${id}`, box)
  }
  const next = document.querySelector('[data-testid="call-inside"][data-next="true"]')
  const list = next?.parentElement?.getBoundingClientRect()
  if (next !== null && list !== undefined) {
    look(next.querySelector('b') ?? next, 'department of the next call inside', list)
    const { top, bottom } = next.getBoundingClientRect()
    if (top < list.top - 1 || bottom > list.bottom + 1 || bottom > panel.bottom)
      faults.push(
        `the next call inside is cut by ${Math.round(Math.max(list.top - top, bottom - list.bottom))} px`,
      )
  }
  const edge = next?.parentElement?.getBoundingClientRect()
  for (const row of document.querySelectorAll('[data-testid="call-inside"]')) {
    const { top, bottom } = row.getBoundingClientRect()
    // The frame of the list is in it.
    const isSeen = edge !== undefined && bottom > edge.top + 3 && top < edge.bottom - 3
    const isCut = edge !== undefined && (top < edge.top - 1 || bottom > edge.bottom + 1)
    if (isSeen && isCut && row !== next && getComputedStyle(row).opacity !== '0')
      faults.push(`the line of “${row.textContent}” is cut`)
  }
  const called = document.querySelector('[data-testid="call-what"] bdi')
  if (called?.firstChild != null) {
    const letters = document.createRange()
    letters.setStart(called.firstChild, 0)
    letters.setEnd(called.firstChild, Math.min(3, called.firstChild.textContent?.length ?? 0))
    const ellipsis = called.scrollWidth > called.clientWidth ? 8 : 0
    if (letters.getBoundingClientRect().right > called.getBoundingClientRect().right - ellipsis)
      faults.push('CALL does not name whom it calls')
  }
  const [word, said] = [
    document.querySelector('[data-testid="go"] [data-word]')?.getBoundingClientRect(),
    document.querySelector('[data-testid="go-not-ready"]')?.getBoundingClientRect(),
  ]
  if (word !== undefined && said !== undefined)
    if (said.left < word.right && word.left < said.right && said.top < word.bottom && word.top < said.bottom)
      faults.push('who is not ready stands over the word of GO')
  return faults
}

/** Where each department of NEXT stands. */
const placesOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-testid="next-calls"] [data-testid="standby-one"]')].map(node => {
      const { x, y, width, height } = node.getBoundingClientRect()
      return [node.textContent, ...[x, y, width, height].map(Math.round)].join(' ')
    }),
  )

/** Shows whose cue on air has calls that are due at one moment, and four calls. */
const inside: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'two of one moment': { lx: 'LX 50\n+0:30 LX 51\n+0:30 LX 52' },
  'two of one moment, from start and end': { lx: '+0:30 LX 51', snd: '-0:40 SND 5' },
  four: { lx: '+0:20 LX 12\n+0:25 LX 13', snd: '-0:10 SND fade', stage: '+0:10 Tabs' },
}

/** How many lines of the calls inside the cue are whole in sight; evaluated in the page. */
function wholeInside(): number {
  const rows = [...document.querySelectorAll('[data-testid="call-inside"]')]
  const list = rows[0]?.parentElement?.getBoundingClientRect()
  return rows.filter(row => {
    const { top, bottom } = row.getBoundingClientRect()
    if (list === undefined || getComputedStyle(row).opacity === '0') return false
    return top >= list.top - 1 && bottom <= list.bottom + 1
  }).length
}

const sizes = [
  [1280, 720],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
] as const
const views = ['call', 'edit'] as const

const shows = [
  { count: 1, isLong: false, gone: 174_000 },
  { count: 4, isLong: false, gone: 174_000 },
  { count: 4, isLong: true, gone: 15_000 },
  { count: 6, isLong: false, gone: 15_000 },
  // The last calls of the cue are near: what has passed stands above them.
  { count: 6, isLong: true, gone: 174_000 },
]

const allPlaces = languagesTried().flatMap(language =>
  sizes.flatMap((size, at) =>
    views.map((view, place) => ({ language, size, view, inTurn: at % 2 === place })),
  ),
)
/** In German the two smallest sizes, one in Call and one beside Edit; the long tests try all in both languages. */
const places = allPlaces.filter(({ inTurn }, at) => isEveryRound() || (inTurn && at < 4))
type Place = (typeof places)[number]
/** In each place each show, and each state, and each state of each show in one of them; all of these in the long tests. */
const rounds = pairs({ place: places, show: shows, state: Object.keys(states) })
const statesOf = (place: Place, show: (typeof shows)[number]): readonly string[] =>
  rounds.flatMap(one => (one.place === place && one.show === show ? [one.state] : []))

/** Each show in each size. */
const showsInside = pairs({ language: languagesTried(), size: sizes, name: Object.keys(inside) })

const placesIn = (language: Language) =>
  places.flatMap(place => {
    const [width, height] = place.size
    return place.language === language ? [{ width, height, view: place.view, place }] : []
  })

describe.each(languagesTried())('NEXT and the calls inside the cue, in “%s”', language => {
  let face: Face
  let page: Page
  beforeAll(async () => {
    face = await openFace(inject('browserPath'), language)
  })
  afterAll(() => face.close())

  it.each(placesIn(language))('stand in sight and still in $view at $width × $height', async at => {
    const { width, height, view, place } = at
    page = await face.open('at=1200', { viewport: { width, height } })
    await page.evaluate(view => window.look({ view }), view)
    if (view === 'edit') await page.getByTestId('edit-row').first().waitFor()
    const found: Record<string, unknown> = {}
    for (const one of shows) {
      const { count, isLong, gone } = one
      const show = showWith(count, isLong)
      await page.evaluate(show => window.fake.change(show), show)
      await air(page, 'song-02', gone, 180_000 - gone)
      await page.evaluate(calling => window.fake.change({ calling }), standing(0, null))
      await page
        .locator('[data-testid="next-calls"] [data-testid="standby-one"]')
        .nth(count - 1)
        .waitFor()
      await settled(page)
      const still = await placesOf(page)
      const now = await page.evaluate(() => Math.round(window.now()))
      for (const name of statesOf(place, one)) {
        const calling = states[name]?.(now) ?? standing(now, null)
        await page.evaluate(calling => window.fake.change({ calling }), calling)
        await settled(page)
        const faults = [...(await page.evaluate(outOfSight)), ...(await page.evaluate(cutOff))]
        const moved = (await placesOf(page)).filter((place, at) => place !== still[at])
        if (faults.length > 0 || moved.length > 0)
          found[`${count}${isLong ? ' long' : ''}, ${gone} ms, ${name}`] = { faults, moved }
      }
    }
    await page.evaluate(() => window.fake.changeCaller({ twoStep: true }))
    await page.evaluate(calling => window.fake.change({ calling }), standing(0, null, ['hold']))
    await page.locator('[data-testid="go"] [data-word="standby"]').waitFor()
    await settled(page)
    const faults = [...(await page.evaluate(outOfSight)), ...(await page.evaluate(cutOff))]
    expect({ ...found, 'two steps': faults }).toEqual({ 'two steps': [] })
  })

  it.each(sizes)('all calls inside the cue are whole in sight at %i × %i', async (width, height) => {
    page = await face.open('at=1200', { viewport: { width, height } })
    for (const { size, name } of showsInside.filter(one => one.language === language)) {
      if (size[0] !== width || size[1] !== height) continue
      const cells = inside[name] ?? {}
      const show = showWith(4, false)
      const next = { lx: 'House up', snd: 'BGM', vid: 'Border 3', stage: 'Host' }
      const rows = (show.rows ?? []).map(row => ({ ...row, cells: row.cue.id === 'song-02' ? cells : next }))
      await page.evaluate(show => window.fake.change(show), { ...show, rows })
      await air(page, 'song-02', 2_000, 68_000)
      const count = name === 'four' ? 4 : 2
      await expect.poll(() => page.getByTestId('call-inside').count()).toBe(count)
      await settled(page)
      expect([name, await page.evaluate(wholeInside), await page.evaluate(outOfSight)]).toEqual([
        name,
        count,
        [],
      ])
    }
  })

  it.each(placesIn(language))(
    'all calls that are due now are in sight at $width × $height in $view, and none moves while a person points at them',
    async ({ width, height, view }) => {
      page = await face.open('at=1200', { viewport: { width, height } })
      const show = showWith(4, false)
      const cells = {
        lx: '+0:20 LX 12\n+0:25 LX 13 with the chorus of the second song',
        snd: '+0:22 SND 7\n-0:10 SND fade',
        stage: '+0:10 Tabs',
      }
      const rows = (show.rows ?? []).map(row => (row.cue.id === 'song-02' ? { ...row, cells } : row))
      await page.evaluate(show => window.fake.change(show), { ...show, rows })
      await page.evaluate(() => window.fake.changeCaller({ callsBy: 'press' }))
      await page.evaluate(view => window.look({ view }), view)
      if (view === 'edit') await page.getByTestId('edit-row').first().waitFor()
      const inside = page.getByTestId('call-inside')
      const places = () =>
        inside.evaluateAll(nodes =>
          nodes.map(node => {
            const { top, height } = node.getBoundingClientRect()
            return [node.querySelector('bdi')?.textContent, Math.round(top), Math.round(height)].join(' ')
          }),
        )
      const due = (): Promise<readonly string[]> =>
        page.evaluate(() => {
          const rows = [...document.querySelectorAll('[data-testid="call-inside"][data-due="true"]')]
          const list = rows[0]?.parentElement?.getBoundingClientRect()
          return rows.map(row => {
            const { top, bottom } = row.getBoundingClientRect()
            const isSeen = list !== undefined && top >= list.top - 1 && bottom <= list.bottom + 1
            return getComputedStyle(row).opacity === '1' && isSeen ? 'seen' : (row.textContent ?? '')
          })
        })
      await air(page, 'song-02', 5_000, 65_000)
      await expect.poll(() => inside.count()).toBe(5)
      await settled(page)
      const list = page.getByTestId('calls-inside')
      const box = await list.boundingBox()
      await list.hover({ position: { x: 20, y: 20 } })
      await page.mouse.move((box?.x ?? 0) + 30, (box?.y ?? 0) + 25)
      const pointedAt = await places()
      await air(page, 'song-02', 30_000, 40_000)
      await page.locator('[data-face="time"]').nth(3).waitFor()
      await settled(page)
      expect(await places()).toEqual(pointedAt)
      await page.mouse.move(0, 0)
      await expect.poll(due).toEqual(['seen', 'seen', 'seen', 'seen'])
      expect(Math.round((await list.boundingBox())?.height ?? 0)).toBe(Math.round(box?.height ?? 0))
      expect(await page.evaluate(cutOff)).toEqual([])
    },
  )
})

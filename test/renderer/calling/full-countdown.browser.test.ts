import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { languages } from '../../../src-main/domain/language.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import { calledShow } from '../../fakes/bridge-calling.ts'
import { triedIn } from '../../support/every-round.ts'
import { cutOff } from '../cut-off.ts'
import { type Face, openFace } from '../face.ts'
import { air, settled } from '../face-states.ts'
import { type Cells, crowdedCells, crowdedShow, longTitle } from './crowded-show.ts'

const nine: Cells = {
  lx: Array.from({ length: 8 }, (_, at) => `+0:10 LX 3${at}`).join('\n'),
  snd: '+0:10 Schiffshorn links',
}

/** Song 02 is on air with so many ms left; the cue after it has a fixed start in four minutes. */
async function show(page: Page, cells: Cells, nextTitle: string, left: number): Promise<void> {
  const at = instant((await page.evaluate(() => Math.round(window.now() / 1000) * 1000)) + 240_000)
  const next = { title: nextTitle, cells: { lx: 'Kameralicht', snd: 'Jingle' }, at }
  const crowded = crowdedShow({ title: longTitle, cells }, next)
  await page.evaluate(show => window.fake.change(show), crowded)
  await air(page, 'song-02', 2_000, left)
  await page.evaluate(() => window.look({ full: true }))
  await page.getByTestId('not-before').waitFor()
  await settled(page)
}

/** What of the countdown, of the calls and of NEXT is not whole within the page above the buttons; evaluated in the page. */
function outOfSight(): readonly string[] {
  const main = document.querySelector('main')?.getBoundingClientRect()
  if (main === undefined) return ['There is no countdown.']
  const parts = {
    title: '[data-testid="on-air-title"]',
    'word of the field': '[data-testid="on-air-field"] > p',
    figures: '[data-testid="countdown"]',
    bar: '[role="img"]',
    calls: '[data-testid="calls-inside"]',
    'title of NEXT': '[data-testid="next-title"]',
    'fixed start': '[data-testid="not-before"]',
  }
  let above = 0
  return Object.entries(parts).flatMap(([name, selector]) => {
    const node = document.querySelector(selector)
    if (node === null) return []
    const { top, bottom, left, right } = node.getBoundingClientRect()
    const isIn = top >= main.top && bottom <= main.bottom && left >= main.left && right <= main.right
    // A word of the field stands beside the figures; the digits are lower than their line.
    const isBelow = top >= above - 8 || name === 'figures'
    if (name !== 'word of the field') above = bottom
    return [...(isIn ? [] : [`${name} is cut`]), ...(isBelow ? [] : [`${name} stands over what is above it`])]
  })
}

/** The words of the field that stand on the digits or on their block; evaluated in the page. */
function onDigits(): readonly string[] {
  const digits = document.querySelector('[data-testid="countdown"]')?.getBoundingClientRect()
  const words = [...document.querySelectorAll('[data-testid="on-air-field"] > p')]
  if (digits === undefined || words.length === 0) return ['There are no digits, or no word.']
  const range = document.createRange()
  return words.flatMap(word => {
    range.selectNodeContents(word)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    const isClear =
      right <= digits.left || left >= digits.right || bottom <= digits.top || top >= digits.bottom
    return isClear ? [] : [`${word.textContent} stands on the digits`]
  })
}

/** Each word of the crew with the whole of what stands beside it. */
const asked = (page: Page): Promise<readonly string[]> =>
  page
    .getByTestId('crew-asks')
    .locator('[data-word]')
    .evaluateAll(words =>
      words.map(node =>
        [...node.children].map(({ textContent }) => textContent?.replace(/[\u2068\u2069]/g, '')).join(': '),
      ),
    )

describe.each(languages)('the countdown in the whole window, in “%s”,', language => {
  let face: Face
  beforeAll(async () => {
    face = await openFace(inject('browserPath'), language)
  })
  afterAll(() => face.close())

  it.each(
    triedIn(language, [
      [1280, 720],
      [1366, 768],
      [1440, 900],
      [1920, 1080],
    ] as const),
  )('shows NEXT with its fixed start below the calls at %i × %i', async (width, height) => {
    const page = await face.open('at=1200', { viewport: { width, height } })
    const message = { text: 'Wrap up', visible: true, color: '#ffcc00', bold: true, underline: false }
    for (const text of [null, message])
      for (const [title, left] of [
        ['Live-Schalte Fernsehen', 78_000],
        ['Live-Schalte Fernsehen', 9_000],
        ['Live-Schalte Fernsehen', -5_000],
        [longTitle, 78_000],
      ] as const) {
        await show(page, crowdedCells, title, left)
        await page.evaluate(message => window.fake.change(message === null ? {} : { message }), text)
        await settled(page)
        const figures = await page.getByTestId('countdown').boundingBox()
        const what = `${text === null ? '' : 'a message, '}${title}, ${left} ms left`
        expect([what, await page.evaluate(outOfSight), await page.evaluate(cutOff)]).toEqual([what, [], []])
        expect(figures?.height, what).toBeGreaterThan(60)
      }
  })

  const sizes = triedIn(language, [
    [1280, 720],
    [1366, 768],
    [1280, 800],
    [1440, 900],
  ] as const)

  it.each(sizes)('keeps its words clear of the digits at %i × %i', async (width, height) => {
    const page = await face.open('at=1200', { viewport: { width, height } })
    const message = { text: 'Wrap up', visible: true, color: '#ffcc00', bold: true, underline: false }
    for (const cells of [{}, crowdedCells])
      for (const left of [-5_000, -3_725_000, 9_000]) {
        await show(page, cells, 'Live-Schalte Fernsehen', left)
        for (const visible of [true, false]) {
          await page.evaluate(message => window.fake.change({ message }), { ...message, visible })
          await settled(page)
          const what = `${left} ms left, ${visible ? 'a message' : 'no message'}`
          expect([what, await page.evaluate(onDigits), await page.evaluate(cutOff)]).toEqual([what, [], []])
        }
      }
    await page.keyboard.press('p')
    await page.locator('[data-condition="paused"]').waitFor()
    await settled(page)
    expect(await page.evaluate(onDigits)).toEqual([])
  })

  it.each(sizes)('says who asks for help or to hold at %i × %i, and nothing moves', async (width, height) => {
    const page = await face.open('at=1200', { viewport: { width, height } })
    const message = { text: 'Wrap up', visible: true, color: '#ffcc00', bold: true, underline: false }
    await show(page, crowdedCells, longTitle, 78_000)
    await page.evaluate(message => window.fake.change({ message }), message)
    await settled(page)
    const heights = () =>
      page
        .locator('main > *')
        .evaluateAll(parts => parts.map(part => [part.getBoundingClientRect().top, part.clientHeight]))
    const before = await heights()
    const say = async (
      words: Readonly<Record<string, 'help' | 'hold' | 'ready'>>,
      by = 'Kim',
    ): Promise<void> => {
      await page.evaluate(
        ({ words, by }) => {
          const said = Object.entries(words).map(([id, word]) => [id, { word, at: 1_800_000_000_000, by }])
          const crew = Object.fromEntries(said)
          window.fake.change({ calling: { crew: [], state: { standbys: 0, records: {}, crew } } })
        },
        { words, by },
      )
      await settled(page)
    }
    const german = language === 'de'
    await say({ snd: 'help', lx: 'ready' })
    expect(await asked(page)).toEqual([
      expect.stringMatching(german ? /^HILFE: SND Kim \d\d:/ : /^HELP: SND Kim \d\d:/),
    ])
    // The page of the department has no other name.
    await say({ snd: 'help' }, 'snd')
    expect(await asked(page)).toEqual([
      expect.stringMatching(german ? /^HILFE: SND \d\d:/ : /^HELP: SND \d\d:/),
    ])
    await say({ lx: 'help', snd: 'help', vid: 'help', stage: 'hold', 'follow spots': 'help' })
    expect(await asked(page)).toEqual([
      expect.stringMatching(german ? /^HILFE: LX.*SND.*VID/ : /^HELP: LX.*SND.*VID/),
      expect.stringMatching(german ? /^HALT: STAGE/ : /^HOLD: STAGE/),
    ])
    expect([await page.evaluate(outOfSight), await page.evaluate(cutOff)]).toEqual([[], []])
    expect(await heights()).toEqual(before)
  })

  it('has the calls of NEXT, and how early or late the show is and when it ends once each', async () => {
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
    ] as const) {
      const page = await face.open('at=1200', { viewport: { width, height } })
      await page.evaluate(show => window.fake.change(show), calledShow)
      await air(page, 'song-02', 2_000, 78_000)
      await page.evaluate(() => window.look({ full: true }))
      const calls = page.getByTestId('next-line')
      await calls.waitFor()
      await settled(page)
      expect(await calls.innerText()).toMatch(/LX\s+Blackout[\s\S]*SND\s+VT track[\s\S]*STAGE\s+Change-over/)
      const covered = await calls
        .locator('b')
        .evaluateAll(names =>
          names.filter(name => name.scrollWidth > name.clientWidth).map(name => name.textContent),
        )
      expect(covered).toEqual([])
      for (const fact of ['over-under', 'ends'])
        expect([fact, await page.getByTestId(fact).filter({ visible: true }).count()]).toEqual([fact, 1])
      expect([await page.evaluate(outOfSight), await page.evaluate(cutOff)]).toEqual([[], []])
    }
  })

  it('says how many calls of one moment have no room', async () => {
    const page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
    await show(page, nine, longTitle, 78_000)
    const found = await page.getByTestId('calls-inside').evaluate(list => {
      const { top, bottom } = list.getBoundingClientRect()
      const seen = [...list.children].filter(row => {
        const box = row.getBoundingClientRect()
        return getComputedStyle(row).opacity === '1' && box.top >= top - 1 && box.bottom <= bottom + 1
      })
      return {
        seen: seen.length,
        more: Number(/\d+/.exec(getComputedStyle(list, '::before').content)?.[0] ?? 0),
      }
    })
    expect(found.seen).toBeGreaterThan(1)
    expect(found.seen + found.more).toBe(9)
    expect([await page.evaluate(outOfSight), await page.evaluate(cutOff)]).toEqual([[], []])
  })
})

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { languages } from '../../src-main/domain/language.ts'
import type { ViewName } from '../../src-renderer/state/session/ui-state.ts'
import { calledShow, callsStanding } from '../fakes/bridge-calling.ts'
import { keptFace } from './face.ts'
import { air, settled } from './face-states.ts'
import { unreadable } from './must-read.ts'

/** In the order in which they stand. */
const rail: readonly ViewName[] = [
  'call',
  'edit',
  'rundowns',
  'outputs',
  'people',
  'timers',
  'controllers',
  'journal',
  'preflight',
  'connections',
  'help',
]

let page: Page

/** A cue is on air, and as many departments ask: AUTO for help, and STAGE to hold. */
async function callAlarms(count: 0 | 1 | 2): Promise<void> {
  await page.evaluate(show => window.fake.change(show), calledShow)
  await air(page, 'song-02', 36_000, 144_000)
  const standing = callsStanding(await page.evaluate(() => Math.round(window.now())), true)
  const asking = Object.entries(standing.state.crew).filter(([, { word }]) => word !== 'ready')
  // HELP stands before HOLD.
  const crew = Object.fromEntries(asking.toReversed().slice(0, count))
  await page.evaluate(calling => window.fake.change({ calling }), {
    ...standing,
    state: { ...standing.state, crew },
  })
  await settled(page)
}

/** The rectangles of what an alarm must leave free that it lies over; evaluated in the page. */
function underAlarm(): readonly string[] {
  const alarm = document.querySelector('[data-place="top"]')?.getBoundingClientRect()
  if (alarm === undefined) return ['There is no alarm.']
  const parts = {
    title: '[data-testid="on-air-title"]',
    countdown: '[data-testid="countdown"]',
    NEXT: '[data-testid="next-title"]',
    GO: '[data-testid="go"]',
  }
  // Where no dialog has the pointer.
  const freeWithoutDialog = {
    'what is on air': 'main [data-tag]',
    'a tab': '[role="tab"]',
    'the head of a view': '[data-testid="view"] > header',
    'the tools of Edit': '[role="toolbar"]',
  }
  const isUnder = (node: Element | null): boolean => {
    const box = node?.getBoundingClientRect()
    return (
      box === undefined ||
      (box.left < alarm.right && box.right > alarm.left && box.top < alarm.bottom && box.bottom > alarm.top)
    )
  }
  const asked = document.querySelector('dialog[open]') !== null
  return [
    ...Object.entries(parts).filter(([, selector]) => isUnder(document.querySelector(selector))),
    ...Object.entries(freeWithoutDialog).filter(
      ([, selector]) => !asked && [...document.querySelectorAll(selector)].some(isUnder),
    ),
  ].map(([name]) => name)
}

describe('the rail', () => {
  const face = keptFace()

  const shown = (): Promise<readonly (string | null)[]> =>
    page
      .locator('[data-testid^="rail-"]')
      .filter({ visible: true })
      .evaluateAll(items => items.map(item => item.getAttribute('data-testid')))

  it('opens every view by one press, and marks it', async () => {
    page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
    expect(await shown()).toEqual(rail.map(view => `rail-${view}`))
    for (const view of rail.toReversed()) {
      await page.getByTestId(`rail-${view}`).click()
      await page.locator(`main[data-view="${view}"]`).waitFor()
      if (view === 'call') await page.locator('[data-list]').waitFor()
      else await page.getByTestId('view').waitFor()
      expect(
        await page
          .locator('[data-testid^="rail-"][aria-current="page"]')
          .evaluateAll(items => items.map(item => item.getAttribute('data-testid'))),
      ).toEqual([`rail-${view}`])
    }
    await page.getByTestId('rail-timers').click()
    await page.getByTestId('view').getByRole('button', { name: 'Timecode' }).click()
    await page.locator('main[data-view="timecode"]').waitFor()
    expect(await page.getByTestId('rail-timers').getAttribute('aria-current')).toBe('page')
    await page.getByTestId('menu').click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  })

  it('leaves Call, Journal and Help in show lock, each at its place', async () => {
    page = await face.open('at=1200')
    const place = async () => (await page.getByTestId('rail-journal').boundingBox())?.y
    const before = await place()
    await page.evaluate(() => window.fake.changeDesk({ locked: true }))
    await page.getByTestId('locked').waitFor()
    expect(await shown()).toEqual(['rail-call', 'rail-journal', 'rail-help'])
    expect(await place()).toBe(before)
    await page.evaluate(() => window.fake.changeDesk({ locked: false }))
    await expect.poll(shown).toHaveLength(rail.length)
  })

  it('leaves Edit the whole width before the show; while it is called, the panel stays beside it', async () => {
    page = await face.open('at=-600', { viewport: { width: 1280, height: 720 } })
    await page.getByTestId('rail-edit').click()
    await page.getByTestId('edit-grid').waitFor()
    const widthOf = async () => (await page.getByTestId('view').boundingBox())?.width ?? 0
    const room = (await page.getByRole('navigation').first().boundingBox())?.width ?? 0
    expect(await page.getByTestId('panel').count()).toBe(0)
    expect(await widthOf()).toBe(1280 - room)
    await air(page, 'song-02', 36_000, 144_000)
    await page.getByTestId('panel').waitFor()
    const panel = (await page.getByTestId('panel').boundingBox())?.width ?? 0
    expect(panel).toBeGreaterThan(150)
    expect(await widthOf()).toBe(1280 - room - panel)
    await page.evaluate(() =>
      window.fake.setState({ phase: 'ended', lastStop: Math.round(window.now()) as never }),
    )
    await page.getByTestId('panel').waitFor({ state: 'detached' })
  })
})

describe.each(languages)('an alarm, in “%s”', language => {
  const face = keptFace(language)

  it.each([
    [1280, 720],
    [1920, 1080],
    [390, 844],
  ])(
    'covers neither the title, the countdown, NEXT nor GO, and nothing covers it, at %i × %i',
    async (width, height) => {
      page = await face.open('at=1200', { viewport: { width, height } })
      await callAlarms(2)
      const parts = [{}, { full: true }, { full: false, view: 'journal' }, { view: 'edit' }] as const
      // Beside Edit a phone has no room for what is next.
      for (const part of parts.filter(part => width > 700 || !('view' in part) || part.view !== 'edit')) {
        await page.evaluate(part => window.look(part), part)
        await settled(page)
        const what = JSON.stringify(part)
        expect([what, await page.evaluate(underAlarm), await page.evaluate(unreadable)]).toEqual([
          what,
          [],
          [],
        ])
      }
      for (const dialog of ['menu', 'settings', 'jump', 'message'] as const) {
        await page.evaluate(dialog => window.look({ view: 'call', dialog }), dialog)
        await page.getByRole('dialog').waitFor()
        await settled(page)
        const alarm = await page.locator('[data-place="top"]').boundingBox()
        const opened = await page.getByRole('dialog').boundingBox()
        const below = (opened?.y ?? 0) >= (alarm?.y ?? 999) + (alarm?.height ?? 0)
        expect([dialog, below, await page.evaluate(underAlarm)]).toEqual([dialog, true, []])
      }
    },
  )

  it('is cleared in the countdown that fills the window', async () => {
    page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
    await callAlarms(1)
    await page.evaluate(() => window.look({ full: true }))
    await page.getByTestId('next-call').waitFor()
    // Each of what the header and the countdown both know stands once.
    for (const fact of ['over-under', 'ends'])
      expect(await page.getByTestId(fact).filter({ visible: true }).count()).toBe(1)
    await page.getByTestId('crew-alarm-clear').click()
    await page.getByTestId('crew-alarm').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => window.fake.triggers.map(({ intent }) => intent)[0])).toEqual({
      action: 'clear-word',
      departments: ['automation'],
    })
  })

  it('and another one are counted, and both can be read', async () => {
    page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
    await callAlarms(2)
    const band = page.locator('[data-place="top"]')
    expect(await band.innerText()).toMatch(language === 'de' ? /1 von 2/ : /1 of 2/)
    await band.locator('[aria-expanded="false"]').click()
    const all = page.getByTestId('all-notices')
    await all.waitFor()
    const words = language === 'de' ? ['HILFE AUTO', 'HALT STAGE'] : ['HELP AUTO', 'HOLD STAGE']
    const lines = band.locator('[data-tone="alarm"]')
    expect((await lines.locator('strong').allInnerTexts()).toSorted()).toEqual(words.toSorted())
    for (const line of await lines.all()) {
      const cut = await line.evaluate(node => {
        const { left, right, top, bottom } = node.getBoundingClientRect()
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return !node.contains(at) || node.scrollWidth > node.clientWidth + 1
      })
      expect(cut).toBe(false)
    }
    await band.locator('[aria-expanded="true"]').click()
    await all.waitFor({ state: 'detached' })
    // Where one of them is over, no list covers the title.
    await band.locator('[aria-expanded="false"]').click()
    await all.waitFor()
    await callAlarms(1)
    await all.waitFor({ state: 'detached' })
    expect(await band.locator('[data-tone="alarm"]').count()).toBe(1)
  })
})

import { expect, inject, it } from 'vitest'
import { type Language, languages } from '../../src-main/domain/language.ts'
import { messageOf } from '../../src-main/domain/messages/message.ts'
import type { Origin, PressResult } from '../../src-main/domain/show/press.ts'
import { instant } from '../../src-main/domain/time/time.ts'
import { calledShow } from '../fakes/bridge-calling.ts'
import { showStart } from '../fakes/bridge-shows.ts'
import { catalogueOf } from '../support/catalogues.ts'
import { isEveryRound } from '../support/every-round.ts'
import { openFace } from './face.ts'
import {
  cutInFoot,
  cutPresses,
  kindsOfPress,
  longestReasons,
  phaseNames,
  places,
  refusedPresses,
  showPhase,
  showPlace,
} from './foot-states.ts'

/** The narrowest has the least room. */
const widths = isEveryRound() ? [1280, 1440, 1920] : [1280]
const placeNames = Object.keys(places)
// In the other views the foot differs by the phase only once the show has ended.
const phasesAt = (place: string) =>
  phaseNames.filter(phase => /^(call|edit)/.test(place) || phase === 'running' || phase === 'ended')
/**
 * German, which needs most room, in two of them by turns, and English in one; where the next cue is called, and in Edit, German
 * in each. The long tests try every phase everywhere in both.
 */
const placesIn = (language: Language, phase: (typeof phaseNames)[number]): readonly string[] =>
  placeNames.filter((place, at) => {
    const all = phasesAt(place)
    if (isEveryRound() || (language === 'de' && (place === 'call' || place === 'edit')))
      return all.includes(phase)
    return [at, ...(language === 'de' ? [at + 1] : [])].some(turn => all[turn % all.length] === phase)
  })

it.each(languages)(
  'the foot shows the last press and the state of the keyboard whole, in every view and phase, in “%s”',
  async language => {
    const face = await openFace(inject('browserPath'), language)
    const page = await face.open('at=1200')
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    await page.clock.install()
    await page.reload()
    await page.getByTestId('go').waitFor()
    // What scrolls above the foot has no part in it, and its layout takes longer than that of the foot.
    await page.addStyleTag({ content: '[data-list] tr, [data-cue-id] { display: none !important }' })
    const { deskTexts } = await catalogueOf(language)
    const all = refusedPresses(longestReasons(deskTexts, Number.POSITIVE_INFINITY))
    const longest = refusedPresses(longestReasons(deskTexts, 2))
    const found: Record<string, unknown> = {}
    const look = async (what: string, presses: typeof all): Promise<void> => {
      const cut = await cutPresses(page, presses)
      if (Object.keys(cut).length > 0) found[what] = cut
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      for (const phase of phaseNames) {
        await showPhase(page, phase)
        for (const place of placesIn(language, phase)) {
          const what = `${width} px, ${phase}, ${place}`
          await showPlace(page, place)
          await look(what, kindsOfPress())
          await look(what, phase === 'ended' ? all : longest)
          if (place !== 'call' && place !== 'edit') continue
          // Its reason is less loud after a while, and leaves after another.
          for (const after of [6_100, 14_000]) {
            await page.clock.fastForward(after)
            const cut = await page.evaluate(cutInFoot)
            if (cut.length > 0) found[`${what}, after ${after} ms`] = cut
          }
        }
      }
    }
    expect(found).toEqual({})
    expect(errors).toEqual([])
    await face.close()
  },
  600_000,
)

it('the foot names keys and buttons in German, distinguishes a lock from an unlock, and calls nothing recorded in a rehearsal', async () => {
  const face = await openFace(inject('browserPath'), 'de')
  const page = await face.open('at=1200')
  let press = 0
  const shown = async (origin: Pick<Origin, 'kind' | 'surface' | 'control'>, part: Partial<PressResult>) => {
    press += 1
    const pressResult: PressResult = {
      press,
      origin: { surfaceId: 'x', ...origin },
      action: 'end',
      at: showStart,
      outcome: 'confirmed',
      appliedMs: 3,
      confirmedMs: 3,
      ...part,
    }
    await page.evaluate(pressResult => window.fake.change({ pressResult }), pressResult)
    return page.locator(`[data-testid="last-press"][data-press="${press}"]`).innerText()
  }
  const screen = { kind: 'pointer', surface: messageOf('surface.screen') } as const
  const keyboard = { kind: 'keyboard', surface: messageOf('surface.keyboard') } as const
  expect(await shown({ ...screen, control: 'End button' }, {})).toContain(
    'Bildschirm, Knopf Beenden · Beenden · gesichert',
  )
  expect(
    await shown({ ...keyboard, control: 'Lock button, key' }, { action: 'lock', unlocks: true }),
  ).toContain('Tastatur, Knopf Sperre · Entsperren · gesichert')
  expect(await shown({ ...keyboard, control: 'S' }, { action: 'skip', unskips: true })).toContain(
    'Tastatur, S · Doch fahren · gesichert',
  )
  expect(await shown({ ...keyboard, control: 'L' }, { action: 'lock' })).toContain('Tastatur, L · Sperre ·')
  expect(await shown({ ...keyboard, control: 'Shift +' }, { action: 'adjust' })).toContain(
    'Tastatur, Umschalt + ·',
  )
  await page.evaluate(() => void window.fake.request('rehearsal', { on: true, held: true }))
  await page.getByTestId('rehearsal').waitFor()
  const rehearsed = await shown({ ...keyboard, control: 'Space' }, { action: 'go' })
  expect(rehearsed).toContain('Tastatur, Leertaste · GO · ausgeführt')
  await face.close()
})

it('the last press stands clear of the edge of the window below keys that are away, in German', async () => {
  const face = await openFace(inject('browserPath'), 'de')
  const page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
  // Its bar has the buttons of the calls as well.
  const at = await page.evaluate(show => {
    const now = Math.round(window.now())
    window.fake.change(show)
    window.fake.air('song-02', now - 30_000, now + 150_000)
    window.look({ view: 'edit' })
    return now - 20_000
  }, calledShow)
  const pressResult: PressResult = {
    press: 1,
    origin: { surfaceId: 'x', kind: 'keyboard', surface: messageOf('surface.keyboard'), control: 'T' },
    action: 'standby',
    at: instant(at),
    outcome: 'confirmed',
    appliedMs: 1,
    confirmedMs: 1,
  }
  await page.evaluate(pressResult => window.fake.change({ pressResult }), pressResult)
  const press = page.locator('[data-testid="last-press"][data-press="1"]')
  await expect.poll(() => press.innerText()).toContain('vor 2')
  const below = await press.locator('p').evaluate(node => {
    const letters = document.createRange()
    letters.selectNodeContents(node)
    return innerHeight - letters.getBoundingClientRect().bottom
  })
  expect(below).toBeGreaterThanOrEqual(3)
  await face.close()
})

it.each([1280, 1440, 1920])(
  'the foot shortens a list of calls, and not what became of the press, at %i pixels',
  async width => {
    const face = await openFace(inject('browserPath'), 'de')
    const page = await face.open('at=1200', { viewport: { width, height: 720 } })
    await showPhase(page, 'running')
    await page.evaluate(show => window.fake.change(show), calledShow)
    const { call = null } = kindsOfPress()
    const at = instant(await page.evaluate(() => Math.round(window.now()) - 50_000))
    await page.evaluate(
      pressResult => window.fake.change({ pressResult }),
      call === null ? null : { ...call, at },
    )
    const press = page.locator('[data-testid="last-press"][data-press="1"]')
    await expect.poll(() => press.innerText()).toContain('vor 5')
    expect(await press.innerText()).toMatch(/Einsatz LX.* · gesichert/s)
    expect(await page.evaluate(cutInFoot)).toEqual([])
    expect(await press.locator('p').getAttribute('title')).toMatch(/ · Einsatz LX 24, .* links · gesichert$/)
    await face.close()
  },
)

it.each(languages)(
  'a press that was not sent is said whole, also once the desk is back, in “%s”',
  async language => {
    const face = await openFace(inject('browserPath'), language)
    const page = await face.open('at=1200', { viewport: { width: 1280, height: 800 } })
    await page.clock.install()
    await page.reload()
    await page.getByTestId('go').waitFor()
    await showPhase(page, 'running')
    await page.evaluate(show => window.fake.change(show), calledShow)
    await page.evaluate(() => window.fake.setConnected(false))
    await page.getByTestId('pause').locator('[data-long]').waitFor()
    const said = page.locator('[data-testid="last-press"][data-outcome="unsent"]')
    const found: Record<string, readonly string[]> = {}
    for (const place of ['call', 'edit']) {
      await showPlace(page, place)
      await page.getByTestId('pause').click({ force: true })
      await said.waitFor()
      found[`${place}, away`] = await page.evaluate(cutInFoot)
      await page.evaluate(() => window.fake.setConnected(true))
      await page.locator('[data-testid="last-press"][data-calm="true"]').waitFor()
      for (const after of [0, 5_000, 50_000, 12 * 60_000, 8 * 3_600_000]) {
        await page.clock.fastForward(after)
        found[`${place}, back, ${after} ms later`] = await page.evaluate(cutInFoot)
      }
      await page.evaluate(() => window.fake.setConnected(false))
    }
    expect(Object.entries(found).filter(([, cut]) => cut.length > 0)).toEqual([])
    await face.close()
  },
)

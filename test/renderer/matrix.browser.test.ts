import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Language, languages } from '../../src-main/domain/language.ts'
import { brightnesses, densities } from '../../src-renderer/state/session/ui-state.ts'
import { axeInEveryBrightness, brightnessesOf } from '../support/axe.ts'
import { catalogueOf } from '../support/catalogues.ts'
import { isEveryRound, languagesTried } from '../support/every-round.ts'
import { type CheckboxLooks, looksOfCheckboxes } from './checkbox-looks.ts'
import { cutOff } from './cut-off.ts'
import { type Face, openFace } from './face.ts'
import { faceStates, settled, showState } from './face-states.ts'
import { unreadable } from './must-read.ts'

const smallest = { width: 1280, height: 720 } as const
const phone = { width: 390, height: 844 } as const
const sizes = [
  smallest,
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
  { width: 3840, height: 2160 },
  phone,
] as const

/** What was found in each state, by its name; empty where nothing is wrong. */
interface Walked {
  readonly texts: Record<string, readonly string[]>
  readonly cuts: Record<string, readonly string[]>
  readonly moving: Record<string, readonly string[]>
  readonly axe: Record<string, readonly string[]>
  readonly checkboxes: CheckboxLooks
}

/** Shows every state in turn, to one who wants less motion. */
async function walk(page: Page, language: Language): Promise<Walked> {
  const found: Walked = { texts: {}, cuts: {}, moving: {}, axe: {}, checkboxes: new Map() }
  const codes = new Set(Object.keys((await catalogueOf(language)).pageTexts))
  const keep = (kind: Record<string, readonly string[]>, name: string, faults: readonly string[]): void => {
    if (faults.length > 0) kind[name] = faults
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [at, state] of faceStates.entries()) {
    await page.setViewportSize(smallest)
    await showState(page, state)
    // A text that is not loaded is shown by its code.
    const words = (await page.innerHTML('body')).split(/[\s"<>]+/)
    keep(
      found.texts,
      state.name,
      words.filter(word => codes.has(word)),
    )
    keep(found.axe, state.name, await axeInEveryBrightness(page, await partOf(page), brightnessesOf(at)))
    // Colours and motion are those of every language.
    if (language === 'de') {
      keep(found.moving, state.name, await page.evaluate(movingParts))
      await looksOfCheckboxes(page, state.name, found.checkboxes)
    }
    for (const size of [smallest, phone]) {
      if (size !== smallest) {
        await page.setViewportSize(size)
        await settled(page)
      }
      keep(found.cuts, `${state.name}, ${size.width} × ${size.height}`, await page.evaluate(cutOff))
    }
  }
  return found
}

/** Evaluated in the page: what moves by itself. */
const movingParts = (): readonly string[] =>
  document
    .getAnimations()
    .map(({ effect }) => effect)
    .filter(effect => effect instanceof KeyframeEffect)
    .map(effect => `${effect.target?.outerHTML.slice(0, 100)}${effect.pseudoElement ?? ''}`)

/** What a state is about: what stands beside it was checked with the states of the call view. */
const partOf = async (page: Page): Promise<string> => {
  for (const part of ['dialog[open]', '[data-testid="view"]']) {
    if ((await page.locator(part).count()) > 0) return part
  }
  return 'body'
}

describe.each(languages)('what must be read at any moment, in “%s”', language => {
  it('is whole and under nothing else, in every size, density and brightness', async () => {
    const face = await openFace(inject('browserPath'), language)
    const page = await face.open('at=1200')
    const found: Record<string, readonly string[]> = {}
    const called = faceStates.filter(({ name }) => /^(call|the countdown alone)/.test(name))
    for (const [place, state] of called.entries()) {
      await page.setViewportSize(smallest)
      await showState(page, state)
      const tried = sizes.flatMap((size, at) => {
        // English needs less room: two sizes of each state, by turns, with one look; all of them in the long tests.
        if (language === 'en' && !isEveryRound() && at % 3 !== place % 3) return []
        const brightness = brightnesses[(place + 2 * at) % brightnesses.length] ?? 'dark'
        // By turns; the long tests try each density everywhere.
        return densities
          .filter((_, turn) => isEveryRound() || turn === (place + at) % 3)
          .map(density => ({ size, look: { density, brightness } }))
      })
      // Those of one look follow one another: each change of it lays out the page anew.
      const byLook = Map.groupBy(tried, ({ look }) => Object.values(look).join(', '))
      for (const [name, alike] of byLook) {
        for (const [at, { size, look }] of alike.entries()) {
          await page.setViewportSize(size)
          if (at === 0) await page.evaluate(look => window.look(look), look)
          await settled(page)
          const faults = await page.evaluate(unreadable)
          if (faults.length > 0) found[`${state.name}, ${size.width}, ${name}`] = faults
        }
      }
    }
    expect(found).toEqual({})
    await face.close()
  }, 600_000)
})

describe.each(languagesTried())('every view, dialog and state, in “%s”', language => {
  let face: Face
  let walked: Walked
  const errors: string[] = []
  beforeAll(async () => {
    face = await openFace(inject('browserPath'), language)
    const page = await face.open('at=1200')
    page.on('pageerror', error => errors.push(error.message))
    walked = await walk(page, language)
  }, 600_000)
  afterAll(() => face.close())

  it('has all its texts, cuts off nothing and never scrolls the page, on a desk and on a phone', () => {
    expect(walked.texts).toEqual({})
    expect(walked.cuts).toEqual({})
    expect(errors).toEqual([])
  })

  it('passes axe, in every brightness', () => {
    expect(walked.axe).toEqual({})
  })

  // Colours and motion are those of every language.
  if (language !== 'de') return

  it('moves nothing by itself for who wants less motion', () => {
    expect(walked.moving).toEqual({})
  })

  it('has one kind of checkbox, in the colours of day, dark and blackout', () => {
    for (const [kind, found] of walked.checkboxes) expect([...found.keys()], kind).toHaveLength(1)
    // Another in each brightness, and another when it is on.
    const open = [...walked.checkboxes]
      .filter(([kind]) => !kind.includes('disabled'))
      .flatMap(([, found]) => [...found.keys()])
    expect(new Set(open).size).toBe(2 * brightnesses.length)
    const having = [...walked.checkboxes.values()].flatMap(looks =>
      [...looks.values()].flatMap(names => [...names]),
    )
    expect(
      [...new Set(having)].filter(name => /settings|columns|message|print|import|outputs|edit/.test(name))
        .length,
    ).toBeGreaterThanOrEqual(7)
  })
})

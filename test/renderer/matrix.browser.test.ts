import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Language, languages } from '../../src-main/domain/language.ts'
import { axeInEveryBrightness } from '../support/axe.ts'
import { catalogueOf } from '../support/catalogues.ts'
import { isEveryRound } from '../support/every-round.ts'
import { cutOff } from './cut-off.ts'
import { type Face, openFace } from './face.ts'
import { faceStates, settled, showState } from './face-states.ts'

/** A desk, a tablet, and a desk at 200 % zoom. */
const sizes = [
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 640, height: 360 },
] as const
/** Where the other languages fit, English nearly always does: it is tried on a desk, and everywhere in the long tests. */
const sizesIn = (language: Language) => (language === 'en' && !isEveryRound() ? sizes.slice(0, 1) : sizes)

/** Each state in dark, where the colours are most, and every second one in each of the others; all in the long tests. */
const brightnessesOf = (at: number) =>
  isEveryRound() ? undefined : (['dark', at % 2 === 0 ? 'blackout' : 'day'] as const)

describe.each(languages)('every view, dialog and state, in “%s”', language => {
  let face: Face
  let page: Page
  const errors: string[] = []
  beforeAll(async () => {
    face = await openFace(inject('browserPath'), language)
    page = await face.open('at=1200')
    page.on('pageerror', error => errors.push(error.message))
  })
  afterAll(() => face.close())

  it('has all its texts, cuts off nothing and never scrolls the page, on a desk, on a tablet, and at 200 % zoom, and passes axe in every brightness', async () => {
    const found: Record<string, readonly string[]> = {}
    const codes = new Set(Object.keys((await catalogueOf(language)).pageTexts))
    for (const [at, state] of faceStates.entries()) {
      await page.setViewportSize(sizes[0])
      await showState(page, state)
      // A text that is not loaded is shown by its code.
      const missing = (await page.innerHTML('body')).split(/[\s"<>]+/).filter(word => codes.has(word))
      if (missing.length > 0) found[`${state.name}: texts`] = missing
      for (const size of sizesIn(language)) {
        await page.setViewportSize(size)
        await settled(page)
        const faults = await page.evaluate(cutOff)
        if (faults.length > 0) found[`${state.name}, ${size.width} × ${size.height}`] = faults
      }
      // Names and colours are those of every language.
      if (language !== 'en') continue
      await page.setViewportSize(sizes[0])
      await settled(page)
      const faults = await axeInEveryBrightness(page, await partOf(page), brightnessesOf(at))
      if (faults.length > 0) found[state.name] = faults
    }
    expect(found).toEqual({})
    expect(errors).toEqual([])
  }, 600_000)
})

/** What a state is about: what stands beside it was checked with the states of the call view. */
const partOf = async (page: Page): Promise<string> => {
  for (const part of ['dialog[open]', '[data-testid="view"]']) {
    if ((await page.locator(part).count()) > 0) return part
  }
  return 'body'
}

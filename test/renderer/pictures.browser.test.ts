import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Brightness } from '../../src-renderer/state/session/ui-state.ts'
import { comparePicture, madeWith } from '../support/picture.ts'
import { type Face, openFace } from './face.ts'
import { faceStates, settled, showState } from './face-states.ts'

interface Picture {
  readonly name: string
  readonly state: string
  readonly brightness?: Brightness
}

const english: readonly Picture[] = [
  { name: 'call-before', state: 'call, before the show' },
  { name: 'call-running', state: 'call, running' },
  { name: 'call-over-blackout', state: 'call, over', brightness: 'blackout' },
  { name: 'call-paused-day', state: 'call, paused', brightness: 'day' },
  { name: 'edit', state: 'edit' },
  { name: 'rundowns', state: 'rundowns, nothing of these words' },
  { name: 'controllers', state: 'controllers, many, learning' },
  { name: 'outputs', state: 'outputs, of every kind' },
  { name: 'journal-day', state: 'journal', brightness: 'day' },
  { name: 'palette', state: 'dialog palette' },
]
const german: readonly Picture[] = [{ name: 'call-de', state: 'call, running' }]

const renew = process.env['UPDATE_PICTURES'] === '1'
/** Twenty minutes into the evening, in which nothing moves. */
const still = 'at=1200&still'
const desk: BrowserContextOptions = {
  viewport: { width: 1280, height: 720 },
  timezoneId: 'Europe/London',
  locale: 'en-GB',
  reducedMotion: 'reduce',
}

describe.each([
  { language: 'en', pictures: english },
  { language: 'de', pictures: german },
] as const)('the face in “$language” as it was', ({ language, pictures }) => {
  let face: Face
  let page: Page
  let major = ''
  beforeAll(async () => {
    face = await openFace(inject('browserPath'), language)
    major = face.version.split('.')[0] ?? ''
    page = await face.open(still, desk)
    // The list measures itself when a cue goes on air, and scrolls by that: letters of a font that comes later are another
    // height.
    await page.evaluate(() => Promise.all([...document.fonts].map(font => font.load())).then(() => undefined))
    await settled(page)
    if (!renew && madeWith() !== major) {
      process.stderr.write(
        `The pictures were made with Chromium ${madeWith()}, this is ${major}: they are compared by what stands where.\n`,
      )
    }
  })
  afterAll(() => face.close())

  it.each(pictures)('$name', async ({ name, state: wanted, brightness = 'dark' }) => {
    const state = faceStates.find(one => one.name === wanted)
    if (state === undefined) throw new Error(`There is no state “${wanted}”.`)
    await showState(page, state)
    await page.evaluate(brightness => window.look({ brightness }), brightness)
    // In the header, where nothing answers a pointer.
    await page.mouse.move(640, 24)
    await settled(page)
    const bytes = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    expect(comparePicture(name, bytes, major, renew)).toBe(null)
  })
})

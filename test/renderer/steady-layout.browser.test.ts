import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Face, openFace } from './face.ts'

const widths = [1280, 1440, 1920] as const

/** Where every button of the head and the tools is, and the rows below them: `name: x y width height`. */
const places = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '[data-testid="view"] :is(header, [role="toolbar"]) :is(button:not([data-testid="save-state"]), input, select), [data-cue-id="act"]',
      ),
    ].map(node => {
      const { x, y, width, height } = node.getBoundingClientRect()
      const name = node.getAttribute('data-cue-id') ?? node.getAttribute('data-testid') ?? node.textContent
      const box =
        node instanceof HTMLButtonElement || node instanceof HTMLInputElement
          ? [x, y, width, height]
          : [y, height]
      return `${node instanceof HTMLInputElement ? 'field' : name?.slice(0, 4)}: ${box.map(Math.round).join(' ')}`
    }),
  )

describe.each(['en', 'de'] as const)('nothing moves under a pointer in Edit, in “%s”', language => {
  let face: Face
  let page: Page
  beforeAll(async () => {
    face = await openFace(inject('browserPath'), language)
  })
  afterAll(() => face.close())
  afterEach(() => page.close())

  it.each(widths)('at %i pixels', async width => {
    page = await face.open('at=-600', { viewport: { width, height: 900 } })
    page.setDefaultTimeout(6_000)
    await page.keyboard.press('Alt+2')
    await page.getByTestId('edit-grid').waitFor()
    const before = await places(page)
    expect(before.length).toBeGreaterThan(12)
    const title = page.locator('[data-cue-id="to-air"] [data-column="title"]')
    const steady = async (what: string): Promise<void> => {
      expect({ what, places: await places(page) }).toEqual({ what, places: before })
    }
    await title.click()
    await page.keyboard.type('A title that is much longer than the one that stood here before it')
    await page.keyboard.press('Enter')
    await steady('an edited title')
    await title.click()
    await page.keyboard.press('Delete')
    await steady('an emptied cell')
    await page.keyboard.press('Control+z')
    await steady('an undone step')
    await page.evaluate(() =>
      window.fake.editing.refuse('The service refuses it, for a reason that takes a whole sentence.'),
    )
    await title.click()
    await page.keyboard.type('Refused')
    await page.keyboard.press('Enter')
    await page.locator('[data-testid="save-state"][data-tone="refused"]').waitFor()
    await steady('a refused edit')
    await page
      .getByRole('textbox')
      .first()
      .fill('A rundown with a title that is much longer than it was before this')
    await steady('a title while it is typed')
  })
})

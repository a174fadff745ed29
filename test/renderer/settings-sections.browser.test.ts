import { describe, expect, it } from 'vitest'
import { languages } from '../../src-main/domain/language.ts'
import { keptFace } from './face.ts'
import { settled } from './face-states.ts'

/** The sections in the side list that look as if they were in sight; evaluated in the page. */
function marked(): readonly string[] {
  const sections = [...document.querySelectorAll('dialog nav button')]
  const looks = sections.map(section => getComputedStyle(section).backgroundColor)
  const plain = looks.toSorted(
    (a, b) => looks.filter(one => one === b).length - looks.filter(one => one === a).length,
  )[0]
  return sections.filter((_, at) => looks[at] !== plain).map(({ textContent }) => textContent ?? '')
}

describe.each(languages)('the side list of the settings, in “%s”,', language => {
  const face = keptFace(language)

  it.each([
    [1280, 720],
    [1440, 900],
  ])('marks the section that is in sight, wherever the pointer rests, at %i × %i', async (width, height) => {
    const page = await face.open('at=1200', { viewport: { width, height } })
    await page.evaluate(() => window.look({ dialog: 'settings' }))
    const sections = page.locator('dialog nav button')
    await sections.last().waitFor()
    const names = await sections.allTextContents()
    for (const at of [0, 4, 7]) {
      await sections.nth(at).hover()
      expect(await page.evaluate(marked)).toEqual(names.slice(0, 1))
    }
    await sections.last().click()
    await settled(page)
    await sections.nth(2).hover()
    expect(await page.evaluate(marked)).toEqual(names.slice(-1))
    await page.evaluate(() => document.querySelectorAll('[data-section]')[2]?.scrollIntoView())
    await settled(page)
    expect(await page.evaluate(marked)).toEqual(names.slice(2, 3))
  })
})

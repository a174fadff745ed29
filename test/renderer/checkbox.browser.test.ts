import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { brightnesses } from '../../src-renderer/state/session/ui-state.ts'
import { type Face, openFace } from './face.ts'
import { type FaceState, faceStates, settled, showState } from './face-states.ts'

let face: Face
beforeAll(async () => {
  face = await openFace(inject('browserPath'))
})
afterAll(() => face.close())

/** Beside those of the states: the panel that finds and replaces. */
const finding: FaceState = {
  name: 'edit, find and replace',
  async show(page) {
    await page.evaluate(() => window.look({ view: 'edit' }))
    await page.getByTestId('panel-find').click()
    await page.getByTestId('edit-panel').waitFor()
  },
}

/** Evaluated in the page: each look that a checkbox has, that can be changed and that cannot, on and off. */
function looksOfCheckboxes(): readonly (readonly [kind: string, look: string])[] {
  return [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].map(box => {
    const { width, height, appearance, borderTopWidth, borderTopColor, backgroundColor } =
      getComputedStyle(box)
    const tick = getComputedStyle(box, '::after').content
    const parts = [width, height, appearance, borderTopWidth, borderTopColor, backgroundColor, tick]
    return [`${box.checked ? 'on' : 'off'}${box.disabled ? ', disabled' : ''}`, parts.join(' ')]
  })
}

it('every view and dialog has one kind of checkbox, in the colours of day, dark and blackout', async () => {
  const page = await face.open('at=1200', { viewport: { width: 1440, height: 900 } })
  const looks = new Map<string, Map<string, string>>()
  const having = new Set<string>()
  for (const state of [...faceStates, finding]) {
    await showState(page, state)
    if ((await page.locator('input[type="checkbox"]').count()) === 0) continue
    having.add(state.name)
    for (const brightness of brightnesses) {
      await page.evaluate(brightness => window.look({ brightness }), brightness)
      await settled(page)
      for (const [kind, look] of await page.evaluate(looksOfCheckboxes)) {
        const kinds = `${brightness}, ${kind}`
        looks.set(kinds, (looks.get(kinds) ?? new Map()).set(look, state.name))
      }
    }
  }
  for (const [kind, found] of looks) expect([...found], kind).toHaveLength(1)
  // Another in each brightness, and another when it is on.
  const open = [...looks]
    .filter(([kind]) => !kind.includes('disabled'))
    .flatMap(([, found]) => [...found.keys()])
  expect(new Set(open).size).toBe(2 * brightnesses.length)
  expect(
    [...having].filter(name => /settings|columns|message|print|import|outputs|edit/.test(name)).length,
  ).toBeGreaterThanOrEqual(7)
})

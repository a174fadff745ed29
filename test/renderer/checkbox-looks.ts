import type { Page } from 'playwright-core'
import { brightnesses } from '../../src-renderer/state/session/ui-state.ts'

/** Of each kind of checkbox (its brightness, whether it is on, whether it is disabled): the looks, and the states that have them. */
export type CheckboxLooks = Map<string, Map<string, Set<string>>>

/** Evaluated in the page: each look that a checkbox has, that can be changed and that cannot, on and off. */
function looksInPage(): readonly (readonly [kind: string, look: string])[] {
  return [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].map(box => {
    const { width, height, appearance, borderTopWidth, borderTopColor, backgroundColor } =
      getComputedStyle(box)
    const tick = getComputedStyle(box, '::after').content
    const parts = [width, height, appearance, borderTopWidth, borderTopColor, backgroundColor, tick]
    return [`${box.checked ? 'on' : 'off'}${box.disabled ? ', disabled' : ''}`, parts.join(' ')]
  })
}

/** Adds those of the page, which shows that state, in every brightness. */
export async function looksOfCheckboxes(page: Page, state: string, looks: CheckboxLooks): Promise<void> {
  if ((await page.locator('input[type="checkbox"]').count()) === 0) return
  for (const brightness of brightnesses) {
    await page.evaluate(name => document.documentElement.setAttribute('data-brightness', name), brightness)
    for (const [kind, look] of await page.evaluate(looksInPage)) {
      const found = looks.get(`${brightness}, ${kind}`) ?? new Map<string, Set<string>>()
      looks.set(`${brightness}, ${kind}`, found.set(look, (found.get(look) ?? new Set()).add(state)))
    }
  }
}

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What is printed on the keys that tests tap. */
const printed = (code: string): string =>
  code === 'Space' ? ' ' : code.replace(/^(Key|Digit)/, '').toLowerCase()

/**
 * A short press of a key, by its code: both edges in one task of the page. As two calls they can lie further apart on a
 * busy machine than a hold is long.
 */
export const tapKey = (page: Page, code: string): Promise<void> =>
  page.evaluate(
    async ({ code, key }) => {
      const target = document.activeElement ?? document.body
      const edge = { code, key, bubbles: true, cancelable: true }
      target.dispatchEvent(new KeyboardEvent('keydown', edge))
      // Lets the page draw its state; no other task comes between.
      await null
      target.dispatchEvent(new KeyboardEvent('keyup', edge))
    },
    { code, key: printed(code) },
  )

/** A short press of a button by pointer, in one task of the page like `tapKey`. */
export const tapButton = (button: Locator): Promise<void> =>
  button.evaluate(async node => {
    const edge = { button: 0, isPrimary: true, bubbles: true, cancelable: true }
    node.dispatchEvent(new PointerEvent('pointerdown', edge))
    await null
    node.dispatchEvent(new PointerEvent('pointerup', edge))
  })

/** Ticks a box that shows what the desk has, until the desk has it. */
export async function tick(box: Locator): Promise<void> {
  await box.click()
  await expect.poll(() => box.isChecked()).toBe(true)
}

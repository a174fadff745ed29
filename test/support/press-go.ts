import type { Page } from 'playwright-core'

/**
 * GO by the space bar, not refused as a double press. Resolves once the page shows the result of this press, with how
 * long that took in ms: the cue may be on air before.
 */
export async function pressGo(page: Page): Promise<number> {
  const before = await page.evaluate(
    () => document.querySelector<HTMLElement>('[data-testid="last-press"]')?.dataset['press'],
  )
  await page.waitForFunction(() => {
    const last = document.querySelector<HTMLElement>('[data-testid="last-press"][data-at]')
    return last === null || Date.now() - Number(last.dataset['at']) > 1_000
  })
  const since = performance.now()
  await page.keyboard.press('Space')
  await page.waitForFunction(before => {
    const press = document.querySelector<HTMLElement>('[data-testid="last-press"]')?.dataset['press']
    return press !== undefined && press !== before
  }, before)
  return performance.now() - since
}

/** The same, refused with this word. */
export async function refusedGo(page: Page, word: string): Promise<void> {
  await pressGo(page)
  await page.locator('[data-testid="last-press"][data-outcome="refused"]', { hasText: word }).waitFor()
}

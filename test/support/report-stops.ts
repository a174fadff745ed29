import type { Page } from 'playwright-core'

/** The stops in the report of the show of the open rundown, one a line: from, until, what and how long. */
export async function reportStops(page: Page): Promise<readonly string[]> {
  await page.keyboard.press('Alt+Digit7')
  await page.getByTestId('journal-page-report').click()
  const rows = page.locator('[data-testid="show-report"] [data-section="stops"] tbody tr')
  await rows.first().waitFor()
  return rows.allInnerTexts()
}

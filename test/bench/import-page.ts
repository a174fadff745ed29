import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../support/browser.ts'
import { chooseInMenu } from '../support/desk-frame.ts'
import type { Row } from './harness/benchmark.ts'
import { csvOf, largeSheets, sheetCells, sheetColumns, sheetLines } from './harness/large-sheet.ts'
import { longestTask, openSmallDesk } from './harness/longest-task.ts'
import type { Scope } from './harness/scope.ts'

/** The steps of a person whose longest tasks are measured. */
const steps = ['to the preview', 'scrolled through', 'a value corrected'] as const

/** The longest task of the page in each step, beside that of a sheet that it shows without scrolling. */
export async function importPage(scope: Scope, browserPath: string): Promise<readonly Row[]> {
  const browser = await launchBrowser(browserPath)
  scope.defer(() => browser.close())
  const page = await openSmallDesk(scope, browser)
  // More than a rundown holds, so that it is asked about as the large one is.
  const small = sheetCells(40).map((row, at) => (at === 1 ? row.with(2, 'x'.repeat(501)) : row))
  const dir = scope.tempDir()
  // Compiled and warm.
  await longestTasks(browser, page, dir, csvOf(small))
  const least = await longestTasks(browser, page, dir, csvOf(small))
  const rows: Row[] = []
  for (const [name, file] of largeSheets()) {
    const ours = await longestTasks(browser, page, dir, file)
    rows.push(
      ...steps.map(
        (step, at): Row => ({
          what: `longest task of the page: ${sheetLines} rows × ${sheetColumns} columns of ${name}, ${step}`,
          unit: 'ms',
          ours: { p50: ours[at] ?? 0 },
          baseline: { what: `${small.length} rows`, figure: { p50: least[at] ?? 0 } },
          bars: [{ of: 'p50', is: 'at most', value: 50 }],
        }),
      ),
    )
  }
  return rows
}

/** Milliseconds, by step. */
async function longestTasks(
  browser: Browser,
  page: Page,
  dir: string,
  file: Uint8Array,
): Promise<readonly number[]> {
  const path = join(dir, 'sheet')
  writeFileSync(path, file)
  const longest = (step: () => Promise<unknown>) => longestTask(browser, page, step)
  await chooseInMenu(page, 'Open or import…')
  await page.getByRole('dialog').getByText('Loading…').waitFor({ state: 'detached' })
  const shown = await longest(async () => {
    await page.getByTestId('import-file').setInputFiles(path)
    await page.getByTestId('import-row').first().waitFor()
  })
  const table = page.getByTestId('import-preview')
  const scrolled = await longest(async () => {
    await table.hover()
    for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, 2_000)
    await table.evaluate(element => element.scrollTo(0, 0))
    await table.locator('[data-place="2 3"]').waitFor()
  })
  const corrected = await longest(async () => {
    await table.locator('[data-place="2 3"]').click()
    await page.getByTestId('import-value').fill('Corrected')
    await page.getByTestId('import-value').press('Enter')
    await table.locator('[data-place="2 3"]').getByText('Corrected').waitFor()
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByTestId('import-draft').waitFor({ state: 'detached' })
  return [shown, scrolled, corrected]
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage } from '../support/browser.ts'
import { chooseInMenu } from '../support/desk-frame.ts'
import type { Row } from './harness/benchmark.ts'
import { viewport } from './harness/big-desk.ts'
import { startChild } from './harness/child.ts'
import { csvOf, largeSheets, sheetCells, sheetColumns, sheetLines } from './harness/large-sheet.ts'
import type { Scope } from './harness/scope.ts'
import { smallShowCsv } from './harness/small-show.ts'
import type { DeskReady } from './processes/desk.ts'

/** The steps of a person whose longest tasks are measured. */
const steps = ['to the preview', 'scrolled through', 'a value corrected'] as const

/** The longest task of the page in each step, beside that of a sheet that it shows without scrolling. */
export async function importPage(scope: Scope, browserPath: string): Promise<readonly Row[]> {
  const browser = await launchBrowser(browserPath)
  scope.defer(() => browser.close())
  const page = await openDesk(scope, browser)
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

async function openDesk(scope: Scope, browser: Browser): Promise<Page> {
  const dataDir = scope.tempDir()
  const show = join(dataDir, 'small-show.csv')
  writeFileSync(show, smallShowCsv())
  const { ready } = await startChild<DeskReady>(scope, 'desk.ts', [dataDir, show])
  const context = await browser.newContext({ viewport })
  scope.defer(() => context.close())
  const { page } = await openPage(context, ready.pairingAddress)
  await page.getByTestId('cue-row').first().waitFor()
  return page
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

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly dur?: number
  readonly args: { readonly name?: string }
}

/** Of the threads that run pages, until the frame after the next one has been painted. */
async function longestTask(browser: Browser, page: Page, step: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  await step()
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  const { traceEvents }: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(
    (await browser.stopTracing()).toString(),
  )
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`
  const pages = new Set(
    traceEvents.filter(({ args }) => args.name === 'CrRendererMain').map(each => threadOf(each)),
  )
  const tasks = traceEvents.filter(each => each.name === 'RunTask' && pages.has(threadOf(each)))
  if (tasks.length === 0) throw new Error('The browser has traced no tasks.')
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1_000
}

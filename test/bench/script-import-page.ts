import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../support/browser.ts'
import { typescriptOf, type WrittenParagraph, writtenPlay } from '../support/one-play.ts'
import type { Benchmark, Row } from './harness/benchmark.ts'
import { longestTask, openSmallDesk } from './harness/longest-task.ts'
import type { Scope } from './harness/scope.ts'

const steps = ['to the preview', 'all of it shown', 'scrolled', 'a rule changed', 'taken'] as const

/** Of ten paragraphs each. */
const pages = 400

/** The longest task of the page in each step of a person who imports a script; beside that of a script of two pages. */
export const scriptImportPage = (browserPath: () => string): Benchmark => ({
  name: 'script-import-page',
  run: scope => measured(scope, browserPath()),
})

async function measured(scope: Scope, browserPath: string): Promise<readonly Row[]> {
  const browser = await launchBrowser(browserPath)
  scope.defer(() => browser.close())
  const page = await openSmallDesk(scope, browser)
  await page.keyboard.press('Alt+Shift+3')
  const play = writtenPlay()
  const long = Array.from({ length: pages * 10 }, (_, at) => play[at % play.length]).filter(
    paragraph => paragraph !== undefined,
  )
  const file = join(scope.tempDir(), 'play.txt')
  const short = play.slice(0, 20)
  // Compiled and warm.
  await longestTasks(browser, page, file, short)
  const least = await longestTasks(browser, page, file, short)
  const ours = await longestTasks(browser, page, file, long)
  return steps.map(
    (step, at): Row => ({
      what: `longest task of the page: a script of ${pages} pages, ${step}`,
      unit: 'ms',
      ours: { p50: ours[at] ?? 0 },
      baseline: { what: '2 pages', figure: { p50: least[at] ?? 0 } },
      bars: [{ of: 'p50', is: 'at most', value: 50 }],
    }),
  )
}

/** So many paragraphs are shown beyond the first ones. */
const shown = 500

/** Milliseconds, by step. */
async function longestTasks(
  browser: Browser,
  page: Page,
  file: string,
  paragraphs: readonly WrittenParagraph[],
): Promise<readonly number[]> {
  writeFileSync(file, typescriptOf(paragraphs))
  const longest = (step: () => Promise<unknown>) => longestTask(browser, page, step)
  const found = page.getByTestId('script-paragraph')
  await page.getByTestId('script-import').click()
  await page.getByTestId('script-file').waitFor({ state: 'attached' })
  const preview = await longest(async () => {
    await page.getByTestId('script-file').setInputFiles(file)
    await found.first().waitFor()
  })
  const more = page.getByTestId('script-more')
  const all = await longest(async () => {
    while ((await more.count()) > 0 && (await found.count()) < shown) {
      const before = await found.count()
      await more.click()
      await found.nth(before).waitFor({ state: 'attached' })
    }
  })
  const scrolled = await longest(async () => {
    await page.getByTestId('script-preview').hover()
    for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, 2_000)
  })
  const ruled = await longest(async () => {
    await page.getByTestId('script-rule-others').selectOption('direction')
    await page.getByTestId('script-rules-again').waitFor()
  })
  const taken = await longest(async () => {
    await page.getByTestId('script-go').click()
    await page.getByTestId('script-taken').waitFor()
  })
  await page.getByTestId('script-done').click()
  return [preview, all, scrolled, ruled, taken]
}

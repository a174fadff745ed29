import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage } from '../support/browser.ts'
import type { Benchmark, Row } from './harness/benchmark.ts'
import { startBigDesk, viewport } from './harness/big-desk.ts'
import type { Scope } from './harness/scope.ts'
import { spreadOf } from './harness/statistics.ts'

const sizes = [10, 50] as const
const letters = 'the quick brown fox jumps over the lazy dog '.repeat(5)

/** From a key in the table in which a rundown is edited to the frame that shows its letter, with 1,000 cues there. */
export const editFace = (browserPath: () => string): Benchmark => ({
  name: 'edit',
  async run(scope) {
    const browser = await launchBrowser(browserPath())
    scope.defer(() => browser.close())
    const field = await openField(scope, browser)
    const rows: Row[] = []
    for (const columns of sizes) {
      const table = await openTable(scope, browser, columns)
      // The floor before and after: what else this machine does meanwhile falls on both.
      const before = await type(field, letters.slice(0, letters.length / 2))
      const ours = await type(table, letters)
      const after = await type(field, letters.slice(0, letters.length / 2))
      rows.push({
        what: `a letter typed → painted, 1,000 cues × ${columns} columns`,
        unit: 'ms',
        ours: spreadOf(ours),
        baseline: { what: 'a field in an empty page', figure: spreadOf([...before, ...after]) },
        bars: [],
      })
    }
    return rows
  },
})

async function openField(scope: Scope, browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport })
  scope.defer(() => context.close())
  const page = await context.newPage()
  await page.setContent('<!doctype html><input autofocus>')
  await page.locator('input').focus()
  return page
}

async function openTable(scope: Scope, browser: Browser, columns: number): Promise<Page> {
  const { pairingAddress } = await startBigDesk(scope, columns)
  const context = await browser.newContext({ viewport })
  scope.defer(() => context.close())
  const { page } = await openPage(context, pairingAddress)
  await page.getByTestId('cue-row').first().waitFor()
  await page.keyboard.press('Alt+2')
  await page.getByTestId('edit-grid').waitFor()
  for (let row = 0; row < 5; row += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('F2')
  await page.getByTestId('cell-editor').waitFor()
  return page
}

/** Milliseconds for each letter; the pauses are those of a fast typist, and let what is typed be saved. */
async function type(page: Page, text: string): Promise<readonly number[]> {
  await page.evaluate(markKeys)
  await page.keyboard.type(text, { delay: 60 })
  return page.evaluate(marked)
}

/** Runs in the page. A task after the frame's callback runs when the frame has been handed over. */
function markKeys(): void {
  performance.clearMeasures('key')
  if (document.documentElement.dataset['marked'] !== undefined) return
  document.documentElement.dataset['marked'] = ''
  const onKey = ({ timeStamp }: KeyboardEvent): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => performance.measure('key', { start: timeStamp, end: performance.now() })
      port2.postMessage(null)
    })
  }
  window.addEventListener('keydown', onKey, { capture: true })
}

const marked = (): readonly number[] => performance.getEntriesByName('key').map(({ duration }) => duration)

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../support/browser.ts'
import type { Benchmark } from './harness/benchmark.ts'
import { viewport } from './harness/big-desk.ts'
import { startChild } from './harness/child.ts'
import { smallShowCsv } from './harness/small-show.ts'
import { medianOf } from './harness/statistics.ts'
import type { BareReady } from './processes/bare.ts'
import type { PrompterReady } from './processes/prompter-desk.ts'

const rounds = 3
const watchMs = 6_000
const frameMs = 1_000 / 60

/** A script of 400 pages that moves past the reading line: frames that were left out, beside those of an empty page. */
export const prompter = (browserPath: () => string): Benchmark => ({
  name: 'prompter',
  async run(scope) {
    const browser = await launchBrowser(browserPath())
    scope.defer(() => browser.close())
    const dataDir = scope.tempDir()
    const file = join(dataDir, 'show.csv')
    writeFileSync(file, smallShowCsv())
    const { ready: desk } = await startChild<PrompterReady>(scope, 'prompter-desk.ts', [dataDir, file])
    const { ready: bare } = await startChild<BareReady>(scope, 'bare.ts', [scope.tempDir()])
    const open = async (address: string): Promise<Page> => {
      const context = await browser.newContext({ viewport })
      scope.defer(() => context.close())
      const page = await context.newPage()
      await page.goto(address)
      return page
    }
    const empty = await open(bare.origin)
    const page = await open(desk.address)
    await page.locator('[data-paragraph]').nth(100).waitFor()
    await page.waitForTimeout(1_000)
    const ours: number[] = []
    const least: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await empty.bringToFront()
      least.push(await droppedIn(empty, null))
      await page.bringToFront()
      ours.push(await droppedIn(page, '[data-testid="prompter"] > section'))
    }
    return [
      {
        what: 'a prompter moves, 400 pages: dropped',
        unit: '%',
        ours: { p50: medianOf(ours) },
        baseline: { what: 'an empty page', figure: { p50: medianOf(least) } },
        bars: [{ of: 'p50', is: 'at most', value: 1 }],
      },
    ]
  },
})

/** Of 100 frames. `selector`: what has to be at another place in each; null: nothing has. */
async function droppedIn(page: Page, selector: string | null): Promise<number> {
  const shown = await page.evaluate(
    ([selector, watchMs]) =>
      new Promise<{ readonly frames: number; readonly took: number }>(resolve => {
        const node = selector === null ? null : document.querySelector<HTMLElement>(selector)
        let [frames, before, began] = [0, '', 0]
        const frame = (now: number): void => {
          if (began === 0) began = now
          else if (node === null || node.style.transform !== before) frames += 1
          before = node?.style.transform ?? ''
          if (now - began < watchMs) requestAnimationFrame(frame)
          else resolve({ frames, took: now - began })
        }
        requestAnimationFrame(frame)
      }),
    [selector, watchMs] as const,
  )
  const due = Math.round(shown.took / frameMs)
  return (Math.max(0, due - shown.frames) / due) * 100
}

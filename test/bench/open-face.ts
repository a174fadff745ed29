import type { Browser, BrowserContext } from 'playwright-core'
import { launchBrowser, openPage } from '../support/browser.ts'
import type { Benchmark, Row } from './harness/benchmark.ts'
import { startBigDesk, viewport } from './harness/big-desk.ts'
import { startChild } from './harness/child.ts'
import type { Scope } from './harness/scope.ts'
import { type Spread, spreadOf } from './harness/statistics.ts'
import type { BareReady } from './processes/bare.ts'

const warmOpenings = 15
const sizes = [
  { columns: 10, cold: 400, warm: 150 },
  { columns: 50, cold: null, warm: 400 },
] as const

/** From the navigation to the frame in which the rows of the running order stand. */
export const openFace = (browserPath: () => string): Benchmark => ({
  name: 'open',
  async run(scope) {
    const browser = await launchBrowser(browserPath())
    scope.defer(() => browser.close())
    const { ready: bare } = await startChild<BareReady>(scope, 'bare.ts', [scope.tempDir()])
    const rows: Row[] = []
    for (const size of sizes) {
      const { origin, pairingAddress } = await startBigDesk(scope, size.columns)
      const table = `${bare.origin}/table/${size.columns}`
      const floor = await openings(scope, browser, table, table)
      const ours = await openings(scope, browser, pairingAddress, origin)
      rows.push(...rowsOf(size, ours, floor))
    }
    return rows
  },
})

interface Openings {
  readonly cold: number
  readonly warm: Spread
}

function rowsOf(size: (typeof sizes)[number], ours: Openings, floor: Openings): readonly Row[] {
  const what = `open 1,000 cues × ${size.columns} columns → painted`
  const baseline = 'a plain table of the same cells'
  return [
    {
      what: `${what}, cold`,
      unit: 'ms',
      ours: { p50: ours.cold },
      baseline: { what: baseline, figure: { p50: floor.cold } },
      bars: size.cold === null ? [] : [{ of: 'p50', is: 'at most', value: size.cold }],
    },
    {
      what: `${what}, warm`,
      unit: 'ms',
      ours: ours.warm,
      baseline: { what: baseline, figure: floor.warm },
      bars: [{ of: 'p50', is: 'at most', value: size.warm }],
    },
  ]
}

async function openings(scope: Scope, browser: Browser, first: string, again: string): Promise<Openings> {
  const context = await browser.newContext({ viewport })
  scope.defer(() => context.close())
  await markOpened(context)
  const { page } = await openPage(context, first)
  const opened = (): Promise<number> => page.evaluate(untilOpened)
  const cold = await opened()
  const warm: number[] = []
  for (let index = 0; index < warmOpenings; index += 1) {
    await page.goto('about:blank')
    await page.goto(again)
    warm.push(await opened())
  }
  await page.close()
  return { cold, warm: spreadOf(warm) }
}

/** Makes every page of `context` mark the frame that shows the first rows, from its very beginning. */
const markOpened = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const look = (): void => {
      if (document.querySelector('[data-testid="cue-row"], td') === null)
        return void requestAnimationFrame(look)
      // A task after the frame's callback runs when the frame has been handed over.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => performance.mark('opened')
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  })

/** Runs in the page: milliseconds from the navigation. */
function untilOpened(): Promise<number> {
  return new Promise(resolve => {
    new PerformanceObserver((list, observer) => {
      const mark = list.getEntriesByName('opened')[0]
      if (mark === undefined) return
      observer.disconnect()
      resolve(mark.startTime)
    }).observe({ type: 'mark', buffered: true })
  })
}

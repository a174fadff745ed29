import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage } from '../support/browser.ts'
import type { Benchmark } from './harness/benchmark.ts'
import { startChild } from './harness/child.ts'
import { type Flip, flipsOf } from './harness/flips.ts'
import type { Scope } from './harness/scope.ts'
import { medianSpread, type Spread, spreadOf } from './harness/statistics.ts'
import type { BareReady } from './processes/bare.ts'
import type { RunningShowReady } from './processes/running-show.ts'

const rounds = 5
const watchMs = 10_000
const second = 1_000

/**
 * Two pages in two browser profiles show the same countdown: how late each second is on screen, by the anchors and the
 * computer's clock, and how far apart the two are. Beside it two empty pages in which a timer writes the time of day.
 */
export const secondFlips = (browserPath: () => string): Benchmark => ({
  name: 'flip',
  async run(scope) {
    const browser = await launchBrowser(browserPath())
    scope.defer(() => browser.close())
    const { ready: show } = await startChild<RunningShowReady>(scope, 'running-show.ts', [scope.tempDir()])
    const { ready: bare } = await startChild<BareReady>(scope, 'bare.ts', [scope.tempDir()])
    const desks = await openPair(scope, browser, show.pairingAddresses)
    const floor = await openPair(scope, browser, [bare.origin, bare.origin])
    for (const page of desks) await page.getByTestId('on-air-title').waitFor()
    for (const page of floor) await page.evaluate(tellTheTime)

    const ours: Seconds[] = []
    const least: Seconds[] = []
    for (let round = 0; round < rounds; round += 1) {
      least.push(await watch(floor, '#line', 0))
      ours.push(await watch(desks, '[data-testid="countdown"]', show.deadline))
    }
    const baseline = 'a timer in an empty page'
    return [
      {
        what: 'a second → painted late, two pages',
        unit: 'ms',
        ours: medianSpread(ours.map(({ late }) => late)),
        baseline: { what: baseline, figure: medianSpread(least.map(({ late }) => late)) },
        bars: [
          { of: 'p50', is: 'at most', value: 9 },
          { of: 'p99', is: 'at most', value: 18 },
        ],
      },
      {
        what: 'the same second, apart on two pages',
        unit: 'ms',
        ours: medianSpread(ours.map(({ apart }) => apart)),
        baseline: { what: baseline, figure: medianSpread(least.map(({ apart }) => apart)) },
        bars: [
          { of: 'p50', is: 'at most', value: 9 },
          { of: 'p99', is: 'at most', value: 18 },
        ],
      },
    ]
  },
})

async function openPair(
  scope: Scope,
  browser: Browser,
  addresses: readonly [string, string],
): Promise<readonly [Page, Page]> {
  const open = async (address: string): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1600, height: 900 } })
    scope.defer(() => context.close())
    return (await openPage(context, address)).page
  }
  return [await open(addresses[0]), await open(addresses[1])]
}

/** Runs in an empty page. */
function tellTheTime(): void {
  const line = document.querySelector('#line')
  const tick = (): void => {
    const now = Date.now()
    if (line !== null) line.textContent = String(Math.floor(now / 1_000))
    setTimeout(tick, 1_000 - (now % 1_000))
  }
  tick()
}

interface Seconds {
  readonly late: Spread
  readonly apart: Spread
}

/** A second begins where the time from `anchor`, either way, is a whole number of them. */
async function watch([a, b]: readonly [Page, Page], selector: string, anchor: number): Promise<Seconds> {
  const [first, other] = await Promise.all([flipsOf(a, selector, watchMs), flipsOf(b, selector, watchMs)])
  const seen = new Map(other.map(({ text, at }) => [text, at]))
  const apart = first.flatMap(({ text, at }) => {
    const twin = seen.get(text)
    return twin === undefined ? [] : [Math.abs(at - twin)]
  })
  const wanted = watchMs / second - 1
  if (apart.length < wanted) throw new Error(`${apart.length} seconds of ${wanted} were shown on both pages.`)
  return { late: spreadOf([...first, ...other].map(flip => lateness(flip, anchor))), apart: spreadOf(apart) }
}

/** Signed: a flip is early when it comes in the second half of the second before. */
function lateness({ at }: Flip, anchor: number): number {
  const past = (((at - anchor) % second) + second) % second
  return past > second / 2 ? past - second : past
}

import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage } from '../support/browser.ts'
import type { Benchmark } from './harness/benchmark.ts'
import { startBigDesk, viewport } from './harness/big-desk.ts'
import { startChild } from './harness/child.ts'
import type { Scope } from './harness/scope.ts'
import type { BareReady } from './processes/bare.ts'

const restMs = 20_000

/** A show is on in 1,000 cues and nobody touches anything: what the page does by itself. */
export const untouchedFace = (browserPath: () => string): Benchmark => ({
  name: 'face',
  async run(scope) {
    const browser = await launchBrowser(browserPath())
    scope.defer(() => browser.close())
    const { ready: bare } = await startChild<BareReady>(scope, 'bare.ts', [scope.tempDir()])
    const { pairingAddress } = await startBigDesk(scope)
    const desk = await open(scope, browser, pairingAddress)
    await desk.getByText('LIVE').first().waitFor()
    await desk.keyboard.press('Space')
    await desk.getByTestId('on-air-title').waitFor()
    const floor = await open(scope, browser, bare.origin)
    await floor.evaluate(tellTheTime)
    await new Promise(resolve => setTimeout(resolve, 2_000))

    const least = await watch(floor, '#line')
    const ours = await watch(desk, '[data-testid="countdown"]')
    const baseline = 'a timer in an empty page'
    return [
      {
        what: 'running, untouched: script',
        unit: 'ms/s',
        ours: { p50: ours.script },
        baseline: { what: baseline, figure: { p50: least.script } },
        bars: [{ of: 'p50', is: 'at most', value: 5 }],
      },
      {
        what: 'running, untouched: script, style, layout and paint',
        unit: 'ms/s',
        ours: { p50: ours.tasks },
        baseline: { what: baseline, figure: { p50: least.tasks } },
        bars: [],
      },
      {
        what: 'running, untouched: the countdown changes',
        unit: '/s',
        ours: { p50: ours.changes },
        baseline: { what: baseline, figure: { p50: least.changes } },
        bars: [
          { of: 'p50', is: 'at least', value: 0.95 },
          { of: 'p50', is: 'at most', value: 1.05 },
        ],
      },
    ]
  },
})

async function open(scope: Scope, browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport })
  scope.defer(() => context.close())
  return (await openPage(context, address)).page
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

interface Watched {
  /** Processor time of the page's main thread, ms in each second. */
  readonly script: number
  readonly tasks: number
  /** Of the text, in each second. */
  readonly changes: number
}

async function watch(page: Page, selector: string): Promise<Watched> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async (): Promise<ReadonlyMap<string, number>> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return new Map(metrics.map(({ name, value }) => [name, value]))
  }
  const before = await read()
  const from = performance.now()
  const changes = await page.evaluate(countChanges, { selector, restMs })
  const after = await read()
  const seconds = (performance.now() - from) / 1_000
  await devtools.detach()
  // Metrics are in seconds.
  const spent = (name: string): number =>
    (((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1_000) / seconds
  return { script: spent('ScriptDuration'), tasks: spent('TaskDuration'), changes: changes / seconds }
}

/** Runs in the page. */
async function countChanges({ selector, restMs }: { selector: string; restMs: number }): Promise<number> {
  const node = document.querySelector(selector)
  if (node === null) throw new Error(`There is no ${selector}.`)
  let text = node.textContent
  let changes = 0
  const observer = new MutationObserver(() => {
    if (node.textContent === text) return
    text = node.textContent
    changes += 1
  })
  observer.observe(node, { childList: true, characterData: true, subtree: true })
  await new Promise(resolve => setTimeout(resolve, restMs))
  observer.disconnect()
  return changes
}

import { get } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../support/browser.ts'
import { freePort } from '../support/free-port.ts'
import { startDesk } from '../support/running-desk.ts'
import type { Benchmark, Row } from './harness/benchmark.ts'
import { startChild } from './harness/child.ts'
import { usageOf } from './harness/proc.ts'
import { type Scope, withScope } from './harness/scope.ts'
import { spreadOf } from './harness/statistics.ts'
import type { BareReady } from './processes/bare.ts'

const starts = 5
const restMs = 60_000
/** The start goes on behind its page: checks, compiled code, announcements. It has ended when a process uses less than this. */
const settledShare = 1
const settleWindowMs = 10_000
const settleWindows = 12
const giveUpMs = 10_000

/** The built Node host as a user starts it: until it answers, until its page can be used, and what it takes at rest. */
export const startAndRest = (browserPath: () => string): Benchmark => ({
  name: 'start',
  async run(scope) {
    const browser = await launchBrowser(browserPath())
    scope.defer(() => browser.close())
    const dataDir = scope.tempDir()
    const bareDir = scope.tempDir()
    const desks: Start[] = []
    const bares: Start[] = []
    // The first start of all makes the database and the demo show; it is left out.
    for (let index = 0; index <= starts; index += 1) {
      const desk = await withScope(inner => startOfDesk(inner, browser, dataDir))
      const bare = await withScope(inner => startOfBare(inner, browser, bareDir))
      if (index === 0) continue
      desks.push(desk)
      bares.push(bare)
    }
    return [
      startRow('start → first answer of /healthz', 500, desks, bares, start => start.answer),
      startRow('start → usable page', 1_000, desks, bares, start => start.page),
      ...(await atRest(scope, browser, dataDir, bareDir)),
    ]
  },
})

/** Milliseconds from the start of the process. */
interface Start {
  readonly answer: number
  readonly page: number
}

function startRow(
  what: string,
  bar: number,
  desks: readonly Start[],
  bares: readonly Start[],
  of: (start: Start) => number,
): Row {
  return {
    what,
    unit: 'ms',
    ours: { p50: spreadOf(desks.map(of)).p50 },
    baseline: { what: 'bare server and page', figure: { p50: spreadOf(bares.map(of)).p50 } },
    bars: [{ of: 'p50', is: 'at most', value: bar }],
  }
}

async function startOfDesk(scope: Scope, browser: Browser, dataDir: string): Promise<Start> {
  const page = await newPage(scope, browser)
  const port = await freePort()
  const from = performance.now()
  const answered = firstAnswer(`http://127.0.0.1:${port}/healthz`, from)
  const desk = await startDesk(dataDir, ['--port', String(port)])
  scope.defer(() => desk.stop())
  await page.goto(desk.pairingAddress)
  await page.getByText('LIVE').first().waitFor()
  await page.getByTestId('go').waitFor()
  return { page: performance.now() - from, answer: await answered }
}

async function startOfBare(scope: Scope, browser: Browser, directory: string): Promise<Start> {
  const page = await newPage(scope, browser)
  const port = await freePort()
  const from = performance.now()
  const answered = firstAnswer(`http://127.0.0.1:${port}/empty`, from)
  const bare = await startChild<BareReady>(scope, 'bare.ts', [directory, String(port)])
  await page.goto(bare.ready.origin)
  await page.locator('#line').waitFor()
  return { page: performance.now() - from, answer: await answered }
}

async function newPage(scope: Scope, browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 } })
  scope.defer(() => context.close())
  return context.newPage()
}

/** Asks until it is answered. Milliseconds since `from`; not a number when it never is. */
async function firstAnswer(url: string, from: number): Promise<number> {
  while (performance.now() - from < giveUpMs) {
    const answered = await new Promise<boolean>(resolve => {
      const request = get(url, { agent: false }, reply => {
        reply.resume()
        resolve(reply.statusCode === 200)
      })
      request.once('error', () => resolve(false))
    })
    if (answered) return performance.now() - from
    await pause(2)
  }
  return Number.NaN
}

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** A show is on, one page watches, and nobody touches anything. */
async function atRest(
  scope: Scope,
  browser: Browser,
  dataDir: string,
  bareDir: string,
): Promise<readonly Row[]> {
  const page = await newPage(scope, browser)
  const desk = await startDesk(dataDir)
  scope.defer(() => desk.stop())
  const bare = await startChild<BareReady>(scope, 'bare.ts', [bareDir])
  await page.goto(desk.pairingAddress)
  await page.getByTestId('go').waitFor()
  await page.getByText('LIVE').first().waitFor()
  await page.keyboard.press('Space')
  await page.getByTestId('on-air-title').waitFor()
  await settled(desk.pid)

  const [ours, least] = await Promise.all([desk.pid, bare.ready.pid].map(pid => usedWithin(pid, restMs)))
  if (ours === undefined || least === undefined) throw new Error('Two processes were measured.')
  const baseline = 'bare server'
  return [
    {
      what: 'running, untouched: memory',
      unit: 'MB',
      ours: { p50: ours.memory },
      baseline: { what: baseline, figure: { p50: least.memory } },
      bars: [{ of: 'p50', is: 'at most', value: 130 }],
    },
    {
      what: 'running, untouched: of a core',
      unit: '%',
      ours: { p50: ours.share },
      baseline: { what: baseline, figure: { p50: least.share } },
      bars: [{ of: 'p50', is: 'at most', value: 0.4 }],
    },
  ]
}

async function settled(pid: number): Promise<void> {
  for (let window = 0; window < settleWindows; window += 1)
    if ((await usedWithin(pid, settleWindowMs)).share < settledShare) return
  throw new Error(`After ${(settleWindows * settleWindowMs) / 1_000} s the desk still works: it never rests.`)
}

/** Its memory in MB at the end of `ms`, and its share of a core within it in percent. */
async function usedWithin(
  pid: number,
  ms: number,
): Promise<{ readonly memory: number; readonly share: number }> {
  const before = usageOf(pid)
  await pause(ms)
  const after = usageOf(pid)
  return { memory: after.memory, share: ((after.cpu - before.cpu) / (ms / 1_000)) * 100 }
}

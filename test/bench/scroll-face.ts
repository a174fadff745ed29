import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage } from '../support/browser.ts'
import type { Benchmark, Row } from './harness/benchmark.ts'
import { startBigDesk, viewport } from './harness/big-desk.ts'
import { startChild } from './harness/child.ts'
import type { Scope } from './harness/scope.ts'
import type { BareReady } from './processes/bare.ts'

/** As fast as a person turns a wheel, px a second, and how far. */
const speed = 2_500
const distance = 20_000
const frameMs = 1_000 / 60

/** Scrolling 1,000 cues: frames a second, frames that were left out, and frames in which rows were missing. */
export const scrollFace = (browserPath: () => string): Benchmark => ({
  name: 'scroll',
  async run(scope) {
    const browser = await launchBrowser(browserPath())
    scope.defer(() => browser.close())
    const { ready: bare } = await startChild<BareReady>(scope, 'bare.ts', [scope.tempDir()])
    const rows: Row[] = []
    for (const columns of [10, 50]) {
      const { pairingAddress } = await startBigDesk(scope, columns)
      const floor = await scrolled(scope, browser, `${bare.origin}/table/${columns}`)
      const ours = await scrolled(scope, browser, pairingAddress)
      rows.push(...rowsOf(columns, ours, floor))
    }
    return rows
  },
})

interface Scrolled {
  readonly perSecond: number
  /** Of 100. */
  readonly dropped: number
  readonly blank: number
}

function rowsOf(columns: number, ours: Scrolled, floor: Scrolled): readonly Row[] {
  const what = `scroll 1,000 cues × ${columns} columns`
  const baseline = 'a plain table of the same cells'
  return [
    {
      what: `${what}: frames`,
      unit: '/s',
      ours: { p50: ours.perSecond },
      baseline: { what: baseline, figure: { p50: floor.perSecond } },
      bars: [{ of: 'p50', is: 'at least', value: 59 }],
    },
    {
      what: `${what}: dropped`,
      unit: '%',
      ours: { p50: ours.dropped },
      baseline: { what: baseline, figure: { p50: floor.dropped } },
      bars: [{ of: 'p50', is: 'at most', value: 1 }],
    },
    {
      what: `${what}: frames with rows missing`,
      unit: '%',
      ours: { p50: ours.blank },
      baseline: { what: baseline, figure: { p50: floor.blank } },
      bars: [{ of: 'p50', is: 'at most', value: 0 }],
    },
  ]
}

async function scrolled(scope: Scope, browser: Browser, address: string): Promise<Scrolled> {
  const context = await browser.newContext({ viewport })
  scope.defer(() => context.close())
  const { page } = await openPage(context, address)
  await page.locator('[data-testid="cue-row"], td').first().waitFor()
  // Compiled and warm: what is measured is scrolling, not its beginning.
  await scrollBy(page, distance / 4)
  await page.evaluate(watchFrames)
  await scrollBy(page, distance)
  const { frames, blank } = await page.evaluate(() => {
    const told: unknown = Reflect.get(globalThis, 'framesSeen')
    return typeof told === 'function' ? told() : { frames: [], blank: 0 }
  })
  await page.close()
  return figuresOf(frames, blank)
}

function figuresOf(frames: readonly number[], blank: number): Scrolled {
  const [first = 0] = frames
  const took = (frames.at(-1) ?? first) - first
  const due = Math.round(took / frameMs)
  if (due < 60) throw new Error(`It was scrolled for ${took} ms: too short to tell.`)
  const shown = frames.length - 1
  return {
    perSecond: (shown / took) * 1_000,
    dropped: (Math.max(0, due - shown) / due) * 100,
    blank: (blank / frames.length) * 100,
  }
}

/** By the browser's own gesture, whose wheel turns do not wait for anyone. */
async function scrollBy(page: Page, px: number): Promise<void> {
  const list = await page.locator('[data-list]').boundingBox()
  if (list === null) throw new Error('There is no list to scroll.')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.synthesizeScrollGesture', {
    x: list.x + list.width / 2,
    y: list.y + list.height / 2,
    yDistance: -px,
    speed,
    gestureSourceType: 'mouse',
  })
  await devtools.detach()
}

/** Runs in the page: notes the frames in which it was scrolled, and of these, those in which a row in view was not there. */
function watchFrames(): void {
  const list = document.querySelector('[data-list]')
  const scroller = list?.querySelector('section') ?? list
  if (list == null || scroller == null) return
  // A button may stand below the rows.
  const { left, top, width, height } = scroller.getBoundingClientRect()
  const isRow = (y: number): boolean =>
    document.elementFromPoint(left + width / 2, y)?.closest('tr, [data-testid="cue-row"]') != null
  const seen: { frames: number[]; blank: number } = { frames: [], blank: 0 }
  let at = scroller.scrollTop
  let last = 0
  const frame = (now: number): void => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      if (!isRow(top + 60) || !isRow(top + height / 2) || !isRow(top + height - 20)) seen.blank += 1
    }
    if (scroller.scrollTop !== at) {
      at = scroller.scrollTop
      // The frame before the first that moved begins the count.
      if (seen.frames.length === 0) seen.frames.push(last)
      seen.frames.push(now)
      port2.postMessage(null)
    }
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  Reflect.set(globalThis, 'framesSeen', () => seen)
}

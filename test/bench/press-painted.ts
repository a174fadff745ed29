import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage } from '../support/browser.ts'
import type { Benchmark, Row } from './harness/benchmark.ts'
import { startBigDesk, viewport } from './harness/big-desk.ts'
import { startChild } from './harness/child.ts'
import { markInput, type Pressed, pressSpace } from './harness/press-keys.ts'
import type { Scope } from './harness/scope.ts'
import { spreadOf } from './harness/statistics.ts'
import type { DeskReady } from './processes/desk.ts'

const sizes = [
  { columns: 10, presses: 500 },
  { columns: 50, presses: 200 },
] as const
const shortSizes = [{ columns: 10, presses: 150 }] as const

/** From a key in a real browser to the frame that shows what it did, with 1,000 cues on screen. */
export const pressPainted = (browserPath: () => string, isShort: boolean): Benchmark => ({
  name: 'press',
  async run(scope) {
    const browser = await launchBrowser(browserPath())
    scope.defer(() => browser.close())
    const floor = await openFloor(scope, browser)
    const rows: Row[] = []
    for (const { columns, presses } of isShort ? shortSizes : sizes) {
      const desk = await startBigDesk(scope, columns)
      // The floor before and after: what else this machine does meanwhile falls on both.
      const before = await pressSpace(floor, presses / 2)
      const ours = await pressDesk(browser, desk, presses)
      const after = await pressSpace(floor, presses / 2)
      rows.push(...rowsOf(columns, presses, ours, both(before, after)))
    }
    return rows
  },
})

function rowsOf(columns: number, presses: number, ours: Pressed, least: Pressed): readonly Row[] {
  const size = `1,000 cues × ${columns} columns`
  const baseline = 'one word in an empty page'
  const floor = { what: baseline, figure: spreadOf(least.fromInput) }
  return [
    {
      what: `press → painted, ${size}`,
      unit: 'ms',
      ours: spreadOf(ours.fromInput),
      baseline: floor,
      bars: [
        { of: 'p50', is: 'at most', value: 14 },
        { of: 'p99', is: 'at most', value: 24 },
      ],
    },
    {
      what: `state arrives → painted, ${size}`,
      unit: 'ms',
      ours: spreadOf(ours.fromState),
      baseline: floor,
      bars: [{ of: 'p99', is: 'at most', value: 20 }],
    },
    {
      what: `${presses} presses, ${size}: tasks over 50 ms`,
      unit: 'count',
      ours: { p50: ours.longTasks },
      baseline: { what: baseline, figure: { p50: least.longTasks } },
      bars: [{ of: 'p50', is: 'at most', value: 0 }],
    },
  ]
}

const both = (one: Pressed, other: Pressed): Pressed => ({
  fromInput: [...one.fromInput, ...other.fromInput],
  fromState: [],
  longTasks: one.longTasks + other.longTasks,
})

async function pressDesk(browser: Browser, { pairingAddress }: DeskReady, presses: number): Promise<Pressed> {
  const context = await browser.newContext({ viewport })
  try {
    await markInput(context)
    const { page } = await openPage(context, pairingAddress)
    await page.getByText('LIVE').first().waitFor()
    const pressed = await pressSpace(page, presses)
    await checkOnAir(page, `Cue ${presses}:`)
    return pressed
  } finally {
    await context.close()
  }
}

async function openFloor(scope: Scope, browser: Browser): Promise<Page> {
  const bare = await startChild<{ readonly origin: string }>(scope, 'bare.ts', [scope.tempDir()])
  const context = await browser.newContext({ viewport })
  await markInput(context)
  const { page } = await openPage(context, bare.ready.origin)
  await page.evaluate(() => {
    const line = document.querySelector('#line')
    let count = 0
    addEventListener('keydown', event => {
      if (event.code !== 'Space' || event.repeat || line === null) return
      count += 1
      line.textContent = String(count)
      requestAnimationFrame(() => {
        // Marked as the desk's own page marks its frames.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => performance.mark('painted')
        port2.postMessage(null)
      })
    })
  })
  return page
}

/** The presses did what they were for. */
async function checkOnAir(page: Page, title: string): Promise<void> {
  const shown = await page.getByTestId('on-air-title').innerText()
  if (!shown.includes(title)) throw new Error(`After the presses "${shown}" is on air, not "${title}".`)
}

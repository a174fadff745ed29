import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage } from '../support/browser.ts'
import type { Benchmark } from './harness/benchmark.ts'
import { bigShowCsv } from './harness/big-show.ts'
import { startChild } from './harness/child.ts'
import { markInput, pressSpace } from './harness/press-keys.ts'
import type { Scope } from './harness/scope.ts'
import { medianOf, spreadOf } from './harness/statistics.ts'
import type { DeskReady } from './processes/desk.ts'

const presses = 500
const warmOpenings = 5
const viewport = { width: 1600, height: 900 }

/** From a key in a real browser to the frame that shows what it did, with 1,000 cues of 10 columns on screen. */
export const pressPainted = (browserPath: () => string): Benchmark => ({
  name: 'press',
  async run(scope) {
    const browser = await launchBrowser(browserPath())
    scope.defer(() => browser.close())
    const dataDir = scope.tempDir()
    const file = join(dataDir, 'big-show.csv')
    writeFileSync(file, bigShowCsv())
    const desk = await startChild<DeskReady>(scope, 'desk.ts', [dataDir, file])

    // The floor before and after: what else this machine does meanwhile falls on both.
    const floor = await openFloor(scope, browser)
    const least = [...(await pressSpace(floor.page, presses / 2))]
    const { page, openings, close } = await openDesk(browser, desk.ready)
    const ours = await pressSpace(page, presses)
    await checkOnAir(page, `Cue ${presses}:`)
    await close()
    least.push(...(await pressSpace(floor.page, presses / 2)))
    return [
      {
        what: 'press → painted, 1,000 cues × 10 columns',
        unit: 'ms',
        ours: spreadOf(ours),
        baseline: { what: 'one word in an empty page', figure: spreadOf(least) },
        bars: [
          { of: 'p50', is: 'at most', value: 14 },
          { of: 'p99', is: 'at most', value: 24 },
        ],
      },
      {
        what: 'open it → painted, cold',
        unit: 'ms',
        ours: { p50: openings.cold },
        baseline: { what: 'empty page', figure: { p50: floor.opening } },
        bars: [{ of: 'p50', is: 'at most', value: 400 }],
      },
      {
        what: 'open it → painted, warm',
        unit: 'ms',
        ours: { p50: openings.warm },
        baseline: { what: 'empty page', figure: { p50: floor.opening } },
        bars: [{ of: 'p50', is: 'at most', value: 150 }],
      },
    ]
  },
})

interface Opened {
  readonly page: Page
  readonly openings: { readonly cold: number; readonly warm: number }
  close(): Promise<void>
}

async function openDesk(browser: Browser, { origin, pairingAddress }: DeskReady): Promise<Opened> {
  const context = await browser.newContext({ viewport })
  await markInput(context)
  const { page } = await openPage(context, pairingAddress)
  const cold = await openedAfter(page)
  const warm: number[] = []
  for (let index = 0; index < warmOpenings; index += 1) {
    await page.goto('about:blank')
    await page.goto(origin)
    warm.push(await openedAfter(page))
  }
  await page.getByText('LIVE').first().waitFor()
  return { page, openings: { cold, warm: medianOf(warm) }, close: () => context.close() }
}

/** Milliseconds from the navigation to the frame in which the first rows stand. */
const openedAfter = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const look = (): void => {
          const there = document.querySelector('[data-testid="cue-row"], #line') !== null
          if (there) setTimeout(() => resolve(performance.now()))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
  )

async function openFloor(scope: Scope, browser: Browser): Promise<{ page: Page; opening: number }> {
  const bare = await startChild<{ readonly origin: string }>(scope, 'bare.ts', [scope.tempDir()])
  const context = await browser.newContext({ viewport })
  await markInput(context)
  const { page } = await openPage(context, bare.ready.origin)
  const openings: number[] = []
  for (let index = 0; index < warmOpenings; index += 1) {
    await page.goto('about:blank')
    await page.goto(bare.ready.origin)
    openings.push(await openedAfter(page))
  }
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
  return { page, opening: medianOf(openings) }
}

/** The presses did what they were for. */
async function checkOnAir(page: Page, title: string): Promise<void> {
  const shown = await page.getByTestId('on-air-title').innerText()
  if (!shown.includes(title)) throw new Error(`After the presses "${shown}" is on air, not "${title}".`)
}

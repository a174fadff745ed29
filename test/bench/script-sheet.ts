import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage } from '../support/browser.ts'
import type { Benchmark, Row } from './harness/benchmark.ts'
import { startBigDesk, viewport } from './harness/big-desk.ts'
import { bigShowCsv } from './harness/big-show.ts'
import { startChild } from './harness/child.ts'
import { markInput, pressSpace } from './harness/press-keys.ts'
import type { Scope } from './harness/scope.ts'
import { medianOf, spreadOf } from './harness/statistics.ts'
import type { ScriptDeskReady } from './processes/script-desk.ts'

const rounds = 7
const presses = 100
/** As fast as a person turns a wheel, px a second, and how far. */
const [speed, distance] = [2_500, 15_000] as const
const frameMs = 1_000 / 60

const size = '400 pages with 1,000 calls'

/** Calling from a script of 400 pages: until its sheet stands, from a key to the frame that shows it, and scrolling. */
export const scriptSheet = (browserPath: () => string): Benchmark => ({
  name: 'script',
  async run(scope) {
    const browser = await launchBrowser(browserPath())
    scope.defer(() => browser.close())
    const list = await open(scope, browser, (await startBigDesk(scope)).pairingAddress)
    const text = await open(scope, browser, (await startScriptDesk(scope)).pairingAddress)
    await text.bringToFront()
    const opened: number[] = []
    const least: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      least.push(await shown(text, 'Alt+Shift+1', '[data-testid="cue-row"]'))
      opened.push(await shown(text, 'Alt+Shift+3', '[data-testid="script-box"]'))
    }
    const floor = await pressSpace(list, presses)
    const ours = await pressSpace(text, presses)
    const scrolled = await framesOf(text)
    return [
      {
        what: `open the Script sheet, ${size} → painted`,
        unit: 'ms',
        ours: spreadOf(opened),
        baseline: { what: 'the List sheet', figure: { p50: medianOf(least) } },
        bars: [{ of: 'p50', is: 'at most', value: 400 }],
      },
      {
        what: `press → painted in the Script sheet, ${size}`,
        unit: 'ms',
        ours: spreadOf(ours.fromInput),
        baseline: { what: 'in the List sheet, 1,000 cues', figure: spreadOf(floor.fromInput) },
        bars: [],
      },
      {
        what: `scroll the Script sheet, ${size}: frames`,
        unit: '/s',
        ours: { p50: scrolled },
        baseline: null,
        bars: [{ of: 'p50', is: 'at least', value: 59 }],
      },
    ] satisfies readonly Row[]
  },
})

async function startScriptDesk(scope: Scope): Promise<ScriptDeskReady> {
  const dataDir = scope.tempDir()
  const file = join(dataDir, 'play.csv')
  writeFileSync(file, bigShowCsv(10))
  return (await startChild<ScriptDeskReady>(scope, 'script-desk.ts', [dataDir, file])).ready
}

async function open(scope: Scope, browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport })
  scope.defer(() => context.close())
  await markInput(context)
  const { page } = await openPage(context, address)
  await page.getByText('LIVE').first().waitFor()
  return page
}

/** From the key to the frame in which the first of these stands, ms. */
async function shown(page: Page, key: string, what: string): Promise<number> {
  // Listening before the key goes down.
  await page.evaluate(what => {
    const painted = new Promise<number>(resolve => {
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          const look = (): void => {
            if (document.querySelector(what) === null) return void requestAnimationFrame(look)
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - timeStamp)
            port2.postMessage(null)
          }
          requestAnimationFrame(look)
        },
        { capture: true, once: true },
      )
    })
    Reflect.set(globalThis, 'sheetPainted', painted)
  }, what)
  await page.keyboard.press(key)
  return page.evaluate((): Promise<number> => Reflect.get(globalThis, 'sheetPainted'))
}

/** Frames a second while the text is scrolled by the browser's own gesture. */
async function framesOf(page: Page): Promise<number> {
  const box = await page.getByTestId('script').boundingBox()
  if (box === null) throw new Error('There is no text to scroll.')
  await page.evaluate(() => {
    const node = document.querySelector('[data-testid="script"]')
    const frames: number[] = []
    let at = node?.scrollTop ?? 0
    const frame = (now: number): void => {
      if (node !== null && node.scrollTop !== at) {
        at = node.scrollTop
        frames.push(now)
      }
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    Reflect.set(globalThis, 'framesSeen', frames)
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.synthesizeScrollGesture', {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    yDistance: -distance,
    speed,
    gestureSourceType: 'mouse',
  })
  await devtools.detach()
  const frames = await page.evaluate((): number[] => {
    const seen: unknown = Reflect.get(globalThis, 'framesSeen')
    return Array.isArray(seen) ? seen : []
  })
  const took = (frames.at(-1) ?? 0) - (frames[0] ?? 0)
  if (took / frameMs < 60) throw new Error(`It was scrolled for ${took} ms: too short to tell.`)
  return ((frames.length - 1) / took) * 1_000
}

import { fileURLToPath } from 'node:url'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { atDesk, createBridgeServer } from '../../src-main/desk/bridge/bridge-server.ts'
import { activeCueId } from '../../src-main/domain/show/runner.ts'
import { deskOrigin, serveDeskFiles } from '../../src-main/hosts/electron/desk-protocol.ts'
import { type DeskRig, deskRig } from '../desk/rig.ts'
import { contentWith, createFakeShowService, cue, type FakeShowService } from '../fakes/fake-show-service.ts'
import { createVirtualTime, type VirtualTime } from '../fakes/virtual-time.ts'
import { launchBrowser } from '../support/browser.ts'
import type { Benchmark } from './harness/benchmark.ts'
import { viewport } from './harness/big-desk.ts'

const hours = 8
const hourMs = 3_600_000
/** Desk and page pass their time in turns of so much. */
const turnMs = 5_000
const turnsOfCue = 6
const cues = 1_000
const columns = 10
const megabyte = 1_000_000

/**
 * The heap of the built page after a show of 8 hours: GO twice a minute, and after each a colleague's edit. The desk is
 * the real one, in virtual time; the page's own clocks and timers are brought along with it, and the two speak over the
 * bridge as the desktop application has it.
 */
export const heapFace = (browserPath: () => string): Benchmark => ({
  name: 'heap',
  async run(scope) {
    const browser = await launchBrowser(browserPath())
    scope.defer(() => browser.close())
    const context = await browser.newContext({ viewport })
    const show = await startShow()
    const page = await openPage(context, show)
    const devtools = await context.newCDPSession(page)
    const early: number[] = []
    let highest = 0
    for (let turn = 1; turn <= (hours * hourMs) / turnMs; turn += 1) {
      if (turn % turnsOfCue === 0) await go(page, show, turn / turnsOfCue)
      await pass(page, show)
      const told = await devtools.send('Runtime.getHeapUsage')
      highest = Math.max(highest, told.usedSize)
      if ((turn * turnMs) % hourMs === 0) early.push(await keptHeap(devtools))
    }
    const [first = Number.NaN] = early
    const last = early.at(-1) ?? Number.NaN
    await browser.close()
    return [
      {
        what: `heap of the page within ${hours} h of a show, at its highest`,
        unit: 'MB',
        ours: { p50: highest / megabyte },
        baseline: { what: 'what it keeps after 1 h', figure: { p50: first / megabyte } },
        bars: [{ of: 'p50', is: 'at most', value: 120 }],
      },
      {
        what: `what it keeps after ${hours} h`,
        unit: 'MB',
        ours: { p50: last / megabyte },
        baseline: { what: 'what it keeps after 1 h', figure: { p50: first / megabyte } },
        bars: [{ of: 'ratio', is: 'at most', value: 1.2 }],
      },
    ]
  },
})

interface Show {
  readonly time: VirtualTime
  readonly service: FakeShowService
  readonly rig: DeskRig
  /** What the desk told since it was last taken. */
  take(): readonly (readonly [name: string, payload: unknown])[]
}

const names = Array.from({ length: columns }, (_, at) => ({ id: `column-${at}`, name: `Column ${at + 1}` }))

const contentNow = (edits: number) => {
  const empty = contentWith(
    Array.from({ length: cues }, (_, at) =>
      cue(
        String(at),
        (turnsOfCue * turnMs) / 1_000,
        at === edits % cues ? { subtitle: `Edit ${edits}` } : {},
      ),
    ),
  )
  return {
    ...empty,
    rundown: { ...empty.rundown, columns: names },
    cells: new Map(
      empty.cues.map(({ id }) => [id, Object.fromEntries(names.map(column => [column.id, `Note of ${id}`]))]),
    ),
  }
}

async function startShow(): Promise<Show> {
  const time = createVirtualTime()
  const service = createFakeShowService(time.now, [contentNow(0)])
  const rig = await deskRig({ time, own: service })
  rig.desk.caller.write({ doublePress: 0 })
  let waiting: (readonly [string, unknown])[] = []
  rig.desk.subscribe((name, payload) => waiting.push([name, payload]))
  await time.advance(1_000)
  return {
    time,
    service,
    rig,
    take() {
      const taken = waiting
      waiting = []
      // What a test would look at: this is no test, and long.
      rig.emitted.length = 0
      return taken
    },
  }
}

async function openPage(context: BrowserContext, show: Show): Promise<Page> {
  const bridge = createBridgeServer(show.rig.desk, show.rig)
  await context.exposeFunction('askDesk', (name: string, payload: unknown) =>
    bridge.handle(atDesk('page'), name, payload),
  )
  const serve = serveDeskFiles(fileURLToPath(new URL('../../out/renderer', import.meta.url)), () => 'en')
  const origin = 'http://desk.invalid'
  await context.route(`${origin}/**`, async route => {
    const reply = await serve({ url: route.request().url().replace(origin, deskOrigin) })
    await route.fulfill({
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      body: Buffer.from(await reply.arrayBuffer()),
    })
  })
  await context.addInitScript(bridgeInPage)
  const page = await context.newPage()
  await page.clock.install({ time: show.time.now() })
  await page.goto(`${origin}/index.html`)
  await page.clock.runFor(100)
  await page.getByTestId('go').waitFor()
  return page
}

/** Runs in the page: the port as a preload script puts it there. */
function bridgeInPage(): void {
  let hear = (_message: readonly unknown[]): void => undefined
  Reflect.set(globalThis, 'tellPage', (told: readonly (readonly [string, unknown])[]) => {
    hear(['event', 'events', told])
  })
  Reflect.set(globalThis, 'showcall', {
    async send([kind, id, name, payload]: readonly unknown[]) {
      const ask: unknown = Reflect.get(globalThis, 'askDesk')
      if (typeof ask !== 'function') throw new Error('There is no desk.')
      if (kind === 'call') hear(['answer', id, await ask(name, payload)])
    },
    on(received: typeof hear) {
      hear = received
    },
  })
}

/** Both pass one turn; the page hears what the desk told in it. */
async function pass(page: Page, { time, take }: Show): Promise<void> {
  await time.advance(turnMs)
  await tell(page, take())
  await page.clock.runFor(turnMs)
}

const tell = (page: Page, told: ReturnType<Show['take']>): Promise<void> =>
  page.evaluate(what => {
    const listen: unknown = Reflect.get(globalThis, 'tellPage')
    if (typeof listen === 'function') listen(what)
  }, told)

/** By the page's own key, as far as the cue on air; and somebody edits one. */
async function go(page: Page, show: Show, press: number): Promise<void> {
  const { time, service, rig } = show
  // Desk and page pass their time by turns: the page may have asked for it in between.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.clock.runFor(10)
  await page.keyboard.down('Space')
  await page.keyboard.up('Space')
  await time.advance(100)
  service.change(contentNow(press))
  await time.advance(100)
  await tell(page, show.take())
  await page.clock.runFor(200)
  const onAir = activeCueId(rig.desk.snapshot().show.state)
  const wanted = String(Math.min(press, cues) - 1)
  if (onAir !== wanted)
    throw new Error(
      `After ${press} presses cue ${onAir} is on air, not ${wanted}: ${JSON.stringify(rig.desk.snapshot().pressResult)}`,
    )
}

async function keptHeap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}

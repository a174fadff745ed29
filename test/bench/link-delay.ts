import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage } from '../support/browser.ts'
import type { Benchmark } from './harness/benchmark.ts'
import { startChild } from './harness/child.ts'
import { startDelayingProxy } from './harness/delaying-proxy.ts'
import { markInput, pressSpace } from './harness/press-keys.ts'
import { openRequester } from './harness/request.ts'
import type { Scope } from './harness/scope.ts'
import { spreadOf } from './harness/statistics.ts'
import type { RemoteDeskReady } from './processes/remote-desk.ts'
import type { ScaleReady } from './processes/scale.ts'

const rounds = 5
const presses = 50
const delayMs = 75
/** At 60 Hz, ms. */
const frameMs = 16.7
const settledMs = 1_000

/**
 * From a key in a real browser to the frame that shows what it did, at a desk whose service is 150 ms away, beside one
 * whose service is here: two desks, two services and two pages, in turn, so that what else this machine does falls on
 * both. Both reach their service as another one, by its addresses and token, through a proxy.
 */
export const linkDelay = (browserPath: () => string): Benchmark => ({
  name: 'link',
  async run(scope) {
    const browser = await launchBrowser(browserPath())
    scope.defer(() => browser.close())
    const far = await openDesk(scope, browser, delayMs)
    const near = await openDesk(scope, browser, 0)
    const ours: number[] = []
    const least: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      least.push(...(await near.press()))
      ours.push(...(await far.press()))
    }
    return [
      {
        what: `press → painted, service ${2 * delayMs} ms away (round trip as told: ${far.roundTrip})`,
        unit: 'ms',
        ours: spreadOf(ours),
        baseline: { what: `service in this computer (${near.roundTrip})`, figure: spreadOf(least) },
        bars: [
          { of: 'p50 more', is: 'at most', value: frameMs },
          { of: 'p99 more', is: 'at most', value: frameMs },
        ],
      },
    ]
  },
})

interface OpenDesk {
  readonly roundTrip: string
  /** From the first cue on. */
  press(): Promise<readonly number[]>
}

async function openDesk(scope: Scope, browser: Browser, delay: number): Promise<OpenDesk> {
  const { ready: service } = await startChild<ScaleReady>(scope, 'scale.ts', [scope.tempDir()])
  const port = await startDelayingProxy(scope, Number(new URL(service.socketUrl).port), delay)
  const { ready: desk } = await startChild<RemoteDeskReady>(scope, 'remote-desk.ts', [
    scope.tempDir(),
    `http://127.0.0.1:${port}`,
    service.token,
    service.v0Token,
  ])
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 } })
  await markInput(context)
  const { page } = await openPage(context, desk.pairingAddress)
  await page.getByText('LIVE').first().waitFor()
  const ask = openRequester(scope, service.token)
  const rundownUrl = `${service.baseUrl}/rundowns/${desk.rundownId}`
  // The service's own reply, by the contract.
  const { data } = JSON.parse(await ask('GET', rundownUrl)) as {
    readonly data: { readonly cue_order: readonly { readonly id: string }[] }
  }
  const first = data.cue_order[0]?.id
  return {
    roundTrip: `${Math.round(desk.roundTripMs ?? Number.NaN)} ms`,
    async press() {
      // A colleague takes the show back to its first cue.
      await ask('POST', `${rundownUrl}/action:jump`, { cue_id: first })
      await onAir(page, 1)
      // A press right after somebody else has moved the show is refused: nobody has looked yet.
      await setTimeout(settledMs)
      const { fromInput } = await pressSpace(page, presses)
      await onAir(page, presses + 1)
      return fromInput
    },
  }
}

/** Number of the cue, as its title says it. */
async function onAir(page: Page, cue: number): Promise<void> {
  await page
    .getByTestId('on-air-title')
    .filter({ hasText: `Cue ${cue}:` })
    .waitFor()
}

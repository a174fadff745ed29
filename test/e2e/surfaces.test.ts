import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createNodeHidBus } from '../../src-main/controllers/node-hid-bus.ts'
import { createStreamDeckSource } from '../../src-main/controllers/stream-deck/stream-deck-source.ts'
import { noDevices } from '../../src-main/desk/ports/devices.ts'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { realTimers } from '../../src-main/hosts/real-time.ts'
import { type FakeHid, installFakeHid } from '../fakes/hid.ts'
import type { FakeDevice } from '../fakes/hid-device.ts'
import { sharedBrowser } from '../support/browser.ts'
import { type FollowingPages, followingPages } from '../support/following-pages.ts'
import { granted } from '../support/granted.ts'
import { startTestHost } from '../support/test-host.ts'

/** Keys of an MK.2 in reading order. */
const countdownKey = 0
const goKey = 10

/** Real host, service, database and browser; only the driver's handle is a fake that speaks the device's bytes. */
describe('surfaces by their real bytes', () => {
  let pages: FollowingPages
  let dataDir: string
  let hid: FakeHid
  let host: NodeHost
  let deck: FakeDevice
  let pedal: FakeDevice
  let page: Page

  beforeAll(async () => {
    pages = followingPages(await sharedBrowser(inject('browserPath')))
  })

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-surfaces-'))
    hid = installFakeHid()
    deck = hid.plug('mk2', 'AL00000001')
    pedal = hid.plug('pedal', 'PD00000001')
    host = await startTestHost({
      dataDir,
      devices: now => ({
        ...noDevices,
        sources: [
          createStreamDeckSource({
            now,
            timers: realTimers,
            bus: createNodeHidBus({ timers: realTimers }),
            watch: hid.watch,
          }),
        ],
      }),
      failed: error => expect.unreachable(error.message),
    })
    const viewport = { width: 1600, height: 900 }
    const opened = await pages.open(await host.pairingAddress(), { viewport })
    page = opened.page
    await page.getByText('LIVE').first().waitFor()
    await page.getByTestId('go').waitFor()
  })
  afterEach(async () => {
    await pages.leave()
    await host.close()
    hid.restore()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const nextImage = (key: number): Promise<Uint8Array> =>
    new Promise(resolve => {
      const stop = deck.onImage((changed, bytes) => {
        if (changed !== key) return
        stop()
        resolve(bytes)
      })
    })
  const onAir = (title: string) => page.getByTestId('on-air-title').filter({ hasText: title }).waitFor()
  const confirmed = () => page.locator('[data-testid="last-press"][data-outcome="confirmed"]')

  it('a pedal goes on: the service, the page and the pictures of the deck follow', async () => {
    const before = { go: deck.image(goKey), countdown: deck.image(countdownKey) }
    const pictures = [nextImage(goKey), nextImage(countdownKey)]
    pedal.press(0)
    pedal.release(0)
    await onAir('Countdown to air')
    await confirmed().filter({ hasText: 'left' }).waitFor()
    for (const bytes of await Promise.all(pictures)) expect([...bytes.subarray(0, 2)]).toEqual([0xff, 0xd8])
    expect(deck.image(goKey)).not.toEqual(before.go)
    expect(deck.image(countdownKey)).not.toEqual(before.countdown)
    expect(await statusOf(host, page)).toMatchObject({
      state: 'running',
      active_cue: { title: 'Countdown to air' },
    })
  })

  it('a second press within half a second is refused and says so, also from another surface', async () => {
    pedal.press(0)
    pedal.release(0)
    deck.press(goKey)
    deck.release(goKey)
    const refused = page.locator('[data-testid="last-press"][data-outcome="refused"]')
    await refused
      .filter({ hasText: /DOUBLE PRESS\s*Second GO ignored/ })
      .filter({ hasText: 'key 11' })
      .waitFor()
    await onAir('Countdown to air')
  })

  it('a deck that is pulled out and put back goes on with its faces', async () => {
    hid.unplug(deck)
    await page.getByTestId('gone-surface').waitFor()
    deck = hid.plug('mk2', 'AL00000001')
    await page.getByTestId('gone-surface').waitFor({ state: 'detached' })
    if (deck.image(goKey) === undefined) await nextImage(goKey)
    deck.press(goKey)
    deck.release(goKey)
    await onAir('Countdown to air')
  })
})

/** The service's own word, by its public API, with a token that its owner mints. */
async function statusOf(host: NodeHost, page: Page): Promise<unknown> {
  const { rundown } = host.desk.snapshot()
  const { token } = granted(await host.dashboard.mint({ role: 'VIEW', rundownId: null, expiresIn: 60_000 }))
  const reply = await page.request.get(`${host.address}api-v1/rundowns/${rundown?.id}/status`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.status()).toBe(200)
  const body: { readonly data: unknown } = await reply.json()
  return body.data
}

import type { Page } from 'playwright-core'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { pairByPages } from '../../support/pair-by-pages.ts'
import { pressGo, refusedGo } from '../../support/press-go.ts'
import { nameDesk, phasesInCopy } from '../standby/two-desks.ts'
import { countdownMoves, createPlaces, rowState, startShow } from './desk-page.ts'
import { doubleHost } from './double-host.ts'

const host = doubleHost(inject('browserPath'))

describe('two paired desks in the double of Electron', () => {
  const places = createPlaces()
  afterEach(places.clear)

  async function start(name: string) {
    const dataDir = places.newDir()
    nameDesk(dataDir, name)
    const running = places.keep(await host.start({ dataDir }))
    return { running, page: await running.page(), dataDir }
  }
  const onAirIs = (page: Page, cueId: string | null) =>
    page.locator(`[data-testid="cue-row"][data-state="on-air"][data-cue-id="${cueId}"]`).waitFor()
  const identical = (page: Page) => page.getByTestId('pair').getByText('identical, 0 behind').waitFor()

  it('the first one ends by force: nothing moves before a person holds, then the show goes on at the second one, and the first one comes back replaced', async () => {
    const [first, second] = [await start('Booth 1'), await start('Booth 2')]
    for (const { page } of [first, second]) await page.keyboard.press('Alt+Digit6')
    await pairByPages(first.page, second.page, async port => ({ host: '127.0.0.1', port }))
    for (const { page } of [first, second]) await identical(page)
    for (const { page } of [first, second]) await page.keyboard.press('Alt+Shift+Digit1')
    await startShow(first.page)
    // Until then a page shows the time of its press, not the one at which the service has taken it.
    await first.page.locator('[data-testid="last-press"][data-outcome="confirmed"]').waitFor()
    const onAir = await rowState(first.page, 'on-air').innerText()
    await rowState(second.page, 'on-air').waitFor()
    // The page is told by the service there; the copy comes by a connection of its own, and may be behind it.
    await expect.poll(() => phasesInCopy(second.dataDir)).toContain('running')

    await first.running.kill()
    await second.page.getByTestId('standby-offer').waitFor()
    const goneOn = rowState(second.page, 'on-air')
    const title = onAir.split('\n')[1] ?? onAir
    await refusedGo(second.page, 'STANDBY')
    expect(await goneOn.innerText()).toContain(title)
    await second.page.keyboard.down('g')
    await second.page.getByTestId('standby-offer').waitFor({ state: 'detached' })
    await second.page.keyboard.up('g')
    await expect.poll(() => goneOn.innerText()).toContain(title)
    await countdownMoves(second.page)
    // It goes over to its own service: until the page says LIVE, a press is refused or undecided.
    const live = second.page.locator('[data-testid="link"][data-link="live"]')
    await live.waitFor()
    const next = await rowState(second.page, 'next').getAttribute('data-cue-id')
    await pressGo(second.page)
    const said = second.page.getByTestId('last-press')
    await expect.poll(() => said.getAttribute('data-outcome'), { timeout: 20_000 }).toBe('confirmed')
    await onAirIs(second.page, next)

    const back = places.keep(await host.start({ dataDir: first.dataDir }))
    const page = await back.page()
    // It starts, and the two find each other again.
    await expect
      .poll(() => page.getByTestId('standby-state').getAttribute('data-pair'), { timeout: 20_000 })
      .toBe('replaced')
    await onAirIs(page, next)
    await refusedGo(page, 'REPLACED')
    const last = await rowState(second.page, 'next').getAttribute('data-cue-id')
    await pressGo(second.page)
    for (const at of [second.page, page]) await onAirIs(at, last)
  })
})

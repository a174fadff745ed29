import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { isEveryRound } from '../../support/every-round.ts'
import { countdownMoves, createPlaces, rowState, startShow } from './desk-page.ts'
import { doubleHost } from './double-host.ts'
import { realHosts } from './electron-host.ts'
import type { Host } from './host.ts'
import { nodeHost } from './node-host.ts'

const browserPath = inject('browserPath')
/** In `npm test` the Node host is left to the tests of `e2e`, all of which run in it. */
const hosts: readonly Host[] = [
  doubleHost(browserPath),
  ...(isEveryRound() ? [nodeHost(browserPath)] : []),
  ...realHosts(),
]

/** What holds in every host. */
describe.each(hosts)('the desk in $name', host => {
  const places = createPlaces()
  afterEach(places.clear)

  it('opens on the demo show; a press on a simulated Stream Deck moves the countdown in its window', async () => {
    const running = places.keep(await host.start({ dataDir: places.newDir() }))
    const page = await running.page()
    expect(await page.evaluate(() => 'require' in window || 'process' in window)).toBe(false)
    await page.keyboard.press('Alt+Digit4')
    await page.getByLabel('Model').selectOption({ label: 'Stream Deck Mini' })
    await page.getByRole('button', { name: 'Add simulated device' }).click()
    const key = page.locator('[data-control="key-4"]')
    // A press before all six keys are drawn is refused.
    await page.waitForFunction(() => document.querySelectorAll('[data-control^="key-"] img').length === 6)
    await page.getByRole('button', { name: 'Press', exact: true }).click()
    await key.hover()
    await page.mouse.down()
    await key.and(page.locator('[data-down="true"]')).waitFor()
    await page.mouse.up()
    await page.keyboard.press('Alt+Digit1')
    await rowState(page, 'on-air').waitFor()
    await countdownMoves(page)
  })

  it('opens the file of a double click, hands that of a second start to the first, and ends in good order by SIGTERM', async () => {
    const dataDir = places.newDir()
    const [early, late] = [join(dataDir, 'early.csv'), join(dataDir, 'late show.csv')]
    writeFileSync(early, 'type,title,duration\ncue,Doors,1:00\n')
    writeFileSync(late, 'type,title,duration\ncue,Late,1:00\n')
    const running = places.keep(await host.start({ dataDir, args: [early] }))
    const page = await running.page()
    await page.getByRole('heading', { name: 'Early' }).waitFor()
    const second = await host.startAgain({ dataDir, args: [late] })
    expect(second.output).toContain('Showcall is already running')
    expect(second.code).toBe(0)
    await page.getByRole('heading', { name: 'Late show' }).waitFor()

    await startShow(page)
    running.signal('SIGTERM')
    expect(await running.exited).toBe(0)
  })

  it('killed during a show, it comes back to the running cue; a desk with other data runs beside it', async () => {
    const dataDir = places.newDir()
    const first = places.keep(await host.start({ dataDir }))
    const page = await first.page()
    await startShow(page)
    const onAir = await rowState(page, 'on-air').getAttribute('data-cue-id')
    const other = places.keep(await host.start({ dataDir: places.newDir() }))
    const otherPage = await other.page()
    await page.waitForFunction(() => document.querySelector('[data-testid="countdown"]')?.textContent !== '')
    await first.kill()
    const again = places.keep(await host.start({ dataDir }))
    const pageAgain = await again.page()
    await rowState(pageAgain, 'on-air').waitFor()
    expect(await rowState(pageAgain, 'on-air').getAttribute('data-cue-id')).toBe(onAir)
    await countdownMoves(pageAgain)
    expect(await rowState(otherPage, 'on-air').count()).toBe(0)
  })
})

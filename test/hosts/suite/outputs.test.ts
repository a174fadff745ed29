import { afterEach, describe, expect, inject, it } from 'vitest'
import type { WindowState } from '../electron/double/control-types.ts'
import { createPlaces, startShow } from './desk-page.ts'
import { doubleHost } from './double-host.ts'
import { deskWindow, outputWindows } from './window-of.ts'

const host = doubleHost(inject('browserPath'))
const built = { id: 1, label: 'Built-in', bounds: { x: 0, y: 0, width: 1920, height: 1080 } }
const stage = { id: 2, label: 'Stage', bounds: { x: 1920, y: 0, width: 1280, height: 720 } }
const lobby = { id: 3, label: 'Lobby', bounds: { x: 3200, y: 0, width: 1024, height: 768 } }

/** A full machine takes its time. */
const slow = { timeout: 60_000 }

/** On Linux a window is a pixel higher than its monitor, so that no desktop makes it smaller. */
const spare = process.platform === 'linux' ? 1 : 0
const placed = ({ x, y, width, height }: WindowState['bounds']): string =>
  `${x} ${y} ${width}`.concat(` ${height - (height % 2)}`)

describe('outputs on monitors in the double of Electron', () => {
  const places = createPlaces()
  afterEach(places.clear)

  it('fill two monitors; one goes, and comes back with another resolution, while the show goes on', async () => {
    const running = places.keep(
      await host.start({ dataDir: places.newDir(), displays: [built, stage, lobby] }),
    )
    const { double } = running
    const page = await running.page()
    await page.keyboard.press('Alt+Digit5')
    for (const [kind, display] of [
      ['countdown', '2'],
      ['clock', '3'],
    ] as const) {
      await page.getByTestId(`output-add-${kind}`).click()
      const card = page.locator(`[data-testid="output-card"][data-kind="${kind}"]`)
      await card.getByLabel('Monitor').selectOption(display)
    }
    const shown = async () =>
      (await outputWindows(double)).filter(({ visible }) => visible).map(({ bounds }) => placed(bounds))
    await expect.poll(shown, slow).toEqual([stage, lobby].map(({ bounds }) => placed(bounds)))
    expect((await deskWindow(double)).focused).toBe(true)
    await page.keyboard.press('Alt+Digit1')
    await startShow(page)
    const output = await double.page('/output/')
    await output.locator('[data-condition="running"]').waitFor()
    expect(await output.evaluate(() => [innerWidth, innerHeight])).toEqual([
      1280,
      stage.bounds.height + spare,
    ])

    await double.setDisplays([built, lobby])
    await expect.poll(shown, slow).toEqual([placed(lobby.bounds)])
    const larger = { ...stage, bounds: { ...stage.bounds, width: 1920, height: 1080 } }
    await double.setDisplays([built, larger, { ...lobby, bounds: { ...lobby.bounds, x: 3840 } }])
    await expect
      .poll(async () => (await shown()).toSorted(), slow)
      .toEqual([placed(larger.bounds), placed({ ...lobby.bounds, x: 3840 })])
    const back = await double.page('/output/')
    await back.locator('[data-testid="output-clock"], [data-condition="running"]').waitFor()
  })
})

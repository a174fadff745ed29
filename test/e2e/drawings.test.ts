import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { createHidSource } from '../../src-main/controllers/hid/hid-source.ts'
import { simulatedHidModels } from '../../src-main/controllers/hid/simulated-models.ts'
import { createMidiPorts } from '../../src-main/controllers/midi/midi-ports.ts'
import { createMidiSource } from '../../src-main/controllers/midi/midi-source.ts'
import { createSimulatedMidi, createVirtualMidi } from '../../src-main/controllers/midi/simulated-midi.ts'
import { createSimulator, joinSimulators } from '../../src-main/controllers/simulator/simulator.ts'
import { createStreamDeckSource } from '../../src-main/controllers/stream-deck/stream-deck-source.ts'
import { noDevices } from '../../src-main/desk/ports/devices.ts'
import type { DeviceFactory } from '../../src-main/hosts/compose.ts'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { realTimers as timers } from '../../src-main/hosts/real-time.ts'
import { sharedBrowser } from '../support/browser.ts'
import { type FollowingPages, followingPages } from '../support/following-pages.ts'
import { startTestHost } from '../support/test-host.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Every simulated device, and none of this computer. */
const simulated: DeviceFactory = now => {
  const decks = createSimulator(simulatedHidModels)
  const backend = createVirtualMidi()
  const onScreen = { bus: decks.bus, watch: decks.watch, timers, simulated: true }
  return {
    ...noDevices,
    simulator: joinSimulators([decks, createSimulatedMidi(backend)]),
    sources: [
      createStreamDeckSource({ ...onScreen, now }),
      createHidSource({ ...onScreen, clock: now }),
      createMidiSource({ midi: createMidiPorts({ backend, timers }), now, timers }),
    ],
  }
}

/** Words in the drawing that are cut off: wider or higher than their place, or over the edge of a round control. */
function cutOffWords(drawing: Element): readonly string[] {
  return [...drawing.querySelectorAll('[data-control]')].flatMap(control => {
    const words = control.querySelector('span')
    if (words === null) return []
    const said = `${control.getAttribute('data-control')}: ${words.textContent?.trim()}`
    if (words.scrollWidth > words.clientWidth + 1 || words.scrollHeight > words.clientHeight + 1)
      return [said]
    if (getComputedStyle(control).borderTopLeftRadius !== '50%') return []
    const edge = control.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(words)
    const outside = [...range.getClientRects()].some(({ left, right, top, bottom }) =>
      [left, right].some(x =>
        // A line is higher than its letters.
        [top + 3, bottom - 3].some(
          y => Math.hypot(x - edge.x - edge.width / 2, y - edge.y - edge.height / 2) > edge.width / 2 - 1,
        ),
      ),
    )
    return outside ? [said] : []
  })
}

/** At one desk, which has no device before each test. */
describe('the drawing of a device', () => {
  let pages: FollowingPages
  let dataDir: string
  let host: NodeHost
  let page: Page

  beforeAll(async () => {
    pages = followingPages(await sharedBrowser(inject('browserPath')))
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-drawings-'))
    host = await startTestHost({
      dataDir,
      devices: simulated,
      failed: error => expect.unreachable(error.message),
    })
  })
  afterEach(async () => {
    await pages.leave()
    for (const { id } of surfaces()) expect(host.desk.controllers.unplug(id)).toMatchObject({ ok: true })
    await expect.poll(surfaces).toEqual([])
  })
  afterAll(async () => {
    await host.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const surfaces = () => host.desk.snapshot().devices.surfaces.filter(({ simulated }) => simulated)
  const plugged = async (model: string, locale = 'en-GB'): Promise<Locator> => {
    const viewport = { width: 1440, height: 900 }
    const opened = await pages.open(await host.pairingAddress(), { viewport, locale })
    page = opened.page
    await page.getByText('LIVE').first().waitFor()
    await page.keyboard.press('Alt+Digit4')
    const models = page
      .locator('select')
      .filter({ has: page.locator('option', { hasText: /^APC mini mk2$/ }) })
    await models.selectOption({ label: model })
    await models.locator('xpath=following::button[1]').click()
    const drawing = page.getByTestId('drawing')
    await drawing.locator('[data-control]').first().waitFor()
    return drawing
  }
  const boxOf = async (drawing: Locator, control: string): Promise<Box> => {
    const box = await drawing.locator(`[data-control="${control}"]`).boundingBox()
    if (box === null) throw new Error(`${control} is not drawn`)
    return box
  }

  const controlAt = (x: number, y: number): Promise<string | null> =>
    page.evaluate(
      ([x, y]) =>
        document.elementFromPoint(x, y)?.closest('[data-control]')?.getAttribute('data-control') ?? null,
      [x, y] as const,
    )

  it.each(['en-GB', 'de-DE'])(
    'of a Stream Deck Studio has every word of its dials in sight (%s)',
    async locale => {
      const drawing = await plugged('Stream Deck Studio', locale)
      for (const width of [1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const [dial, key] = [await boxOf(drawing, 'dial-1'), await boxOf(drawing, 'key-1')]
        expect(dial.width).toBeGreaterThan(key.width * 1.5)
        await expect.poll(() => drawing.evaluate(cutOffWords), { message: `${width}` }).toEqual([])
      }
    },
  )

  it('of an APC mini fits in the window with all that it says', async () => {
    const drawing = await plugged('APC mini mk2')
    const [first, last] = [await boxOf(drawing, 'note-1-56'), await boxOf(drawing, 'cc-1-48')]
    expect(last.y + last.height - first.y).toBeLessThan(500)
    await expect.poll(() => drawing.evaluate(cutOffWords)).toEqual([])
  })

  it('of an X-Touch Mini has its fader over the whole height', async () => {
    const drawing = await plugged('X-TOUCH MINI')
    const [fader, dial, key] = [
      await boxOf(drawing, 'cc-11-9'),
      await boxOf(drawing, 'cc-11-8'),
      await boxOf(drawing, 'note-11-23'),
    ]
    expect(fader.y).toBeLessThanOrEqual(dial.y + 1)
    expect(fader.y + fader.height).toBeGreaterThanOrEqual(key.y + key.height - 1)
    expect(fader.x).toBeGreaterThan(key.x + key.width)
  })

  it.each(['Contour ShuttleXpress', 'Contour ShuttlePRO v2'])(
    'of a %s has the wheel in the middle of its ring, each to be chosen, and no button on them',
    async model => {
      const drawing = await plugged(model)
      const [wheel, ring] = [await boxOf(drawing, 'dial-1'), await boxOf(drawing, 'dial-2')]
      expect(ring.width).toBeGreaterThan(wheel.width * 1.8)
      expect(Math.abs(wheel.x + wheel.width / 2 - ring.x - ring.width / 2)).toBeLessThan(2)
      expect(Math.abs(wheel.y + wheel.height / 2 - ring.y - ring.height / 2)).toBeLessThan(2)
      for (const key of await drawing.locator('[data-kind="key"][data-control]').all()) {
        const box = await key.boundingBox()
        if (box === null) throw new Error('a button is not drawn')
        const over =
          box.x < ring.x + ring.width - 1 &&
          ring.x < box.x + box.width - 1 &&
          box.y < ring.y + ring.height - 1 &&
          ring.y < box.y + box.height - 1
        expect(over).toBe(false)
      }
      const middle = ring.x + ring.width / 2
      expect(await controlAt(middle, ring.y + ring.height / 2)).toBe('dial-1')
      expect(await controlAt(middle, ring.y + 10)).toBe('dial-2')
      await expect.poll(() => drawing.evaluate(cutOffWords)).toEqual([])
    },
  )

  it('of a foot pedal has ribbed treads side by side, and the bar behind them', async () => {
    const drawing = await plugged('Philips ACC2310')
    const [left, middle, right, bar] = [
      await boxOf(drawing, 'key-1'),
      await boxOf(drawing, 'key-2'),
      await boxOf(drawing, 'key-3'),
      await boxOf(drawing, 'key-4'),
    ]
    expect(bar.y + bar.height).toBeLessThan(left.y)
    expect(bar.width).toBeGreaterThan(right.x + right.width - left.x - 2)
    expect([left.y, middle.y]).toEqual([right.y, right.y])
    const tread = drawing.locator('[data-control="key-1"]')
    expect(await tread.evaluate(node => getComputedStyle(node).backgroundImage)).toContain('repeating-linear')
    await expect.poll(() => drawing.evaluate(cutOffWords)).toEqual([])
  })
})

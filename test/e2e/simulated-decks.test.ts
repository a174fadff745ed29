import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Canvas, createCanvas, type Image, ImageData, loadImage } from '@napi-rs/canvas'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { t } from '#texts/text.ts'
import { createSimulator, type DeviceSimulator } from '../../src-main/controllers/simulator/simulator.ts'
import { createStreamDeckSource } from '../../src-main/controllers/stream-deck/stream-deck-source.ts'
import { noDevices } from '../../src-main/desk/ports/devices.ts'
import type { Picture, Surface, SurfaceSource } from '../../src-main/desk/ports/surface.ts'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { realTimers } from '../../src-main/hosts/real-time.ts'
import { difference, type Picture as Seen, seenOn } from '../controllers/stream-deck/pictures.ts'
import { sharedBrowser } from '../support/browser.ts'
import { type FollowingPages, followingPages } from '../support/following-pages.ts'
import { startTestHost } from '../support/test-host.ts'

interface Size {
  readonly width: number
  readonly height: number
}

function scaled(picture: Image | Canvas, { width, height }: Size, upsideDown = false): Seen {
  const context = createCanvas(width, height).getContext('2d')
  if (upsideDown) {
    context.translate(width, height)
    context.rotate(Math.PI)
  }
  context.drawImage(picture, 0, 0, width, height)
  return { width, height, rgba: context.getImageData(0, 0, width, height).data }
}

/** A frame and a scale make some difference; another picture makes far more. */
const nearEnough = 25
/** A full machine takes its time. */
const slow = { timeout: 60_000 }

/** A surface in the page, by its bytes: page → simulator → driver → gate → service, and its pictures back into the page. */
describe('a deck on screen', () => {
  let pages: FollowingPages
  let dataDir: string
  let simulator: DeviceSimulator
  let surfaces: Surface[]
  let host: NodeHost
  let page: Page

  beforeAll(async () => {
    pages = followingPages(await sharedBrowser(inject('browserPath')))
  })

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-simulated-'))
    simulator = createSimulator()
    surfaces = []
    host = await startTestHost({
      dataDir,
      devices: now => {
        const { bus, watch } = simulator
        const decks = createStreamDeckSource({ now, timers: realTimers, bus, watch, simulated: true })
        return { ...noDevices, simulator, sources: [seenBy(decks)] }
      },
      failed: error => expect.unreachable(error.message),
    })
    const viewport = { width: 1800, height: 1400 }
    const opened = await pages.open(await host.pairingAddress(), { viewport })
    page = opened.page
    await page.getByText('LIVE').first().waitFor()
    await page.keyboard.press('Alt+Digit4')
    await page
      .getByRole('heading', { name: t('controllers.title') })
      .first()
      .waitFor()
  })
  afterEach(async () => {
    await pages.leave()
    await host.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const seenBy = (source: SurfaceSource): SurfaceSource => ({
    start: found =>
      source.start({
        ...found,
        surface(surface) {
          surfaces.push(surface)
          found.surface(surface)
        },
      }),
  })

  const plug = async (model: string): Promise<Surface> => {
    await page.getByLabel(t('controllers.simulator.model')).selectOption({ label: model })
    await page.getByRole('button', { name: t('controllers.simulator.plug') }).click()
    await page.locator('[data-control="key-1"] img').first().waitFor()
    const surface = surfaces.at(-1)
    if (surface === undefined) throw new Error('no surface')
    // A press before all of them are drawn is refused.
    const drawn = surface.info.controls.filter(({ face }) => face !== null).length
    await expect.poll(() => page.locator('[data-control] img').count(), slow).toBe(drawn)
    return surface
  }

  /** What the device shows, as a person sees it. */
  const onDevice = async (surface: Surface, control: string): Promise<Seen> => {
    const pictures = new Map<string, Picture>()
    surface.onPicture?.(picture => pictures.set(picture.control, picture))?.()
    const picture = pictures.get(control)
    if (picture === undefined) throw new Error(`nothing is on ${control}`)
    return seenOn(picture)
  }

  /** What the page shows of it, at that size. */
  const inPage = async (control: string, { width, height }: Size): Promise<Seen> =>
    scaled(await loadImage(await page.locator(`[data-control="${control}"]`).screenshot()), { width, height })

  /**
   * How far the page is from the device, 0 to 255, and from the device turned upside down: at a quarter of the size, as
   * the page draws it somewhat larger, with a frame.
   */
  const farFrom = async (surface: Surface, control: string) => {
    const seen = await onDevice(surface, control)
    const size = { width: Math.round(seen.width / 4), height: Math.round(seen.height / 4) }
    const shown = await inPage(control, size)
    const device = createCanvas(seen.width, seen.height)
    device.getContext('2d').putImageData(new ImageData(seen.rgba, seen.width, seen.height), 0, 0)
    return {
      right: difference(shown, scaled(device, size)),
      wrong: difference(shown, scaled(device, size, true)),
    }
  }

  it.each([
    ['Stream Deck + XL', ['strip-3', 'key-5', 'key-28'], 'key-28'],
    ['Stream Deck Mini', ['key-6', 'key-4'], 'key-4'],
    ['Stream Deck Neo', ['strip-1', 'key-1', 'key-5'], 'key-5'],
  ])('%s is drawn as it is, and its GO starts the show', async (model, controls, go) => {
    const surface = await plug(model)
    for (const control of controls) {
      await page.locator(`[data-control="${control}"] img`).waitFor()
      await expect
        .poll(async () => {
          const { right, wrong } = await farFrom(surface, control)
          return right < wrong && right < nearEnough
        }, slow)
        .toBe(true)
    }
    expect(host.desk.snapshot().show.state.phase).toBe('pre-show')
    const key = page.locator(`[data-control="${go}"]`)
    await page.getByRole('button', { name: 'Press', exact: true }).click()
    await key.hover()
    await page.mouse.down()
    await key.and(page.locator('[data-down="true"]')).waitFor()
    await page.mouse.up()
    await expect.poll(() => host.desk.snapshot().show.state.phase, slow).toBe('running')
  })

  it('is drawn whole again after the page is loaded again', async () => {
    await plug('Stream Deck Mini')
    const images = page.locator('[data-control^="key-"] img')
    await expect.poll(() => images.count(), slow).toBe(6)
    await page.reload()
    await page.getByText('LIVE').first().waitFor()
    await page.keyboard.press('Alt+Digit4')
    await page
      .getByRole('heading', { name: t('controllers.title') })
      .first()
      .waitFor()
    await expect.poll(() => images.count(), slow).toBe(6)
  })
})

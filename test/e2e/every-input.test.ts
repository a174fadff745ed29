import { createSocket } from 'node:dgram'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createHidSource } from '../../src-main/controllers/hid/hid-source.ts'
import { simulatedHidModels } from '../../src-main/controllers/hid/simulated-models.ts'
import { createMidiPorts } from '../../src-main/controllers/midi/midi-ports.ts'
import { createMidiSource } from '../../src-main/controllers/midi/midi-source.ts'
import { createVirtualMidi, type VirtualMidi } from '../../src-main/controllers/midi/simulated-midi.ts'
import { createOsc } from '../../src-main/controllers/osc/osc.ts'
import { createSimulator } from '../../src-main/controllers/simulator/simulator.ts'
import { faceOf } from '../../src-main/controllers/stream-deck/faces/face-of.ts'
import { createStreamDeckSource } from '../../src-main/controllers/stream-deck/stream-deck-source.ts'
import { noDevices } from '../../src-main/desk/ports/devices.ts'
import type { FeedbackView, Picture, Surface, SurfaceSource } from '../../src-main/desk/ports/surface.ts'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { realTimers } from '../../src-main/hosts/real-time.ts'
import { int32, message, text } from '../controllers/osc/bytes.ts'
import { difference, paintedIn, seenOn } from '../controllers/stream-deck/pictures.ts'
import { sharedBrowser } from '../support/browser.ts'
import { type FollowingPages, followingPages } from '../support/following-pages.ts'
import { freeUdpPort } from '../support/free-port.ts'
import { startTestHost } from '../support/test-host.ts'

/** Of an MK.2: at the bottom left. */
const goKey = 'key-11'

/** Real host, service, database, drivers and browser; each device is simulated by the bytes that it sends. */
describe('a show by every kind of input', () => {
  const simulator = createSimulator(simulatedHidModels)
  let pages: FollowingPages
  let dataDir: string
  let host: NodeHost
  let page: Page
  let midi: VirtualMidi
  let deck: { readonly surface: Surface; view: FeedbackView | null; readonly pictures: Map<string, Picture> }
  let oscPort: number
  const plugged: string[] = []

  beforeAll(async () => {
    pages = followingPages(await sharedBrowser(inject('browserPath')))
  })

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-every-input-'))
    oscPort = await freeUdpPort()
    midi = createVirtualMidi()
    const onScreen = { bus: simulator.bus, watch: simulator.watch, timers: realTimers }
    host = await startTestHost({
      dataDir,
      devices(now) {
        const osc = createOsc({ now, wall: now, timers: realTimers })
        return {
          ...noDevices,
          sources: [
            watched(createStreamDeckSource({ ...onScreen, now })),
            createHidSource({ ...onScreen, clock: now }),
            createMidiSource({
              midi: createMidiPorts({ backend: midi, timers: realTimers }),
              now,
              timers: realTimers,
            }),
            osc.source,
          ],
          simulator,
          configureOsc: osc.configure,
        }
      },
      failed: error => expect.unreachable(error.message),
    })
    const viewport = { width: 1600, height: 900 }
    page = (await pages.open(await host.pairingAddress(), { viewport })).page
    await page.getByTestId('go').waitFor()
    plug('stream-deck/original-mk2')
    await connected('stream-deck/original-mk2')
  })
  afterEach(async () => {
    await pages.leave()
    await host.close()
    for (const serial of plugged.splice(0)) simulator.unplug(serial)
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Writes down what the deck is told to show, and the pictures that it gets. */
  const watched = (source: SurfaceSource): SurfaceSource => ({
    start: found =>
      source.start({
        ...found,
        surface(surface) {
          const one = { surface, view: null as FeedbackView | null, pictures: new Map<string, Picture>() }
          deck = one
          surface.onPicture?.(picture => one.pictures.set(picture.control, picture))
          found.surface({
            ...surface,
            show(view) {
              one.view = view
              surface.show(view)
            },
          })
        },
      }),
  })

  const plug = (modelId: string): string => {
    const serial = simulator.plug(modelId)
    if (serial === null) throw new Error(`no model ${modelId} but ${simulator.models().map(m => m.modelId)}`)
    plugged.push(serial)
    return serial
  }
  const connected = (modelId: string) =>
    expect
      .poll(() => host.desk.snapshot().devices.surfaces.find(one => one.modelId === modelId)?.id, {
        timeout: 60_000,
      })
      .toBeDefined()
  const idOf = (modelId: string): string =>
    host.desk.snapshot().devices.surfaces.find(one => one.modelId === modelId)?.id ?? ''
  const arm = (modelId: string) => host.desk.controllers.write({ id: idOf(modelId), armed: true })

  const onAir = (title: string) => page.getByTestId('on-air-title').filter({ hasText: title }).waitFor()
  /** The picture on the GO key, decoded, is what the desk means it to show. */
  const goKeyShows = async (next: string): Promise<void> => {
    await expect.poll(() => deck.view?.next?.title).toBe(next)
    await expect
      .poll(
        async () => {
          const picture = deck.pictures.get(goKey)
          if (picture === undefined || deck.view === null) return 255
          const seen = await seenOn(picture)
          return difference(seen, await paintedIn(faceOf(goKey, deck.view, host.desk.now()), seen))
        },
        { timeout: 60_000 },
      )
      .toBeLessThan(4)
  }

  it('a deck: down and up on its GO key', async () => {
    await goKeyShows('Countdown to air')
    const serial = plugged[0] ?? ''
    simulator.act(serial, goKey, 'down', 0)
    simulator.act(serial, goKey, 'up', 0)
    await onAir('Countdown to air')
    await goKeyShows('Opening act')
  })

  it('a foot pedal: bits of a report', async () => {
    const serial = plug('hid/infinity')
    await connected('hid/infinity')
    simulator.act(serial, 'key-1', 'down', 0)
    simulator.act(serial, 'key-1', 'up', 0)
    await onAir('Countdown to air')
    await expect.poll(() => page.getByTestId('last-press').innerText()).toContain('left')
    await goKeyShows('Opening act')
  })

  it('MIDI: a note that was learned, and Show Control that was armed', async () => {
    const port = midi.plug({ name: 'Lighting desk', receive: () => undefined })
    await connected('midi/Lighting desk')
    const id = idOf('midi/Lighting desk')
    const [first] = host.desk.snapshot().devices.surfaces.find(one => one.id === id)?.pages ?? []
    host.desk.controllers.write({
      id,
      pages: [
        {
          name: 'Show',
          bindings: [
            ...(first?.bindings ?? []),
            { control: 'note-1-60', trigger: 'press', action: { do: 'go' } },
          ],
          shows: {},
        },
      ],
    })
    port.send([0x90, 60, 100])
    port.send([0x90, 60, 0])
    await onAir('Countdown to air')
    const goTo4 = [0xf0, 0x7f, 0x7f, 0x02, 0x01, 0x01, 0x34, 0xf7]
    port.send(goTo4)
    await page.getByTestId('last-press').getByText('UNARMED').waitFor()
    arm('midi/Lighting desk')
    // The gate of the GO before has to have opened again.
    await page.locator('[data-testid="go"] [data-closed="false"]').waitFor({ state: 'attached' })
    port.send(goTo4)
    await onAir('Postcard 01')
    await goKeyShows('01 Sweden: Marcus & Martinus')
  })

  it('OSC: a packet over UDP, once it is listened for and armed', async () => {
    host.desk.controllers.writeOsc({ listening: true, address: '127.0.0.1', port: oscPort, targets: [] })
    await connected('osc')
    arm('osc')
    const socket = createSocket('udp4')
    const send = (packet: Uint8Array): Promise<void> =>
      new Promise((resolve, reject) =>
        socket.send(packet, oscPort, '127.0.0.1', error => (error === null ? resolve() : reject(error))),
      )
    await send(message('/showcall/go'))
    await onAir('Countdown to air')
    await page.locator('[data-testid="go"] [data-closed="false"]').waitFor({ state: 'attached' })
    await send(message('/showcall/jump', 's', text('4')))
    await onAir('Postcard 01')
    await send(message('/showcall/adjust', 'i', int32(30)))
    await page.getByTestId('last-press').filter({ hasText: 'Adjust' }).waitFor()
    socket.close()
    await goKeyShows('01 Sweden: Marcus & Martinus')
  })
})

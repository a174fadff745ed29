import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { WriteSurface } from '../../src-main/contract/bridge/controllers.ts'
import { createMidiOutputs } from '../../src-main/controllers/midi/midi-outputs.ts'
import { createMidiPorts } from '../../src-main/controllers/midi/midi-ports.ts'
import { createMidiSource } from '../../src-main/controllers/midi/midi-source.ts'
import {
  createVirtualMidi,
  type VirtualMidi,
  type VirtualMidiDevice,
} from '../../src-main/controllers/midi/simulated-midi.ts'
import { noDevices } from '../../src-main/desk/ports/devices.ts'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { realTimers } from '../../src-main/hosts/real-time.ts'
import { sharedBrowser } from '../support/browser.ts'
import { type FollowingPages, followingPages } from '../support/following-pages.ts'
import { startTestHost } from '../support/test-host.ts'

const goKey = 16
const goLamp = 8
const press = [0x9a, goKey, 127, 0x8a, goKey, 0]
/** MSC GO for all devices, of the format for lighting. */
const msc = (cue: string): readonly number[] => [
  ...[0xf0, 0x7f, 0x7f, 0x02, 0x01, 0x01],
  ...[...cue].map(digit => digit.charCodeAt(0)),
  0xf7,
]

/** Real host, service, database and browser; only the port is a virtual one that carries the device's bytes. */
describe('MIDI on real bytes', () => {
  let pages: FollowingPages
  let dataDir: string
  let midi: VirtualMidi
  let host: NodeHost
  let device: VirtualMidiDevice
  let page: Page
  /** Velocities that the lamp of GO was set with, and who waits for the next. */
  let lamp: number[]
  let lampSet: () => void

  beforeAll(async () => {
    pages = followingPages(await sharedBrowser(inject('browserPath')))
  })

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-midi-'))
    midi = createVirtualMidi()
    lamp = []
    lampSet = () => undefined
    device = midi.plug({
      name: 'X-TOUCH MINI',
      receive([, note, velocity = 0]) {
        if (note !== goLamp) return
        lamp.push(velocity)
        lampSet()
      },
    })
    host = await startTestHost({
      dataDir,
      devices: now => {
        const ports = createMidiPorts({ backend: midi, timers: realTimers })
        return {
          ...noDevices,
          sources: [createMidiSource({ midi: ports, now, timers: realTimers })],
          outputs: [createMidiOutputs({ midi: ports })],
        }
      },
      failed: error => expect.unreachable(error.message),
    })
    const viewport = { width: 1600, height: 900 }
    page = (await pages.open(await host.pairingAddress(), { viewport })).page
    await page.getByText('LIVE').first().waitFor()
    await page.getByTestId('go').waitFor()
    await atTheDesk()
    write({
      pages: [
        {
          name: 'Show',
          bindings: [
            { control: `note-11-${goKey}`, trigger: 'press', action: { do: 'go' } },
            { control: 'msc-go-cue', trigger: 'press', action: { do: 'jump', to: 'sent' } },
          ],
          shows: {},
        },
      ],
    })
  })
  afterEach(async () => {
    await pages.leave()
    await host.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const midiSurface = () => host.desk.snapshot().devices.surfaces.find(({ kind }) => kind === 'midi')
  const atTheDesk = (): Promise<void> =>
    new Promise(resolve => {
      const look = (): void => {
        if (midiSurface() === undefined) return
        unsubscribe()
        resolve()
      }
      const unsubscribe = host.desk.subscribe(look)
      look()
    })
  const write = (change: Omit<WriteSurface, 'id'>): void => {
    const id = midiSurface()?.id ?? ''
    expect(host.desk.controllers.write({ id, ...change })).toEqual({ ok: true })
  }
  const onAir = (title: string) => page.getByTestId('on-air-title').filter({ hasText: title }).waitFor()
  const pressResult = (outcome: string) =>
    page.locator(`[data-testid="last-press"][data-outcome="${outcome}"]`)
  const lampShows = (isSo: () => boolean): Promise<void> =>
    new Promise(resolve => {
      lampSet = () => {
        if (isSo()) resolve()
      }
      lampSet()
    })
  const isLit = (): boolean => lamp.at(-1) === 1
  const litAgain = (): boolean => lamp.includes(0) && isLit()

  it('a key goes on: the service and the page follow, and its lamp is dark until the next GO is safe', async () => {
    await lampShows(isLit)
    lamp = []
    device.send(press)
    await onAir('Countdown to air')
    await pressResult('confirmed').filter({ hasText: 'key 9' }).waitFor()
    await lampShows(litAgain)
  })

  it('a machine is refused in words until it is armed, then jumps by the number of a cue', async () => {
    await lampShows(isLit)
    lamp = []
    device.send(press)
    await onAir('Countdown to air')
    await pressResult('confirmed').waitFor()
    await lampShows(litAgain)
    // The same command again within 30 ms would count as a message that was sent twice.
    write({ debounce: 0 })
    device.send(msc('3'))
    await pressResult('refused')
      .filter({ hasText: /arm it/i })
      .waitFor()
    await onAir('Countdown to air')
    write({ armed: true })
    device.send(msc('3'))
    await onAir('Hosts welcome')
    await pressResult('confirmed').waitFor()
  })
})

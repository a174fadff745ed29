import { beforeEach, describe, expect, it } from 'vitest'
import type { OutputNetworkSlice } from '../../../src-main/contract/bridge/output-pages.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import type { OutputScreens } from '../../../src-main/desk/ports/output-screens.ts'
import type { DeskSettings } from '../../../src-main/desk/ports/settings.ts'
import { createOutputLinks } from '../../../src-main/hosts/outputs/output-links.ts'
import { type FakeOutputNetwork, fakeOutputNetwork } from '../../fakes/fake-output-network.ts'
import { createFakeShowService } from '../../fakes/fake-show-service.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { saying } from '../../support/saying.ts'
import { type DeskRig, deskRig } from '../rig.ts'

describe('outputs in the network', () => {
  let time: VirtualTime
  let network: FakeOutputNetwork
  let rig: DeskRig

  const start = async (stored: Partial<DeskSettings> = {}): Promise<void> => {
    const screens: OutputScreens = {
      links: { ...createOutputLinks(() => new Uint8Array(32)), origin: 'http://127.0.0.1:4747', network },
      displays: null,
    }
    rig = await deskRig({ time, own: createFakeShowService(time.now, []), screens, stored })
    await time.advance(0)
  }
  beforeEach(async () => {
    time = createVirtualTime()
    network = fakeOutputNetwork()
    await start()
  })
  const slice = (): OutputNetworkSlice => {
    const { links } = rig.outputPages.slice()
    if (links === null) throw new Error('There are no links.')
    return links.network
  }
  const origins = (): readonly string[] => slice().origins.map(({ origin }) => origin)

  it('are closed until a person opens them, and again when a person closes them', async () => {
    expect([network.openAt(), slice().on, origins()]).toEqual([null, false, []])
    expect(await rig.outputPages.writeNetwork({ on: true })).toEqual({ ok: true })
    expect(network.openAt()).toEqual({ address: null, port: 4748 })
    expect(slice()).toMatchObject({ on: true, openPort: 4748, problem: null })
    expect(slice().origins).toEqual([
      { origin: 'http://192.168.1.5:4748', name: 'Wi-Fi' },
      { origin: 'http://[fd00::5]:4748', name: 'Wi-Fi' },
    ])
    await rig.outputPages.writeNetwork({ on: false })
    expect([network.openAt(), origins()]).toEqual([null, []])
    expect(time.waiting()).toBe(0)
  })

  it('are open again after a restart, as they were', async () => {
    await rig.outputPages.writeNetwork({ on: true, address: '192.168.1.5', port: 5000 })
    const { outputNetwork } = rig.stored()
    network = fakeOutputNetwork()
    await start({ outputNetwork })
    expect(network.openAt()).toEqual({ address: '192.168.1.5', port: 5000 })
    expect(origins()).toEqual(['http://192.168.1.5:5000'])
  })

  it('move at once to another address or port', async () => {
    await rig.outputPages.writeNetwork({ on: true })
    await rig.outputPages.writeNetwork({ address: 'fd00::5', port: 6000 })
    expect(network.openAt()).toEqual({ address: 'fd00::5', port: 6000 })
    expect(origins()).toEqual(['http://[fd00::5]:6000'])
    expect(await rig.outputPages.writeNetwork({ address: '10.0.0.1' })).toMatchObject({
      ok: false,
      reason: saying('no longer has that address'),
    })
    expect(network.openAt()).toEqual({ address: 'fd00::5', port: 6000 })
  })

  it('use the next port when theirs is taken, and say why when none is free', async () => {
    network.taken.add(4748)
    await rig.outputPages.writeNetwork({ on: true })
    expect([slice().port, slice().openPort]).toEqual([4748, 4749])
    for (const port of [4749, 4750]) network.taken.add(port)
    await rig.outputPages.writeNetwork({ port: 4748 })
    expect(slice().openPort).toBeNull()
    expect(inEnglish(slice().problem)).toContain('Port 4748 and the next ones are in use')
  })

  it('are sent again when addresses come and go', async () => {
    await rig.outputPages.writeNetwork({ on: true })
    network.here = []
    await time.advance(5_000)
    expect(inEnglish(slice().problem)).toContain('This computer is not on a network.')
    network.here = [{ address: '10.1.2.3', name: 'Ethernet' }]
    await time.advance(5_000)
    const last = rig.emitted.findLast(({ name }) => name === 'output-pages')?.payload
    expect(last).toMatchObject({ links: { network: { origins: [{ origin: 'http://10.1.2.3:4748' }] } } })
  })

  it('are opened once their address is there', async () => {
    network.here = []
    await start({ outputNetwork: { on: true, address: '10.1.2.3', port: 4748 } })
    expect(network.openAt()).toBeNull()
    expect(inEnglish(slice().problem)).toContain('does not have the address 10.1.2.3 now')
    network.here = [{ address: '10.1.2.3', name: 'Ethernet' }]
    await time.advance(5_000)
    expect(network.openAt()).toEqual({ address: '10.1.2.3', port: 4748 })
    expect([slice().problem, origins()]).toEqual([null, ['http://10.1.2.3:4748']])
  })

  it('say so when the service gives no answer', async () => {
    network.open = async () => {
      throw new Error('timeout')
    }
    await rig.outputPages.writeNetwork({ on: true })
    expect(inEnglish(slice().problem)).toContain('could not be opened')
  })

  it('stay as they are while the show is locked', async () => {
    await rig.outputPages.writeNetwork({ on: true })
    await rig.hold({ action: 'lock' }, 'L')
    for (const change of [{ on: false }, { port: 5000 }, { address: '192.168.1.5' }])
      expect(await rig.outputPages.writeNetwork(change)).toMatchObject({
        ok: false,
        reason: saying('locked'),
      })
    expect(network.openAt()).toEqual({ address: null, port: 4748 })
  })

  it('are not in hosts that serve no browsers', async () => {
    rig = await deskRig({ time, own: createFakeShowService(time.now, []) })
    expect(rig.outputPages.slice().links).toBeNull()
    expect(await rig.outputPages.writeNetwork({ on: true })).toMatchObject({ ok: false })
  })
})

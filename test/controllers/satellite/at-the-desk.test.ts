import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createSatellite } from '../../../src-main/controllers/satellite/satellite-source.ts'
import { createPainter } from '../../../src-main/controllers/stream-deck/paint/painter.ts'
import { noDevices } from '../../../src-main/desk/ports/devices.ts'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import { type DeskRig, deskRig } from '../../desk/rig.ts'
import { on, write } from '../../desk/surfaces/rig.ts'
import { contentWith, createFakeShowService, cue } from '../../fakes/fake-show-service.ts'
import { connectSatellite, type SatelliteClient } from '../../fakes/satellite-client.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { answered, deck, settingsWith } from './rig.ts'

const fifteen = { PRODUCT_NAME: 'Stream Deck MK.2', KEYS_TOTAL: 15, KEYS_PER_ROW: 5, BITMAPS: 0, TEXT: true }
const goKey = '2/0'

describe('a device of a Satellite app at the desk', () => {
  let time: VirtualTime
  let rig: DeskRig
  let client: SatelliteClient

  const connected = async (): Promise<SatelliteClient> => {
    const port = rig.desk.snapshot().controllers.satellite?.listening
    if (port == null) throw new Error('no port is open')
    const one = await connectSatellite({ port })
    one.addGrid(deck, fifteen)
    await answered(one)
    onTestFinished(() => one.close())
    return one
  }
  const surface = () => rig.desk.snapshot().devices.surfaces.find(({ kind }) => kind === 'satellite')
  const surfaceId = (): string => {
    const found = surface()
    if (found === undefined) throw new Error('the device is not at the desk')
    return found.id
  }
  const onAir = () => activeCueId(rig.desk.snapshot().show.state)
  const pressResult = () => rig.desk.snapshot().pressResult
  const devices = () => rig.desk.snapshot().controllers.satellite?.devices
  const press = async (key: string, down: boolean): Promise<void> => {
    client.press(deck, key, down)
    await answered(client)
  }
  const tap = async (key: string): Promise<void> => {
    await press(key, true)
    await press(key, false)
    await time.advance(40)
  }
  /** Passes time in which the app pings, as it does 10 times a second. */
  const pass = async (ms: number): Promise<void> => {
    for (let at = 0; at < ms; at += 100) {
      await answered(client)
      await time.advance(100)
    }
  }

  beforeEach(async () => {
    time = createVirtualTime()
    const own = createFakeShowService(time.now, [contentWith([cue('a', 60), cue('b', 30), cue('c', 45)])])
    rig = await deskRig({ time, own, stored: { satellite: settingsWith([]) } })
    const satellite = createSatellite({
      now: time.now,
      monotonic: time.now,
      timers: time.timers,
      painter: createPainter,
    })
    await rig.desk.controllers.attach({ ...noDevices, sources: [satellite.source], satellites: satellite })
    onTestFinished(async () => {
      await rig.desk.controllers.close()
      expect(client.faults).toEqual([])
    })
    client = await connected()
  })

  it('moves nothing until a person has accepted it, then passes the gate as any other, and is named in the journal', async () => {
    expect(devices()).toEqual([
      { id: deck, product: 'Stream Deck MK.2', address: '127.0.0.1', accepted: false },
    ])
    await tap(goKey)
    expect([onAir(), pressResult(), surface()]).toEqual([null, null, undefined])
    expect(rig.desk.controllers.acceptSatellite(deck)).toEqual({ ok: true })
    await time.advance(10)
    expect(rig.stored().satellite.accepted).toEqual([{ id: deck, product: 'Stream Deck MK.2' }])
    expect(devices()).toMatchObject([{ id: deck, accepted: true }])
    await client.until(() => client.shown(deck, '10')?.text?.startsWith('START') === true)
    await time.advance(100)
    await tap(goKey)
    expect(onAir()).toBe('a')
    expect(pressResult()).toMatchObject({
      origin: { kind: 'satellite', surface: 'Stream Deck MK.2', control: 'key 11' },
      action: 'go',
    })
    await pass(200)
    await tap(goKey)
    expect([onAir(), pressResult()?.reason]).toEqual(['a', 'double-press'])
    await time.advance(100)
    await client.until(() => client.shown(deck, '10')?.text === 'DOUBLE PRESS')
    await pass(700)
    await tap(goKey)
    expect(onAir()).toBe('b')
    await time.advance(100)
    const pressed = rig.journal.kept.filter(({ kind }) => kind === 'press')
    expect(pressed[0]).toMatchObject({
      surfaceKind: 'satellite',
      surface: 'Stream Deck MK.2',
      control: 'key 11',
      action: 'go',
    })
  })

  it('a hold is complete once the app has answered that no release is under way', async () => {
    rig.desk.controllers.acceptSatellite(deck)
    rig.desk.caller.write({ hold: 200 })
    write(rig.desk, surfaceId(), [
      {
        name: 'Show',
        bindings: [on('key-1', 'press', { do: 'go' }), on('key-2', 'press', { do: 'previous' })],
        shows: {},
      },
    ])
    for (let press = 0; press < 2; press += 1) {
      await tap('0')
      await pass(700)
    }
    expect(onAir()).toBe('b')
    await press('1', true)
    await time.advance(200)
    await answered(client)
    expect(onAir()).toBe('a')
    await press('1', false)
    await pass(700)
    await tap('0')
    await pass(700)
    expect(onAir()).toBe('b')
    await press('1', true)
    client.vanish()
    await time.advance(5_000)
    expect(onAir()).toBe('b')
  })

  it('holds act when they were long enough; a connection that ends before is a release', async () => {
    rig.desk.controllers.acceptSatellite(deck)
    write(rig.desk, surfaceId(), [
      {
        name: 'Show',
        bindings: [on('key-1', 'press', { do: 'go' }), on('key-2', 'press', { do: 'previous' })],
        shows: {},
      },
    ])
    await tap('0')
    await pass(700)
    await tap('0')
    expect(onAir()).toBe('b')
    await pass(700)
    await press('1', true)
    await pass(200)
    expect(surface()?.connected).toBe(true)
    client.vanish()
    // The connection is still open, and says nothing: no hold comes of that.
    await time.advance(5_500)
    expect([onAir(), surface()?.connected]).toEqual(['b', false])
    client = await connected()
    expect(surface()?.connected).toBe(true)
    await press('1', true)
    await pass(400)
    await client.close()
    await time.advance(2_000)
    expect(onAir()).toBe('b')
    client = await connected()
    await press('1', true)
    await pass(700)
    expect(onAir()).toBe('a')
  })

  it('is learned and tested as any other, and does nothing meanwhile', async () => {
    rig.desk.controllers.acceptSatellite(deck)
    rig.desk.controllers.watch('page', true)
    rig.desk.controllers.learnControl(null)
    await tap(goKey)
    expect(rig.emitted.find(({ name }) => name === 'learned')?.payload).toEqual({
      surfaceId: surfaceId(),
      control: 'key-11',
    })
    rig.desk.controllers.write({ id: surfaceId(), testing: true })
    await tap(goKey)
    expect(onAir()).toBeNull()
    rig.desk.controllers.write({ id: surfaceId(), testing: false })
    await tap(goKey)
    expect(onAir()).toBe('a')
  })

  it('that is forgotten goes, keeps its bindings for when it is accepted again, and stays listed while it is away', async () => {
    rig.desk.controllers.acceptSatellite(deck)
    const id = surfaceId()
    rig.desk.controllers.write({ id, role: 'Caller' })
    await client.close()
    await time.advance(10)
    expect(devices()).toEqual([{ id: deck, product: 'Stream Deck MK.2', address: null, accepted: true }])
    client = await connected()
    expect(surface()).toMatchObject({ id, role: 'Caller', connected: true })
    rig.desk.controllers.forgetSatellite(deck)
    await time.advance(10)
    expect(surface()?.connected).toBe(false)
    await tap(goKey)
    expect(onAir()).toBeNull()
    rig.desk.controllers.acceptSatellite(deck)
    await time.advance(10)
    expect(surface()).toMatchObject({ id, role: 'Caller', connected: true })
  })

  it('is not accepted while the show is locked, nor when it is not there', async () => {
    rig.tap({ action: 'lock' })
    await rig.hold({ action: 'lock' })
    expect(rig.desk.controllers.acceptSatellite(deck).ok).toBe(false)
    expect(rig.stored().satellite.accepted).toEqual([])
    await time.advance(1_000)
    await rig.hold({ action: 'lock' })
    expect(rig.desk.controllers.acceptSatellite('stranger')).toEqual({
      ok: false,
      reason: 'That device is no longer connected. Connect it, then accept it.',
    })
  })

  it('is gone when Satellite is switched off', async () => {
    rig.desk.controllers.acceptSatellite(deck)
    rig.desk.controllers.writeSatellite({ on: false, network: false, port: 16_622 })
    await client.until(() => client.closed())
    await time.advance(10)
    expect(surface()?.connected).toBe(false)
    expect(rig.desk.snapshot().controllers.satellite).toMatchObject({ on: false, listening: null })
  })
})

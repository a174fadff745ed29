import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { whyNotOpen } from '../../../src-main/controllers/device-errors.ts'
import { createNodeHidBus } from '../../../src-main/controllers/node-hid-bus.ts'
import { loadDeckLibrary } from '../../../src-main/controllers/stream-deck/library.ts'
import { portProblem } from '../../../src-main/controllers/stream-deck/stream-deck-source.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { saying } from '../../support/saying.ts'
import { createRig, type Rig, standby } from './rig.ts'

let rig: Rig
beforeEach(() => {
  rig = createRig()
})
afterEach(() => rig.stop())

describe('what is wrong', () => {
  it('with a device that may not be opened is said with its remedy, until it may', async () => {
    const device = rig.hid.plug('mk2', 'A1', { openError: 'Permission denied' })
    await rig.start()
    expect(rig.surfaces).toEqual([])
    expect(rig.problems()).toMatchObject([
      { device: 'Stream Deck MK.2', what: saying('no permission to open it') },
    ])
    device.openError = undefined
    await rig.time.advance(3_000)
    expect(rig.problems()).toEqual([])
    expect(rig.surfaces.map(({ info }) => info.id)).toEqual(['A1'])
  })

  it('is forgotten with the device', async () => {
    const device = rig.hid.plug('pedal', 'A1', { openError: 'Permission denied' })
    await rig.start()
    rig.hid.unplug(device)
    await rig.time.advance(0)
    expect(rig.problems()).toEqual([])
  })

  it('names the rule on Linux, the setting on macOS, and the other program', async () => {
    const found = {
      path: '/dev/null',
      vendorId: 0x0fd9,
      productId: 0x0086,
      serial: null,
      model: 'pedal',
      modelId: 'stream-deck/pedal',
      name: 'Stream Deck Pedal',
      rivals: messageOf('rivals.stream-deck'),
    }
    expect(inEnglish(portProblem(found, 'denied', 'linux').remedy)).toContain('70-showcall.rules')
    expect(inEnglish(portProblem(found, 'denied', 'darwin').remedy)).toContain('Input Monitoring')
    expect(await whyNotOpen('x', new Error('hid_open_path: (0xE00002C5) exclusive access'), 'darwin')).toBe(
      'held',
    )
    expect(inEnglish(portProblem(found, 'held').remedy)).toContain('Companion')
    expect(await whyNotOpen('/dev/null', 'keine Worte', 'linux')).toBe('held')
    expect(await whyNotOpen('/dev/hidraw99', 'cannot open: No such file or directory', 'linux')).toBe(
      'absent',
    )
  })

  it('with the library leaves the desk running, and says what to do', async () => {
    await rig.start({ library: () => Promise.reject(new Error('libudev.so.1: cannot open shared object')) })
    expect(rig.problems()).toMatchObject([
      { device: 'Stream Deck', what: saying('libudev.so.1'), remedy: saying('Install') },
    ])
  })

  it('with the driver ends when it works again', async () => {
    rig.hid.breakDriver(new Error('hidapi failed to initialise'))
    rig.hid.plug('pedal', 'A1')
    await rig.start()
    expect(rig.problems()).toHaveLength(1)
    rig.hid.breakDriver(null)
    await rig.time.advance(3_000)
    expect(rig.problems()).toEqual([])
    expect(rig.surfaces).toHaveLength(1)
  })

  it('with drawing leaves the keys working, seeing the newest view', async () => {
    const device = rig.hid.plug('mk2', 'A1')
    await rig.start({ painter: () => Promise.reject(new Error('no such module')) })
    rig.surfaces[0]?.show(standby)
    device.press(10)
    expect(rig.edges).toEqual([{ id: 'A1', control: 'key-11', edge: 'down', saw: standby.version }])
    expect(rig.problems()).toMatchObject([{ what: saying('pictures cannot be drawn') }])
  })
})

describe('finding', () => {
  it('is asked for only when something changed', async () => {
    rig.hid.plug('mk2', 'A1')
    await rig.start()
    await rig.time.advance(60_000)
    expect(rig.hid.enumerations()).toBe(1)
    rig.hid.plug('pedal', 'B2')
    await rig.time.advance(200)
    expect(rig.hid.enumerations()).toBe(2)
    expect(rig.surfaces.map(({ info }) => info.id)).toEqual(['A1', 'B2'])
  })

  it('that hangs in the driver does not keep the program from ending', async () => {
    const never = new Promise<never>(() => {})
    await rig.start({ library: () => Promise.resolve({ list: () => never, open: () => never }) })
    await expect(rig.stop()).resolves.toBeUndefined()
    expect(rig.time.pending()).toBe(0)
    rig = createRig()
  })

  it('never runs twice at once, and looks again for what came meanwhile', async () => {
    let running = 0
    let most = 0
    let done = 0
    const library = await loadDeckLibrary(createNodeHidBus(rig.time))
    const list = async () => {
      running += 1
      most = Math.max(most, running)
      const found = await library.list()
      await new Promise<void>(resolve => rig.time.timers.after(50, resolve))
      running -= 1
      done += 1
      return found
    }
    await rig.start({ library: () => Promise.resolve({ ...library, list }) })
    const plugged = ['A1', 'B2', 'C3'].map(serial => rig.hid.plug('pedal', serial))
    await rig.time.advance(500)
    expect(most).toBe(1)
    expect(done).toBe(3)
    expect(rig.surfaces).toHaveLength(plugged.length)
  })

  it('ends with stop: every device is closed and nothing is left waiting', async () => {
    const deck = rig.hid.plug('mk2', 'A1')
    const pedal = rig.hid.plug('pedal', 'B2')
    await rig.start()
    for (const surface of rig.surfaces) surface.show(standby)
    await rig.stop()
    expect([deck.opened, pedal.opened]).toEqual([false, false])
    expect(rig.time.pending()).toBe(0)
    rig = createRig()
  })

  it('closes devices at stop once they are not being listed any more, and opens none then', async () => {
    const deck = rig.hid.plug('mk2', 'A1')
    await rig.start()
    const listed = rig.hid.hangList()
    const pedal = rig.hid.plug('pedal', 'B2')
    let whileListing: boolean | null = null
    rig.time.timers.after(400, () => {
      whileListing = deck.opened
      listed()
    })
    await rig.stop()
    expect([whileListing, deck.opened, pedal.opened]).toEqual([true, false, false])
    rig = createRig()
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createNodeHidBus, createReadPlace } from '../../src-main/controllers/node-hid-bus.ts'
import { type FakeHid, installFakeHid } from '../fakes/hid.ts'
import { createVirtualTime } from './virtual-time.ts'

/** What Linux writes for a device, with its physical path. */
const uevent = (phys: string): string =>
  `DRIVER=hid-generic\nHID_ID=0003:00000C45:00007403\nHID_NAME=FootSwitch\nHID_PHYS=${phys}\nHID_UNIQ=\nMODALIAS=hid:b0003\n`

const linux = (files: Readonly<Record<string, string>>) =>
  createReadPlace({
    platform: 'linux',
    async readText(file) {
      const text = files[file]
      if (text === undefined) throw new Error(`ENOENT: ${file}`)
      return text
    },
  })

describe('the USB port of a device', () => {
  it('is its physical path on Linux, whatever number its node has', async () => {
    const phys = 'usb-0000:00:14.0-1.2/input0'
    const place = linux({
      '/sys/class/hidraw/hidraw3/device/uevent': uevent(phys),
      '/sys/class/hidraw/hidraw12/device/uevent': uevent(phys),
    })
    expect(await place('/dev/hidraw3')).toBe(phys)
    expect(await place('/dev/hidraw12')).toBe(phys)
  })

  it('is not known for Bluetooth, for no node, for a node that is gone, nor where the path is too long', async () => {
    const place = linux({
      '/sys/class/hidraw/hidraw0/device/uevent': uevent('a4:c3:f0:11:22:33'),
      '/sys/class/hidraw/hidraw1/device/uevent': uevent(''),
      '/sys/class/hidraw/hidraw2/device/uevent': uevent(`usb-${'1.'.repeat(200)}`),
    })
    const paths = ['/dev/hidraw0', '/dev/hidraw1', '/dev/hidraw2', '/dev/hidraw9', '/dev/bus/usb/001', '']
    expect(await Promise.all(paths.map(place))).toEqual(paths.map(() => null))
  })

  it('is the path on Windows, in capitals or not, and is not known on macOS', async () => {
    const readText = () => Promise.reject(new Error('nothing is read'))
    const windows = createReadPlace({ platform: 'win32', readText })
    const path = '\\\\?\\HID#VID_0C45&PID_7403&MI_00#8&2BFAE0B8&0&0000#{4D1E55B2-F16F-11CF-88CB-001111000030}'
    expect(await windows(path)).toBe(path.toLowerCase())
    expect(await windows(path.toLowerCase())).toBe(path.toLowerCase())
    const mac = createReadPlace({ platform: 'darwin', readText })
    expect(await mac('DevSrvsID:4295020796')).toBeNull()
  })
})

describe('what is listed', () => {
  let hid: FakeHid
  beforeEach(() => {
    hid = installFakeHid()
  })
  afterEach(() => hid.restore())

  it('has the port of each device, and none where it is not known', async () => {
    const one = hid.plug('pedal', 'A1')
    hid.plug('pedal', 'A2')
    const { timers } = createVirtualTime()
    const bus = createNodeHidBus({
      timers,
      readPlace: async path => (path === one.path ? 'usb-1/input0' : null),
    })
    const listed = (await bus.list()).map(({ serial, place }) => ({ serial, place }))
    expect(listed).toEqual([
      { serial: 'A1', place: 'usb-1/input0' },
      { serial: 'A2', place: undefined },
    ])
  })
})

import { createRequire } from 'node:module'
import type { DeviceWatch } from '../../src-main/controllers/device-watch.ts'
import { FakeDevice, type FakeDeviceOptions } from './hid-device.ts'
import type { FakeModelName } from './hid-models.ts'

export interface FakeHid {
  plug(model: FakeModelName, serial: string, options?: FakeDeviceOptions): FakeDevice
  /** As a cable is pulled: reading fails, then it is not listed any more. */
  unplug(device: FakeDevice): void
  /** Notices plugging at once; give it to the source instead of the platform's own. */
  readonly watch: DeviceWatch
  /** How often devices were listed. */
  enumerations(): number
  /** Listing does not end before the answer is called. */
  hangList(): () => void
  /** Lists nothing but this error; null makes it well again. */
  breakDriver(error: Error | null): void
  /** Puts the driver back. Throws when a device was given what it would not understand. */
  restore(): void
}

/** Replaces the driver below the Stream Deck library, in the very module object that it uses. */
export function installFakeHid(): FakeHid {
  const hid: typeof import('node-hid') = createRequire(import.meta.url)('node-hid')
  const real = { open: hid.HIDAsync.open, devicesAsync: hid.devicesAsync }
  const devices: FakeDevice[] = []
  const watchers = new Set<() => void>()
  let nodes = 0
  let listed = 0
  let broken: Error | null = null
  let hung: Promise<void> = Promise.resolve()
  const present = (): FakeDevice[] => devices.filter(device => device.present)
  const changed = (): void => {
    for (const watcher of watchers) watcher()
  }

  const open = async (path: unknown, ...more: unknown[]): Promise<unknown> => {
    if (more.length > 0) throw new Error('opened otherwise than by its path')
    const device = present().find(candidate => candidate.path === path)
    if (device === undefined)
      throw new Error(`cannot open device with path ${path}: No such file or directory`)
    if (device.openError !== undefined) {
      throw new Error(`cannot open device with path ${path}: ${device.openError}`)
    }
    return device.open()
  }
  const devicesAsync = async (...filter: unknown[]): Promise<unknown> => {
    if (filter.length > 0) throw new Error('listed with a filter')
    if (broken !== null) throw broken
    listed += 1
    await hung
    return present().map(device => ({
      vendorId: 0x0fd9,
      productId: device.model.products[0],
      path: device.path,
      serialNumber: device.listsSerial ? device.serial : undefined,
      release: 0,
      interface: 0,
    }))
  }
  Reflect.set(hid.HIDAsync, 'open', open)
  Reflect.set(hid, 'devicesAsync', devicesAsync)

  return {
    enumerations: () => listed,
    hangList() {
      const { promise, resolve } = Promise.withResolvers<void>()
      hung = promise
      return resolve
    },
    breakDriver(error) {
      broken = error
    },
    watch: {
      start(watcher) {
        watchers.add(watcher)
        return () => watchers.delete(watcher)
      },
    },
    plug(model, serial, options = {}) {
      const device = new FakeDevice(model, serial, `/dev/fake-hidraw${nodes}`, options)
      nodes += 1
      devices.push(device)
      changed()
      return device
    },
    unplug(device) {
      device.present = false
      // The driver reports some errors as plain strings.
      device.handle?.emit('error', 'could not read from HID device')
      changed()
    },
    restore() {
      Reflect.set(hid.HIDAsync, 'open', real.open)
      Reflect.set(hid, 'devicesAsync', real.devicesAsync)
      const faults = devices.flatMap(device => device.faults)
      if (faults.length > 0) throw new Error(`devices were given what they do not take: ${faults.join('; ')}`)
    },
  }
}

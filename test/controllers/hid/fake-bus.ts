import { EventEmitter } from 'node:events'
import type { HidBus, HidHandle, HidListing } from '../../../src-main/controllers/hid-bus.ts'

export type Plugged = Pick<HidListing, 'vendorId' | 'productId'> & Partial<HidListing>

/** A device as bytes. */
export class FakeHidDevice {
  readonly listings: readonly HidListing[]
  present = true
  /** What opening it is refused with; an `Error`, or a mere string as drivers tell some. */
  openError: unknown
  handle: EventEmitter | null = null
  opened = 0
  /** What was written to it, in hexadecimal digits; null where it takes no report. */
  written: string[] | null = null
  /** What it sends for a report that it took. */
  answer: (report: Buffer) => readonly Uint8Array[] = () => []

  constructor(path: string, plugged: readonly Plugged[]) {
    this.listings = plugged.map(one => ({
      path,
      product: null,
      manufacturer: null,
      serial: null,
      interface: -1,
      usagePage: null,
      usage: null,
      ...one,
    }))
  }

  send(...bytes: readonly number[]): void {
    this.raw(Uint8Array.from(bytes))
  }

  raw(bytes: Uint8Array): void {
    this.handle?.emit('data', Buffer.from(bytes))
  }
}

export interface FakeBus extends HidBus {
  plug(...listings: readonly Plugged[]): FakeHidDevice
  plugAt(path: string, ...listings: readonly Plugged[]): FakeHidDevice
  /** As a cable is pulled: reading fails with a mere string, then it is not listed any more. */
  unplug(device: FakeHidDevice): void
  readonly watch: { start(changed: () => void): () => void }
  changed(): void
  broken: Error | null
  lists: number
}

export function createFakeBus(): FakeBus {
  const devices: FakeHidDevice[] = []
  const watchers = new Set<() => void>()
  const present = (): FakeHidDevice[] => devices.filter(device => device.present)
  let nodes = 0

  const open = async (path: string): Promise<HidHandle> => {
    const device = present().find(({ listings }) => listings[0]?.path === path)
    if (device === undefined)
      throw new Error(`cannot open device with path ${path}: No such file or directory`)
    if (device.openError !== undefined) throw device.openError
    if (device.handle !== null) throw new Error('opened twice')
    const emitter = new EventEmitter()
    device.handle = emitter
    device.opened += 1
    const refuse = () => Promise.reject(new Error('nothing is sent to it'))
    const write = (report: Buffer): Promise<number> => {
      if (device.written === null) return refuse()
      device.written.push(report.toString('hex'))
      for (const answer of device.answer(report)) device.raw(answer)
      return Promise.resolve(report.length)
    }
    return {
      on: (event: 'data' | 'error', listener: (told: never) => void) =>
        emitter.on(event, told => Reflect.apply(listener, null, [told])),
      write,
      sendFeatureReport: refuse,
      getFeatureReport: refuse,
      async close() {
        if (device.handle !== emitter) throw new Error('closed twice')
        device.handle = null
        emitter.removeAllListeners()
      },
    }
  }

  const bus: FakeBus = {
    broken: null,
    lists: 0,
    async list() {
      bus.lists += 1
      if (bus.broken !== null) throw bus.broken
      return present().flatMap(({ listings }) => listings)
    },
    open,
    watch: {
      start(changed) {
        watchers.add(changed)
        return () => watchers.delete(changed)
      },
    },
    changed() {
      for (const watcher of watchers) watcher()
    },
    plug(...listings) {
      nodes += 1
      return bus.plugAt(`/dev/fake-hidraw${nodes}`, ...listings)
    },
    plugAt(path, ...listings) {
      const device = new FakeHidDevice(path, listings)
      devices.push(device)
      bus.changed()
      return device
    },
    unplug(device) {
      device.present = false
      device.handle?.emit('error', 'could not read from HID device')
      bus.changed()
    },
  }
  return bus
}

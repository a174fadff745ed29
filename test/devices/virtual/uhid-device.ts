import { close, openSync, read, writeSync } from 'node:fs'

/** What a HID device is to the kernel. */
export interface HidIdentity {
  readonly name: string
  /** Empty where the device tells none. */
  readonly serial: string
  readonly vendorId: number
  readonly productId: number
  readonly descriptor: Uint8Array
  /** Answers to feature reports by their id, the id first. */
  readonly features: Readonly<Record<number, Uint8Array>>
}

export interface UhidDevice {
  input(report: Uint8Array): void
  unplug(): void
}

export interface UhidListener {
  /** The kernel has made the device. */
  started(): void
  /** An output report, its id first. */
  output(report: Uint8Array): void
  /** A feature report that was set, its id first. */
  feature(report: Uint8Array): void
}

/** Kinds of `struct uhid_event`, from linux/uhid.h. */
const kind = {
  destroy: 1,
  start: 2,
  output: 6,
  getReport: 9,
  getReportReply: 10,
  create2: 11,
  input2: 12,
  setReport: 13,
  setReportReply: 14,
} as const

const eventBytes = 4_380
const usbBus = 3
const ioError = 5

/** A HID device that the kernel takes for a USB one, by /dev/uhid. Each one that is plugged in takes up one thread of libuv. */
export function plugUhidDevice(identity: HidIdentity, listener: UhidListener): UhidDevice {
  const file = openSync('/dev/uhid', 'r+')
  let unplugged = false
  writeSync(file, createEvent(identity))

  const reply = (event: Buffer, answer: number, data: Uint8Array | null, found: boolean): void => {
    const out = Buffer.alloc(12 + (data?.length ?? 0))
    out.writeUInt32LE(answer, 0)
    out.writeUInt32LE(event.readUInt32LE(4), 4)
    out.writeUInt16LE(found ? 0 : ioError, 8)
    if (data !== null) {
      out.writeUInt16LE(data.length, 10)
      out.set(data, 12)
    }
    writeSync(file, out)
  }

  const take = (event: Buffer): void => {
    switch (event.readUInt32LE(0)) {
      case kind.start:
        listener.started()
        return
      case kind.output:
        listener.output(Uint8Array.from(event.subarray(4, 4 + event.readUInt16LE(4_100))))
        return
      case kind.getReport: {
        const data = identity.features[event.readUInt8(8)] ?? null
        reply(event, kind.getReportReply, data, data !== null)
        return
      }
      case kind.setReport: {
        const data = Uint8Array.from(event.subarray(12, 12 + event.readUInt16LE(10)))
        reply(event, kind.setReportReply, null, true)
        listener.feature(data)
        return
      }
    }
  }

  const listen = (): void => {
    const event = Buffer.alloc(eventBytes)
    read(file, event, 0, eventBytes, null, error => {
      if (unplugged) return
      if (error !== null) throw error
      take(event)
      listen()
    })
  }
  listen()

  return {
    input(report) {
      const event = Buffer.alloc(6 + report.length)
      event.writeUInt32LE(kind.input2, 0)
      event.writeUInt16LE(report.length, 4)
      event.set(report, 6)
      writeSync(file, event)
    },
    unplug() {
      unplugged = true
      const event = Buffer.alloc(4)
      event.writeUInt32LE(kind.destroy, 0)
      writeSync(file, event)
      close(file, () => undefined)
    },
  }
}

function createEvent({ name, serial, vendorId, productId, descriptor }: HidIdentity): Buffer {
  const event = Buffer.alloc(280 + descriptor.length)
  event.writeUInt32LE(kind.create2, 0)
  event.write(name, 4, 127)
  event.write(serial, 196, 63)
  event.writeUInt16LE(descriptor.length, 260)
  event.writeUInt16LE(usbBus, 262)
  event.writeUInt32LE(vendorId, 264)
  event.writeUInt32LE(productId, 268)
  event.set(descriptor, 280)
  return event
}

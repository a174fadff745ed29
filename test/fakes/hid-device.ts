import { EventEmitter } from 'node:events'
import { type FakeModel, type FakeModelName, fakeModels, keyReport } from './hid-models.ts'
import { createPictureAssembler, type PictureAssembler } from './hid-pictures.ts'

export interface FakeDeviceOptions {
  /** Keys that are down already, in reading order. */
  readonly held?: readonly number[]
  /** The device reports its keys as soon as it is opened, as some do. */
  readonly reportsAtOpen?: boolean
  /** What opening it is refused with. */
  readonly openError?: string
  readonly path?: string
}

/** A device as bytes. Whatever a real one would not take is written down in `faults`, and rejected. */
export class FakeDevice {
  readonly model: FakeModel
  readonly serial: string
  readonly path: string
  readonly faults: string[] = []
  readonly features: Uint8Array[] = []
  /** Set while it may not be opened. */
  openError: string | undefined
  present = true
  /** Some systems list a device without its serial number. */
  listsSerial = true
  handle: FakeHandle | null = null
  readonly #reportsAtOpen: boolean
  readonly #down: Set<number>
  readonly #images = new Map<number, Uint8Array>()
  readonly #listeners = new Set<(key: number, bytes: Uint8Array) => void>()

  constructor(name: FakeModelName, serial: string, path: string, options: FakeDeviceOptions) {
    this.model = fakeModels[name]
    this.serial = serial
    this.path = options.path ?? path
    this.openError = options.openError
    this.#reportsAtOpen = options.reportsAtOpen ?? false
    this.#down = new Set(options.held)
  }

  get opened(): boolean {
    return this.handle !== null
  }

  /** Keys count from 0 in reading order. */
  press(key: number): void {
    this.#down.add(key)
    this.#report()
  }

  release(key: number): void {
    this.#down.delete(key)
    this.#report()
  }

  /** The picture on a key, as it came: JPEG turned by 180°, or BMP. */
  image(key: number): Uint8Array | undefined {
    return this.#images.get(key)
  }

  onImage(listener: (key: number, bytes: Uint8Array) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Any bytes as an input report, report id first. */
  raw(bytes: Uint8Array): void {
    this.handle?.emit('data', Buffer.from(bytes))
  }

  open(): FakeHandle {
    if (this.handle !== null) throw this.fault('opened twice')
    const handle = new FakeHandle(this)
    this.handle = handle
    handle.on('newListener', event => {
      if (event === 'data' && this.#reportsAtOpen) process.nextTick(() => this.#report())
    })
    return handle
  }

  fault(what: string): Error {
    this.faults.push(what)
    return new Error(what)
  }

  picture(key: number, bytes: Uint8Array): void {
    this.#images.set(key, bytes)
    for (const listener of this.#listeners) listener(key, bytes)
  }

  #report(): void {
    this.raw(keyReport(this.model, this.#down))
  }
}

/** What `HIDAsync.open` gives for a fake device. */
export class FakeHandle extends EventEmitter {
  readonly #device: FakeDevice
  readonly #assembler: PictureAssembler
  #writing = false
  #hung: Promise<void> | null = null

  constructor(device: FakeDevice) {
    super()
    this.#device = device
    this.#assembler = createPictureAssembler(device.model)
  }

  /** Writes wait until the answer is called. */
  hang(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#hung = promise
    return resolve
  }

  async write(data: Buffer): Promise<number> {
    this.#mustBeOpen('write')
    if (this.#writing) throw this.#device.fault('a write before the last one was done')
    this.#writing = true
    try {
      await (this.#hung ?? Promise.resolve())
      if (!this.#device.present) throw new Error('Cannot write to HID device')
      const picture = this.#taking(data)
      if (picture !== null) this.#device.picture(picture.key, picture.bytes)
      return data.length
    } finally {
      this.#writing = false
    }
  }

  async sendFeatureReport(data: Buffer): Promise<number> {
    this.#mustBeOpen('sendFeatureReport')
    await (this.#hung ?? Promise.resolve())
    if (!this.#device.present) throw new Error('could not send feature report to device')
    const known =
      this.#device.model.picture === 'gen1-bmp'
        ? data.length === 17 && data.readUInt16BE(0) === 0x0b63
        : this.#device.model.picture === 'gen2-jpeg' && data.length === 32 && data.readUInt16BE(0) === 0x0302
    if (!known) throw this.#device.fault(`feature report ${data.toString('hex')}`)
    this.#device.features.push(Uint8Array.from(data))
    return data.length
  }

  async getFeatureReport(id: number, length: number): Promise<Buffer> {
    this.#mustBeOpen('getFeatureReport')
    const { serialReport } = this.#device.model
    if (id !== serialReport || length !== 32)
      throw this.#device.fault(`feature ${id} of ${length} bytes asked`)
    const report = Buffer.alloc(32)
    report[0] = id
    report[1] = this.#device.serial.length
    report.write(this.#device.serial, serialReport === 3 ? 5 : 2, 'ascii')
    return report
  }

  async getDeviceInfo(): Promise<{ path: string; vendorId: number; productId: number }> {
    this.#mustBeOpen('getDeviceInfo')
    return { path: this.#device.path, vendorId: 0x0fd9, productId: this.#device.model.productId }
  }

  async close(): Promise<void> {
    this.#mustBeOpen('close')
    this.#device.handle = null
    this.removeAllListeners()
  }

  #taking(data: Buffer): ReturnType<PictureAssembler['take']> {
    try {
      return this.#assembler.take(data)
    } catch (error) {
      throw this.#device.fault(String(error))
    }
  }

  #mustBeOpen(what: string): void {
    if (this.#device.handle !== this) throw this.#device.fault(`${what} on a closed device`)
  }
}

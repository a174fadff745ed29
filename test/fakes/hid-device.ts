import { EventEmitter } from 'node:events'
import {
  createSimulatedDeck,
  type SimulatedDeck,
} from '../../src-main/controllers/simulator/simulated-decks.ts'
import type { DeckModel } from '../../src-main/controllers/stream-deck/wire/deck-models.ts'
import { type FakeModelName, fakeModels } from './hid-models.ts'

export interface FakeDeviceOptions {
  /** Keys that are down already, in reading order from 0. */
  readonly held?: readonly number[]
  /** The device reports its keys as soon as it is opened, as some do. */
  readonly reportsAtOpen?: boolean
  /** What opening it is refused with. */
  readonly openError?: string
  readonly path?: string
}

const keyId = (key: number): string => `key-${key + 1}`

/** A device as bytes. Whatever a real one would not take is written down in `faults`, and rejected. */
export class FakeDevice {
  readonly model: DeckModel
  readonly serial: string
  readonly path: string
  readonly deck: SimulatedDeck
  readonly faults: string[] = []
  /** Feature reports that it took. */
  readonly features: Uint8Array[] = []
  /** Set while it may not be opened. */
  openError: string | undefined
  present = true
  /** Some systems list a device without its serial number. */
  listsSerial = true
  /** Closing it does not end. */
  hangsAtClose = false
  handle: FakeHandle | null = null
  readonly #reportsAtOpen: boolean

  constructor(name: FakeModelName, serial: string, path: string, options: FakeDeviceOptions) {
    this.model = fakeModels[name]
    this.serial = serial
    this.path = options.path ?? path
    this.openError = options.openError
    this.#reportsAtOpen = options.reportsAtOpen ?? false
    this.deck = createSimulatedDeck(this.model, serial, options.held?.map(keyId))
  }

  get opened(): boolean {
    return this.handle !== null
  }

  /** Keys count from 0 in reading order. */
  press(key: number): void {
    this.act(keyId(key), 'down')
  }

  release(key: number): void {
    this.act(keyId(key), 'up')
  }

  act(control: string, edge: 'down' | 'up' | 'turn', steps = 0): void {
    for (const report of this.deck.act({ control, edge, steps })) this.raw(report)
  }

  /** The picture on a key, as it came. */
  image(key: number): Uint8Array | undefined {
    return this.deck.pictures.get(keyId(key))?.bytes
  }

  /** Of keys alone. */
  onImage(listener: (key: number, bytes: Uint8Array) => void): () => void {
    return this.deck.onPicture(({ control, bytes }) => {
      if (control.startsWith('key-')) listener(Number(control.slice(4)) - 1, bytes)
    })
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
      if (event === 'data' && this.#reportsAtOpen) process.nextTick(() => this.raw(this.deck.keys()))
    })
    return handle
  }

  fault(what: string): Error {
    this.faults.push(what)
    return new Error(what)
  }
}

/** What `HIDAsync.open` gives for a fake device. */
export class FakeHandle extends EventEmitter {
  readonly #device: FakeDevice
  #writing = false
  #hung: Promise<void> | null = null

  constructor(device: FakeDevice) {
    super()
    this.#device = device
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
      this.#strictly(() => this.#device.deck.write(data))
      return data.length
    } finally {
      this.#writing = false
    }
  }

  async sendFeatureReport(data: Buffer): Promise<number> {
    this.#mustBeOpen('sendFeatureReport')
    await (this.#hung ?? Promise.resolve())
    if (!this.#device.present) throw new Error('could not send feature report to device')
    this.#strictly(() => this.#device.deck.sendFeature(data))
    this.#device.features.push(Uint8Array.from(data))
    return data.length
  }

  async getFeatureReport(id: number, length: number): Promise<Buffer> {
    this.#mustBeOpen('getFeatureReport')
    return Buffer.from(this.#strictly(() => this.#device.deck.getFeature(id, length)))
  }

  async close(): Promise<void> {
    this.#mustBeOpen('close')
    this.#device.handle = null
    this.removeAllListeners()
    if (this.#device.hangsAtClose) await new Promise(() => undefined)
  }

  #strictly<Result>(work: () => Result): Result {
    try {
      return work()
    } catch (error) {
      throw this.#device.fault(String(error))
    }
  }

  #mustBeOpen(what: string): void {
    if (this.#device.handle !== this) throw this.#device.fault(`${what} on a closed device`)
  }
}

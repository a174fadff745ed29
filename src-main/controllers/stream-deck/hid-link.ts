import type { ChildHIDDeviceInfo, HIDDevice, HIDDeviceEvents, HIDDeviceInfo } from '@elgato-stream-deck/core'
import { EventEmitter } from 'eventemitter3'
import type { HidHandle } from '../hid-bus.ts'
import type { ReportGuard } from './report-guard.ts'

/** An open HID handle as the Stream Deck library wants it, and other drivers of decks. Writes go out one after another, in order. */
export class HidLink extends EventEmitter<HIDDeviceEvents> implements HIDDevice {
  readonly #handle: HidHandle
  readonly #info: HIDDeviceInfo
  #last: Promise<unknown> = Promise.resolve()
  #closed: Promise<void> | null = null

  constructor(handle: HidHandle, info: HIDDeviceInfo) {
    super()
    this.#handle = handle
    this.#info = info
    handle.on('error', (error: unknown) => this.emit('error', error))
  }

  /** Begins to read. Nothing is read before, so that no edge is lost between opening and listening. */
  read(guard: Pick<ReportGuard, 'pass'>): void {
    this.#handle.on('data', (report: Uint8Array) => {
      const trusted = guard.pass(report)
      if (trusted !== null) this.emit('input', trusted)
    })
  }

  /** Safe to call twice. */
  close(): Promise<void> {
    this.#closed ??= this.#handle.close()
    return this.#closed
  }

  sendFeatureReport(data: Uint8Array): Promise<void> {
    return this.#inTurn(async () => {
      await this.#handle.sendFeatureReport(bufferOf(data))
    })
  }

  getFeatureReport(reportId: number, reportLength: number): Promise<Uint8Array> {
    return this.#inTurn(() => this.#handle.getFeatureReport(reportId, reportLength))
  }

  sendReports(buffers: readonly Uint8Array[]): Promise<void> {
    return this.#inTurn(async () => {
      for (const data of buffers) {
        this.#mustBeOpen()
        await this.#handle.write(bufferOf(data))
      }
    })
  }

  getDeviceInfo(): Promise<HIDDeviceInfo> {
    return Promise.resolve(this.#info)
  }

  getChildDeviceInfo(): Promise<ChildHIDDeviceInfo | null> {
    return Promise.resolve(null)
  }

  /** What still waits when it is closed is dropped. */
  #mustBeOpen(): void {
    if (this.#closed !== null) throw new Error('the device is closed')
  }

  #inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(() => {
      this.#mustBeOpen()
      return task()
    })
    this.#last = result.catch(() => undefined)
    return result
  }
}

const bufferOf = (data: Uint8Array): Buffer => Buffer.from(data.buffer, data.byteOffset, data.byteLength)

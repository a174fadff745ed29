import type { Timers } from '../base/timers.ts'
import { within } from '../base/within.ts'

/** A HID interface as the system lists it. */
export interface HidListing {
  readonly path: string
  readonly vendorId: number
  readonly productId: number
  readonly product: string | null
  readonly manufacturer: string | null
  readonly serial: string | null
  /** −1 when unknown. */
  readonly interface: number
  readonly usagePage: number | null
  readonly usage: number | null
  /** See `SurfaceInfo`. */
  readonly place?: string
}

/** An open HID interface. `data` carries the report id first where the device has any; `error` may carry a mere string. */
export interface HidHandle {
  on(event: 'data', listener: (report: Uint8Array) => void): unknown
  on(event: 'error', listener: (error: unknown) => void): unknown
  write(data: Buffer): Promise<number>
  sendFeatureReport(data: Buffer): Promise<number>
  getFeatureReport(reportId: number, length: number): Promise<Uint8Array>
  close(): Promise<void>
}

/** Where HID devices are: the computer's, or simulated ones. */
export interface HidBus {
  list(): Promise<readonly HidListing[]>
  open(path: string): Promise<HidHandle>
}

/** Settles when the work does, or after `ms`, whichever is first. Never rejects: what hangs or fails is left behind. */
export const withDeadline = (work: Promise<unknown>, ms: number, timers: Timers): Promise<void> =>
  within(
    work.then(
      () => undefined,
      () => undefined,
    ),
    ms,
    timers,
    undefined,
  )

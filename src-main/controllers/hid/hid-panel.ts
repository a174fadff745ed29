import type { LampModel, LampOutput } from '../midi/lamp-loop.ts'

/** Sends an output report, its id first. */
export type WriteReport = (report: Buffer) => Promise<unknown>

/** The output side of a HID device: its lamps, and the requests for its present state. */
export interface HidPanel {
  readonly lamps: LampModel
  /** Every report that comes, until it is known how the device stands. */
  hear(report: Uint8Array): void
  /** Once its lamps can be set. A device that does not answer has none. */
  readonly ready: Promise<LampOutput>
  /** Once all that was to be sent has been, or nothing can be sent any more. */
  flush(): Promise<void>
}

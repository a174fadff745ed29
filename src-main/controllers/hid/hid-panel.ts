import type { LampModel, LampOutput } from '../midi/lamp-loop.ts'

/** Sends an output report, its id first. */
export type WriteReport = (report: Buffer) => Promise<unknown>

/** What is told to a device, besides what is read from it. */
export interface HidPanel {
  readonly lamps: LampModel
  /** Every report that comes, until it is known how the device stands. */
  hear(report: Uint8Array): void
  /** Once its lamps can be set. A device that does not answer has none. */
  readonly ready: Promise<LampOutput>
  /** Once all that was to be sent has been, or nothing can be sent any more. */
  flush(): Promise<void>
}

import type { HidDriver } from '../../contract/hid-driver.ts'
import type { Said } from '../../domain/messages/message.ts'

/** A device with reports that no driver knows. */
export interface UnknownDevice {
  readonly id: string
  /** As the system calls it, with its numbers: `Acme Foot Switch (1234:abcd)`. */
  readonly name: string
}

/** The step of learning a device. */
export type LearnStep =
  /** No switch may be pressed: values that change by themselves are recorded. */
  | { readonly step: 'rest' }
  /** Press the switch; `left` times more, counted from 3. */
  | { readonly step: 'press'; readonly left: number }
  | { readonly step: 'release'; readonly left: number }
  /** One switch is known. Press the next one, or finish. */
  | { readonly step: 'learned'; readonly switches: number }
  | { readonly step: 'failed'; readonly reason: Said }

/** Learning switches of devices that no driver knows: what changes on a press, and comes back with the release. */
export interface SwitchLearning {
  /** The list now, then each time that it changes. */
  onUnknownDevices(listener: (devices: readonly UnknownDevice[]) => void): () => void
  /** One at a time; `finish` gives the driver of all switches that were learned, null for none. */
  begin(deviceId: string, onStep: (step: LearnStep) => void): { finish(): HidDriver | null; cancel(): void }
  /** Drivers that persons have learned, besides those that are built in; devices they fit are opened. */
  use(drivers: readonly HidDriver[]): void
}

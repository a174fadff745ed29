import type { SimulatedModel } from '../../desk/ports/devices.ts'
import type { HidListing } from '../hid-bus.ts'

/** One act of a finger on one control, as in `Simulator.act`. */
export interface FingerAct {
  /** As the surface of that device calls it: `key-1`, `dial-2`. */
  readonly control: string
  readonly edge: 'down' | 'up' | 'turn'
  /** Of a turn, in detents, clockwise positive. */
  readonly steps: number
}

/** The device's side of the bytes of one device. */
export interface SimulatedHidDevice {
  /** The input reports that it sends for the act, in order, with their id first where it has any; none for what is not there. */
  act(act: FingerAct): readonly Uint8Array[]
  /** Takes an output report. Throws an error that says what is wrong with one that the device would not take. */
  write(report: Uint8Array): void
  /** The input reports with which it answers an output report that it took. */
  answer?(report: Uint8Array): readonly Uint8Array[]
  /** Takes a feature report, likewise. */
  sendFeature(report: Uint8Array): void
  /** Answers a feature report, its id first, likewise. */
  getFeature(reportId: number, length: number): Uint8Array
}

/** A HID device that is only bytes. */
export interface SimulatedHidModel extends SimulatedModel {
  /** As the system lists it; missing values are null, and interface 0. */
  readonly listing: Pick<HidListing, 'vendorId' | 'productId'> &
    Partial<Omit<HidListing, 'path' | 'serial' | 'vendorId' | 'productId'>>
  readonly create: (serial: string) => SimulatedHidDevice
}

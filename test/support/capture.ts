import { readFileSync } from 'node:fs'
import type { HidListing } from '../../src-main/controllers/hid-bus.ts'

/** One control that was moved, and every report that the device sent meanwhile. */
export interface CaptureStep {
  /** As its driver calls it; as the person called it who recorded, where no driver knows the device. */
  readonly control: string
  /** `press`: pressed and let go once. */
  readonly act: 'rest' | 'press' | 'turn' | 'turn-back'
  /** `at`: milliseconds from the start of the recording. `hex`: the report as it came, its id first if it has one. */
  readonly reports: readonly { readonly at: number; readonly hex: string }[]
}

/** What a device said while its controls were moved one after another. Its serial number is left out. */
export interface Capture {
  /** `recorded` from a device, or `generated` from the facts of one. */
  readonly source: string
  /** Operating system that it was recorded on; null where it was generated. */
  readonly system: string | null
  /** Model that reads it; null where none does. */
  readonly modelId: string | null
  readonly device: Omit<HidListing, 'path' | 'serial'>
  readonly steps: readonly CaptureStep[]
}

export const readCapture = (file: URL): Capture => JSON.parse(readFileSync(file, 'utf8'))

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))

/** Sends one step again, with the time that passed between its reports. */
export async function replay(
  step: CaptureStep,
  send: (report: Uint8Array) => void,
  pass: (ms: number) => Promise<void>,
): Promise<void> {
  let last: number | null = null
  for (const { at, hex } of step.reports) {
    if (last !== null) await pass(at - last)
    last = at
    send(bytesOf(hex))
  }
}

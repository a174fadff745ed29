import type { HidSwitch } from '../../contract/hid-driver.ts'
import type { Reading } from './reading.ts'

/** Where a dial stands in a report. */
export interface DialPlace {
  readonly control: string
  readonly byte: number
  /** The higher byte of one that has two. */
  readonly high?: number
  readonly signed: boolean
  /** The device counts the other way round. */
  readonly reversed?: boolean
  /** A report in which it stands further from 0 is none of this device's. */
  readonly most: number
}

/** Where a device's reports carry its controls. Bytes count from 0, the report id first if there is one. */
export interface ReportLayout {
  /** Reports with another id are not looked at; null where the device has none. */
  readonly reportId: number | null
  readonly bytes: { readonly least: number; readonly most: number }
  /** A byte above this makes it another kind of report. */
  readonly kind?: { readonly byte: number; readonly most: number }
  readonly switches: readonly HidSwitch[]
  readonly dials: readonly DialPlace[]
}

const noTurns: Reading['turns'] = []

/** Null for a report that is not of this layout: of another id, cut short, too long. Never throws. */
export function readLayout(layout: ReportLayout, report: Uint8Array): Reading | null {
  const { reportId, bytes, kind } = layout
  if (report.length < bytes.least || report.length > bytes.most) return null
  if (reportId !== null && report[0] !== reportId) return null
  const at = (byte: number): number => report[byte] ?? 0
  if (kind !== undefined && at(kind.byte) > kind.most) return null
  const positions = layout.dials.map(dial => ({
    control: dial.control,
    at: placed(dial, at(dial.byte), dial.high === undefined ? null : at(dial.high)),
  }))
  if (layout.dials.some((dial, index) => Math.abs(positions[index]?.at ?? 0) > dial.most)) return null
  return {
    levels: layout.switches.map(({ id, byte, mask, value }) => ({
      control: id,
      down: (at(byte) & mask) === value,
    })),
    positions,
    turns: noTurns,
  }
}

function placed({ signed, reversed = false }: DialPlace, low: number, high: number | null): number {
  const word = high === null ? low : high * 256 + low
  const unused = high === null ? 24 : 16
  const at = signed ? (word << unused) >> unused : word
  // Never −0, which is no rest.
  return reversed ? 0 - at : at
}

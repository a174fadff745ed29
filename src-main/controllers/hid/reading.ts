import type { HidSwitch } from '../../contract/hid-driver.ts'

/** What one report says of the controls that it speaks of. */
export interface Reading {
  readonly levels: readonly { readonly control: string; readonly down: boolean }[]
  /** Where dials stand now. */
  readonly positions: readonly { readonly control: string; readonly at: number }[]
  /** Detents that dials moved, clockwise positive. */
  readonly turns: readonly { readonly control: string; readonly steps: number }[]
}

/**
 * How a dial reports its position. A dial without detents gets virtual ones.
 *
 * | kind | position |
 * |---|---|
 * | `jog` | counts detents from 0 to 255 and starts again |
 * | `pulse` | the detents of one movement; goes back to 0 by itself |
 * | `shuttle` | a ring on a spring, 0 at rest: going away from rest turns, going back does not |
 * | `axis` | of a joystick on a spring, −127 to 127: as a shuttle |
 * | `lever` | stays where it is put, 0 to 255: a T-bar, a knob |
 * | `twist` | has no end: 0 follows 255 |
 * | `ball` | how far a ball rolled since the report before |
 */
export type DialKind = 'jog' | 'pulse' | 'shuttle' | 'axis' | 'lever' | 'twist' | 'ball'

/** Detents between two reports that a person can turn; more is a new beginning. */
const mostDetents = 32
/** Of the 256 positions of a lever, an axis or a twist. */
const perDetent = 16
/** A position that trembles at the border of two detents stays in the one where it was. */
const slack = (perDetent * 3) / 4
/** Counts of a ball. */
const rolledPerDetent = 64

/** Signed detents since the last report, 0 for none, and the position to compare the next report with. */
interface DialMove {
  readonly steps: number
  readonly kept: number
}

/** `kept`: of the report before; null before the first. */
export function moveDial(kind: DialKind, kept: number | null, at: number): DialMove {
  switch (kind) {
    case 'jog':
      return { steps: jogged(kept ?? 0, at), kept: at }
    case 'pulse':
      return { steps: at === kept ? 0 : believed(at), kept: at }
    case 'shuttle':
      return { steps: fromRest(kept ?? 0, at), kept: at }
    case 'axis': {
      const detent = detentOf(kept, at)
      return { steps: fromRest(kept ?? 0, detent), kept: detent }
    }
    case 'lever': {
      const detent = detentOf(kept, at)
      return { steps: kept === null ? 0 : detent - kept, kept: detent }
    }
    case 'twist':
      return twisted(kept, at)
    case 'ball': {
      const rolled = (kept ?? 0) + at
      const steps = Math.trunc(rolled / rolledPerDetent)
      return { steps: believed(steps), kept: rolled - steps * rolledPerDetent }
    }
  }
}

function jogged(before: number, after: number): number {
  return believed(((after - before + 128) & 0xff) - 128)
}

const believed = (steps: number): number => (Math.abs(steps) > mostDetents ? 0 : steps)

function fromRest(before: number, after: number): number {
  if (Math.sign(before) * Math.sign(after) < 0) return after
  return Math.abs(after) > Math.abs(before) ? after - before : 0
}

function detentOf(kept: number | null, at: number): number {
  if (kept !== null && Math.abs(at - kept * perDetent) <= slack) return kept
  // Never −0, which is no rest.
  return Math.round(at / perDetent) + 0
}

function twisted(kept: number | null, at: number): DialMove {
  if (kept === null) return { steps: 0, kept: Math.round(at / perDetent) }
  const away = ((at - kept * perDetent + 128) & 0xff) - 128
  if (Math.abs(away) <= slack) return { steps: 0, kept }
  const steps = Math.round(away / perDetent)
  return { steps, kept: (kept + steps) & 0x0f }
}

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

import { messageOf, type Said } from '../messages/message.ts'
import type { Duration, Instant } from '../time/time.ts'

/** What can be lost in a rehearsal, to see what the desk does. */
export const drillKinds = ['network', 'service', 'surface'] as const
export type DrillKind = (typeof drillKinds)[number]

/** No drill is longer, in seconds. */
export const longestDrill = 60

/** How a drill ended, kept with the preflights of its rundown. */
export interface DrillResult {
  readonly kind: DrillKind
  /** When it began, on the service's clock. */
  readonly at: Instant
  readonly rundownId: string
  /** The controller that was lost; null for the other kinds. */
  readonly subject: string | null
  readonly passed: boolean
  /** What was measured, or why it was not passed. */
  readonly text: Said
}

/** Measurements of a lost link. Null: it did not happen. */
export interface LinkDrill {
  /** LOCAL has to be reached within this. */
  readonly stated: Duration
  /** From the fault to LOCAL. */
  readonly toLocal: Duration | null
  /** Presses that acted in LOCAL. */
  readonly presses: number
  /** From the end of the fault to LIVE. */
  readonly toLive: Duration | null
  /** The show stands in LIVE where it stood in LOCAL. */
  readonly kept: boolean
}

/** What was measured of a controller that was lost. */
export interface SurfaceDrill {
  /** The desk reported the loss. */
  readonly gone: boolean
  /** Presses that acted by other means while it was gone. */
  readonly presses: number
  /** It came back. */
  readonly back: boolean
}

type Judged = Pick<DrillResult, 'passed' | 'text'>

const passed = (text: Said): Judged => ({ passed: true, text })
const failed = (text: Said): Judged => ({ passed: false, text })

const seconds = (span: Duration): number => Math.ceil(span / 100) / 10

export function judgeLinkDrill({ stated, toLocal, presses, toLive, kept }: LinkDrill): Judged {
  const most = seconds(stated)
  if (toLocal === null) return failed(messageOf('drill.not-local', { most }))
  const local = seconds(toLocal)
  if (toLocal > stated) return failed(messageOf('drill.late-local', { local, most }))
  if (presses === 0) return failed(messageOf('drill.no-press'))
  if (toLive === null) return failed(messageOf('drill.not-live'))
  if (!kept) return failed(messageOf('drill.press-lost'))
  return passed(messageOf('drill.link-passed', { local, most, presses, live: seconds(toLive) }))
}

export function judgeSurfaceDrill({ gone, presses, back }: SurfaceDrill): Judged {
  if (!gone) return failed(messageOf('drill.not-gone'))
  if (presses === 0) return failed(messageOf('drill.no-other-press'))
  return back ? passed(messageOf('drill.surface-passed', { presses })) : failed(messageOf('drill.not-back'))
}

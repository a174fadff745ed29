import type { Said } from '../messages/message.ts'

/** What is checked before a show. Of surfaces and displays there is a point for each. */
export const preflightChecks = [
  'link',
  'clock',
  'budget',
  'token',
  'disk',
  'journal',
  'power',
  'sleep',
  'surface',
  'display',
  'standby',
  'start',
  'cues',
  'fixed',
  'calls',
  'script',
  'versions',
] as const
export type PreflightCheck = (typeof preflightChecks)[number]

/** `unknown`: it cannot be determined. `none`: there is nothing to check. */
export type PointState = 'ok' | 'todo' | 'unknown' | 'none'

export interface PreflightPoint {
  /** Unique among the points of a preflight. */
  readonly id: string
  readonly check: PreflightCheck
  /** Name of the surface or the display; null for the other checks. */
  readonly subject: string | null
  readonly state: PointState
  /** What is so; where something is to do, what to do. */
  readonly text: Said
}

type Checked = Pick<PreflightPoint, 'state' | 'text'>

export const ok = (text: Said): Checked => ({ state: 'ok', text })
export const todo = (text: Said): Checked => ({ state: 'todo', text })
export const unknown = (text: Said): Checked => ({ state: 'unknown', text })
export const none = (text: Said): Checked => ({ state: 'none', text })
export type { Checked }

/** Points at which a person has something to do. */
export const openPoints = (points: readonly Pick<PreflightPoint, 'state'>[]): number =>
  points.filter(({ state }) => state === 'todo').length

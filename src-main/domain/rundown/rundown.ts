import type { Department } from '../calling/department.ts'
import type { Duration, Instant } from '../time/time.ts'
import type { CueTiming } from './timing.ts'

/** `type` of a cue of the API. */
export type CueType = 'cue' | 'heading' | 'group'

export const cueTypes: readonly CueType[] = ['cue', 'heading', 'group']

/** A cue is skipped by itself, or because its group is. */
export type SkippedBy = 'self' | 'group' | null

/** One row of a rundown, in display order, as every display sees it. */
export interface Cue {
  readonly id: string
  readonly type: CueType
  readonly title: string
  readonly subtitle: string
  readonly duration: Duration
  /** `#rrggbb`, lower case, or null for none. */
  readonly backgroundColor: string | null
  /** A locked cue: only a person at the desk changes it. */
  readonly preventEdits: boolean
  readonly skippedBy: SkippedBy
  /** A fixed planned start, or null to follow the cue before it. */
  readonly startTime: Instant | null
  /** Left out or null: its fixed start is *not before*, and its duration is as it is written. */
  readonly timing?: CueTiming | null
  /** The group it stands in, or null at root. */
  readonly parentId: string | null
}

export interface CueNumbering {
  readonly startFrom: number
  readonly prefix: string
  /** Least number of digits, filled with zeros. */
  readonly padding: number
}

export type TimeOfDayFormat = '12hNoAmPm' | '12h' | '24h' | null

export interface RundownSettings {
  readonly cueNumbering: CueNumbering
  readonly timeOfDayFormat: TimeOfDayFormat
}

export const defaultSettings: RundownSettings = {
  cueNumbering: { startFrom: 1, prefix: '', padding: 1 },
  timeOfDayFormat: null,
}

/** Editorial status of a rundown; not the state of its show. */
export const editorialStatuses = [
  'imported',
  'draft',
  'awaiting-data',
  'approved',
  'finalized',
  'rejected',
] as const
export type EditorialStatus = (typeof editorialStatuses)[number]

export interface Column {
  readonly id: string
  readonly name: string
  /** Left out: its cells are no calls. */
  readonly department?: Department
}

/** Actions next, previous and start go to these only. */
export const isPlayable = (cue: Pick<Cue, 'type' | 'skippedBy'>): boolean =>
  cue.type === 'cue' && cue.skippedBy === null

/** Numbers that stay with their cues, by cue id. */
export type PinnedNumbers = Readonly<Record<string, string>>

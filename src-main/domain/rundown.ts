import type { Duration, Instant } from './time.ts'

/** API section 2.2. */
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
}

/** API section 3.1: next, previous and start go to these only. */
export const isPlayable = (cue: Pick<Cue, 'type' | 'skippedBy'>): boolean =>
  cue.type === 'cue' && cue.skippedBy === null

/** Numbers that stay with their cues, by cue id. */
export type PinnedNumbers = Readonly<Record<string, string>>

/**
 * The number shown beside each cue, by id. Headings and groups carry none; a skipped cue keeps its own. A cue that has a
 * pinned number keeps that; one that has none takes the number before it with a letter: `12A`, `12B`, after `12Z` `12AA`.
 */
export function cueNumbers(
  cues: readonly Pick<Cue, 'id' | 'type'>[],
  numbering: CueNumbering,
  pinned: PinnedNumbers | null = null,
): ReadonlyMap<string, string> {
  return pinned === null ? inOrder(cues, numbering) : withLetters(cues, numbering, pinned)
}

/** The numbers of a show that is on: those that are pinned, and those of cues that came since. */
export function pinNumbers(
  cues: readonly Pick<Cue, 'id' | 'type'>[],
  numbering: CueNumbering,
  pinned: PinnedNumbers | null,
): PinnedNumbers {
  const numbers = cueNumbers(cues, numbering, pinned)
  if (pinned !== null && [...numbers.keys()].every(id => id in pinned)) return pinned
  return { ...pinned, ...Object.fromEntries(numbers) }
}

const numberOf = (at: number, { prefix, padding }: CueNumbering): string =>
  prefix + String(at).padStart(padding, '0')

function inOrder(
  cues: readonly Pick<Cue, 'id' | 'type'>[],
  numbering: CueNumbering,
): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>()
  let next = numbering.startFrom
  for (const cue of cues) {
    if (cue.type !== 'cue') continue
    numbers.set(cue.id, numberOf(next, numbering))
    next += 1
  }
  return numbers
}

function withLetters(
  cues: readonly Pick<Cue, 'id' | 'type'>[],
  numbering: CueNumbering,
  pinned: PinnedNumbers,
): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>()
  // Also those of cues that are gone: whoever reads out a number must not mean another cue with it.
  const taken = new Set(Object.values(pinned))
  let before = numberOf(numbering.startFrom - 1, numbering)
  for (const { id, type } of cues) {
    if (type !== 'cue') continue
    const kept = pinned[id]
    const number = kept ?? free(before.replace(/[A-Z]+$/, '') || before, taken)
    taken.add(number)
    numbers.set(id, number)
    before = number
  }
  return numbers
}

function free(base: string, taken: ReadonlySet<string>): string {
  for (let at = 0; ; at += 1) {
    const number = base + letters(at)
    if (!taken.has(number)) return number
  }
}

/** A, B, …, Z, AA, AB, … */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

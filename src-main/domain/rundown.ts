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
 * The number shown beside each cue, by id. Headings and groups carry none; a skipped cue keeps its own. A number that a
 * person gave (`own`) comes first. A cue that has a pinned number keeps that; one that has none takes the number before
 * it with a letter: `12A`, `12B`, after `12Z` `12AA`. A number of the place that a person gave to another cue takes a
 * letter too.
 */
export function cueNumbers(
  cues: readonly Pick<Cue, 'id' | 'type'>[],
  numbering: CueNumbering,
  pinned: PinnedNumbers | null = null,
  own: ReadonlyMap<string, string> = noOwn,
): ReadonlyMap<string, string> {
  return pinned === null ? inOrder(cues, numbering, own) : withLetters(cues, numbering, pinned, own)
}

const noOwn: ReadonlyMap<string, string> = new Map()

/** The numbers of a show that is on: those that are pinned, and those of cues that came since. */
export function pinNumbers(
  cues: readonly Pick<Cue, 'id' | 'type'>[],
  numbering: CueNumbering,
  pinned: PinnedNumbers | null,
  own: ReadonlyMap<string, string> = noOwn,
): PinnedNumbers {
  const numbers = cueNumbers(cues, numbering, pinned, own)
  if (pinned !== null && [...numbers.keys()].every(id => id in pinned)) return pinned
  return { ...pinned, ...Object.fromEntries(numbers) }
}

const numberOf = (at: number, { prefix, padding }: CueNumbering): string =>
  prefix + String(at).padStart(padding, '0')

function inOrder(
  cues: readonly Pick<Cue, 'id' | 'type'>[],
  numbering: CueNumbering,
  own: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>()
  const taken = new Set([...own.values()].map(sameCase))
  let next = numbering.startFrom
  for (const cue of cues) {
    if (cue.type !== 'cue') continue
    const place = numberOf(next, numbering)
    numbers.set(cue.id, own.get(cue.id) ?? (taken.has(sameCase(place)) ? free(place, taken) : place))
    next += 1
  }
  return numbers
}

function withLetters(
  cues: readonly Pick<Cue, 'id' | 'type'>[],
  numbering: CueNumbering,
  pinned: PinnedNumbers,
  own: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>()
  // Also those of cues that are gone: whoever reads out a number must not mean another cue with it.
  const taken = new Set([...Object.values(pinned), ...own.values()].map(sameCase))
  let before = numberOf(numbering.startFrom - 1, numbering)
  for (const { id, type } of cues) {
    if (type !== 'cue') continue
    const kept = own.get(id) ?? pinned[id]
    const number = kept ?? free(before.replace(/[A-Z]+$/, '') || before, taken)
    taken.add(sameCase(number))
    numbers.set(id, number)
    before = number
  }
  return numbers
}

function free(base: string, taken: ReadonlySet<string>): string {
  for (let at = 0; ; at += 1) {
    const number = base + letters(at)
    if (!taken.has(sameCase(number))) return number
  }
}

/** `3a` and `3A` are one number. */
const sameCase = (number: string): string => number.toLowerCase()

/** A, B, …, Z, AA, AB, … */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

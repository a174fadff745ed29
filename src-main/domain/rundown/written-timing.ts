import { formatDuration } from '../time/span.ts'
import type { Duration } from '../time/time.ts'
import { readDuration } from '../time/written-time.ts'
import type { CueTiming, StartRule } from './timing.ts'

/*
 * How the time of a cue may give way, as people write it: in Edit and in a sheet. Lower and upper case are the same.
 */

/** What stands before the time of a fixed start, and the time itself; empty where none is written. */
interface WrittenStart {
  /** Null: none is written. */
  readonly rule: StartRule | null
  readonly time: string
}

const ruleWords: readonly (readonly [StartRule, RegExp])[] = [
  ['exactly', /^(?:=+|(?:exact(?:ly)?|genau|exakt|pünktlich|punkt)(?![\p{L}]))(?: ?um )?/iu],
  [
    'not-after',
    /^(?:<=?|≤|(?:not[ _-]?after|no later than|at the latest|latest|by|nicht nach|spätestens|bis)(?![\p{L}]))/iu,
  ],
  [
    'not-before',
    /^(?:>=?|≥|(?:not[ _-]?before|no earlier than|at the earliest|earliest|from|nicht vor|frühestens|ab)(?![\p{L}]))/iu,
  ],
]

const floatingWords = /^(?:float(?:ing|s)?|gleitend|gleitet|schwebend|frei)$/i

/** `= 20:00`, `not after 20:00`, `spätestens 20:00`, `floating`; a time alone has no rule. The time is not read. */
export function splitStart(written: string): WrittenStart {
  const text = written.trim().replace(/\s+/g, ' ')
  if (floatingWords.test(text)) return { rule: 'floating', time: '' }
  for (const [rule, words] of ruleWords) {
    const found = words.exec(text)
    if (found !== null) return { rule, time: text.slice(found[0].length).trim() }
  }
  return { rule: null, time: text }
}

/** The rule alone, as a column of a sheet has it: `exactly`, `not_after`, `spätestens`, `=`; null for anything else. */
export function readStartRule(written: string): StartRule | null {
  const { rule, time } = splitStart(written)
  return time === '' && written.trim() !== '' ? rule : null
}

type DurationLimits = Pick<CueTiming, 'shortest' | 'longest'>

export const noLimits: DurationLimits = { shortest: null, longest: null }

interface WrittenDuration {
  /** Null: only limits are written. */
  readonly duration: Duration | null
  /** Null: nothing is said of them. */
  readonly limits: DurationLimits | null
  /** Whether GO comes by itself at its end. Left out: nothing is said of it. */
  readonly auto?: boolean
}

const autoWord = /(?:^|\s)(?:(no|not|without|kein|nicht|ohne) +)?auto$/i

/**
 * A duration, and its limits behind it: `3:00 (2:30–4:00)`, `3:00 2:30-4:00`, `3:00 (2:30–)`, `3:00 (–4:00)`; `()` for none. At the end,
 * `AUTO` or `no AUTO`, which may stand alone. Null for anything else. Whether the shortest is over the longest is not looked at.
 */
export function readDurationWithLimits(written: string): WrittenDuration | null {
  const said = autoWord.exec(written.trim())
  if (said === null) return readWithLimits(written.trim())
  const before = written.trim().slice(0, said.index).trim()
  const own = before === '' ? { duration: null, limits: null } : readWithLimits(before)
  return own === null ? null : { ...own, auto: said[1] === undefined }
}

function readWithLimits(text: string): WrittenDuration | null {
  const plain = readDuration(text)
  if (plain !== null) return { duration: plain, limits: null }
  const [, before = '', inside] = /^([^()[\]]*)[([]([^()[\]]*)[)\]]$/.exec(text) ?? []
  const [, first = '', range] = /^(\S.*?)\s+(\S+\s*[-–—−]\s*\S+)$/.exec(text) ?? []
  const limits = readLimits(inside ?? range ?? '-')
  if (limits === null || (inside === undefined && range === undefined)) return null
  const span = (inside === undefined ? first : before).trim()
  const own = span === '' ? null : readDuration(span)
  return own === null && span !== '' ? null : { duration: own, limits }
}

/** `2:30–4:00`, `2:30–`, `–4:00`, or nothing; null for anything else. */
export function readLimits(written: string): DurationLimits | null {
  const text = written.trim()
  if (text === '') return noLimits
  const [, from, to] = /^(.*?)\s*(?:[-–—−]|\.\.\.?)\s*(.*)$/.exec(text) ?? []
  if (from === undefined || to === undefined) return null
  const [shortest, longest] = [limitIn(from), limitIn(to)]
  return shortest === undefined || longest === undefined ? null : { shortest, longest }
}

const limitIn = (text: string): Duration | null | undefined =>
  text === '' ? null : (readDuration(text) ?? undefined)

/** `2:30–4:00`, `2:30–`, `–4:00`; empty for none. */
export const formatLimits = ({ shortest, longest }: DurationLimits): string =>
  shortest === null && longest === null
    ? ''
    : [shortest, longest].map(limit => (limit === null ? '' : formatDuration(limit))).join('–')

/** The limit that a duration passes over; null: it is within them. */
export function limitPassed(
  duration: Duration,
  { shortest, longest }: DurationLimits,
): 'shortest' | 'longest' | null {
  if (shortest !== null && duration < shortest) return 'shortest'
  return longest !== null && duration > longest ? 'longest' : null
}

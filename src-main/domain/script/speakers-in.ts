import {
  beforeColon,
  beforePeriod,
  capitalsBefore,
  headingWords,
  isCapitals,
  isNameInCapitals,
  type NamedLine,
  nameAlone,
  wordsIn,
} from './line-shapes.ts'
import type { SpeakerRule } from './script-rules.ts'
import { type SourceLine, shareOf } from './script-source.ts'

/** Who begins to speak at lines, by their places in the list. */
export interface Speakers {
  readonly at: ReadonlyMap<number, NamedLine>
  /** How often each name stands there. */
  readonly counts: ReadonlyMap<string, number>
}

interface Candidate {
  readonly at: number
  readonly named: NamedLine
  /** Names that stand once count as well. */
  readonly isSure: boolean
  /** A name there counts only if names mostly stand so. */
  readonly isOdd: boolean
}

/** By one rule. A name in a place where a sentence can begin like one counts once it stands there twice. */
export function speakersIn(lines: readonly SourceLine[], rule: SpeakerRule): Speakers {
  const candidates = lines.flatMap((line, at) => {
    const found = line.isOfPage ? null : candidateOf(lines, line, at, rule)
    return found === null ? [] : [{ at, ...found }]
  })
  const usual = candidates.filter(({ isOdd }) => !isOdd)
  const isOddUsual = candidates.length - usual.length > usual.length
  const all = isOddUsual ? candidates : usual
  const counts = new Map<string, number>()
  const sure = new Set<string>()
  for (const { named, isSure } of all) {
    counts.set(named.name, (counts.get(named.name) ?? 0) + 1)
    if (isSure) sure.add(named.name)
  }
  const isName = (name: string): boolean => sure.has(name) || (counts.get(name) ?? 0) > 1
  const taken = all.filter(({ named }) => isName(named.name))
  // Speeches that follow each other without room may begin at a line that only looks like the next of the one before.
  const isDense = taken.filter(({ at }) => lines[at]?.above !== 'gap').length * 4 > taken.length
  const inside = isDense
    ? candidates.filter(
        ({ named, isOdd }) => isOdd && isName(named.name) && (counts.get(named.name) ?? 0) > 1,
      )
    : []
  const at = new Map([...taken, ...(isOddUsual ? [] : inside)].map(one => [one.at, one.named]))
  const known = new Map<string, number>()
  for (const { name } of at.values()) known.set(name, (known.get(name) ?? 0) + 1)
  return { at, counts: known }
}

function candidateOf(
  lines: readonly SourceLine[],
  line: SourceLine,
  at: number,
  rule: SpeakerRule,
): Omit<Candidate, 'at'> | null {
  const isWrapped = line.above === 'wrap'
  switch (rule) {
    case 'none':
      return null
    case 'capitals-above':
      return above(lines, line, at)
    case 'capitals-before': {
      const named = capitalsBefore(line.text)
      return named && { named, isSure: false, isOdd: isWrapped }
    }
    case 'period': {
      const named = beforePeriod(line.text) ?? signAbove(lines, line, at, /\p{Ll}\.$/u)
      return named && { named, isSure: false, isOdd: isWrapped }
    }
    case 'colon': {
      const named = beforeColon(line.text) ?? signAbove(lines, line, at, /[:：]$/u)
      if (named === null) return null
      const isSure =
        wordsIn(named.name) <= 3 && /^[\p{Lu}\p{Lo}]/u.test(named.name) && !/\s\p{Ll}/u.test(named.name)
      return { named, isSure, isOdd: isWrapped }
    }
    case 'style':
      return styled(lines, line, at)
  }
}

const nextOf = (lines: readonly SourceLine[], at: number): SourceLine | undefined => {
  for (let next = at + 1; next < lines.length && next <= at + 12; next += 1) {
    const line = lines[next]
    if (line !== undefined && !line.isOfPage) return line
  }
  return undefined
}

function above(lines: readonly SourceLine[], line: SourceLine, at: number): Omit<Candidate, 'at'> | null {
  const named = nameAlone(line.text)
  const next = nextOf(lines, at)
  if (named === null || !isNameInCapitals(named) || next === undefined || headingWords(next.text)) return null
  if (next.style === 'heading' || line.style === 'heading') return null
  const isBesideNext = next.above !== 'gap'
  // Where names are not in italics, a line that is belongs to a direction.
  const isItalic = line.italic.length > 0 && shareOf(line.text, line.italic) === 1
  const isBeforeSong = isCapitals(next.text) && nameAlone(next.text) !== null
  return {
    named,
    isSure:
      isBesideNext &&
      !isCapitals(next.text) &&
      line.above !== 'wrap' &&
      !isItalic &&
      wordsIn(named.name) <= 4,
    // Before a song in capitals a name stands with room above it.
    isOdd: line.above === 'wrap' || isItalic || !isBesideNext || (isBeforeSong && line.above === 'break'),
  }
}

/** `Keeper:` or `Keep.` on a line above. */
function signAbove(
  lines: readonly SourceLine[],
  line: SourceLine,
  at: number,
  sign: RegExp,
): NamedLine | null {
  const isAbove = sign.test(line.text) && line.text.length <= 40 && line.above !== 'wrap'
  return isAbove && (nextOf(lines, at)?.above ?? 'gap') !== 'gap' ? nameAlone(line.text) : null
}

function styled(lines: readonly SourceLine[], line: SourceLine, at: number): Omit<Candidate, 'at'> | null {
  if (line.style === 'speaker') {
    const named = nameAlone(line.text) ?? { name: line.text, aside: '', rest: '' }
    return { named, isSure: true, isOdd: false }
  }
  const [from, to] = line.bold[0] ?? [0, 0]
  if (line.style === 'heading' || from !== 0 || to === 0) return null
  const isOdd = line.above === 'wrap'
  if (shareOf(line.text, line.bold) === 1) {
    const next = nextOf(lines, at)
    const named = nameAlone(line.text)
    const isAbove = next !== undefined && shareOf(next.text, next.bold) < 1
    return named && isAbove ? { named, isSure: false, isOdd } : null
  }
  const head = line.text.slice(0, to).trimEnd()
  const rest = line.text.slice(to).replace(/^\s*[.:：]?\s*/u, '')
  const named = nameAlone(head)
  return named === null || rest === ''
    ? null
    : { named: { ...named, aside: '', rest: `${named.aside} ${rest}`.trim() }, isSure: false, isOdd }
}

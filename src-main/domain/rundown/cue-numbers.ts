import type { Cue, CueNumbering, PinnedNumbers } from './rundown.ts'

type NumberedRow = Pick<Cue, 'id' | 'type'>

/**
 * The number shown beside each cue, by id. Headings and groups carry none; a skipped cue keeps its own. A number that a
 * person gave (`own`) comes first. A cue that has a pinned number keeps that; one that has none takes the number before
 * it with a letter: `12A`, `12B`, after `12Z` `12AA`, after `12a` `12b`. Where no numbers are pinned, cues are counted from the top, on from
 * each number that a person gave; a number that is taken, or would stand out of order, is the one before with a letter.
 */
export function cueNumbers(
  cues: readonly NumberedRow[],
  numbering: CueNumbering,
  pinned: PinnedNumbers | null = null,
  own: ReadonlyMap<string, string> = noOwn,
): ReadonlyMap<string, string> {
  return pinned === null ? inOrder(cues, numbering, own) : withLetters(cues, numbering, pinned, own)
}

const noOwn: ReadonlyMap<string, string> = new Map()

/** The numbers of a show that is on: those that are pinned, and those of cues that came since. */
export function pinNumbers(
  cues: readonly NumberedRow[],
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

/** What a number counts as: `7`, `7a` and `Q007` are 7. Null for `LX 12`, which is counted as any other cue. */
function countOf(number: string, { prefix }: CueNumbering): number | null {
  const bare = sameCase(number).startsWith(sameCase(prefix)) ? number.slice(prefix.length) : number
  const [, digits] = /^(\d+(?:\.\d+)?)[a-z]*$/i.exec(bare) ?? []
  return digits === undefined ? null : Number(digits)
}

function inOrder(
  cues: readonly NumberedRow[],
  numbering: CueNumbering,
  own: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>()
  const taken = takenBy(own.values())
  const below = ownValueBelow(cues, numbering, own)
  let next = numbering.startFrom
  let before = numberOf(next - 1, numbering)
  for (const [row, { id, type }] of cues.entries()) {
    if (type !== 'cue') continue
    const given = own.get(id)
    const counted = numberOf(next, numbering)
    const fits = next <= (below[row] ?? Number.POSITIVE_INFINITY) && !taken.has(sameCase(counted))
    const number = given ?? (fits ? counted : withLetter(before, taken))
    if (given !== undefined) next = Math.floor(countOf(given, numbering) ?? next) + 1
    else if (fits) next += 1
    taken.set(sameCase(number), number)
    numbers.set(id, number)
    before = number
  }
  return numbers
}

/** For each row, what the first number below it that a person gave counts as. */
function ownValueBelow(
  cues: readonly NumberedRow[],
  numbering: CueNumbering,
  own: ReadonlyMap<string, string>,
): readonly (number | null)[] {
  const below: (number | null)[] = []
  let value: number | null = null
  for (const { id } of cues.toReversed()) {
    below.push(value)
    const given = own.get(id)
    value = (given === undefined ? null : countOf(given, numbering)) ?? value
  }
  return below.reverse()
}

function withLetters(
  cues: readonly NumberedRow[],
  numbering: CueNumbering,
  pinned: PinnedNumbers,
  own: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>()
  // Also those of cues that are gone: a number that is read out must not mean another cue.
  const taken = takenBy([...Object.values(pinned), ...own.values()])
  let before = numberOf(numbering.startFrom - 1, numbering)
  for (const { id, type } of cues) {
    if (type !== 'cue') continue
    const number = own.get(id) ?? pinned[id] ?? withLetter(before, taken)
    taken.set(sameCase(number), number)
    numbers.set(id, number)
    before = number
  }
  return numbers
}

/** Numbers as they are written, by `sameCase`. */
const takenBy = (numbers: Iterable<string>): Map<string, string> =>
  new Map([...numbers].map(number => [sameCase(number), number]))

/** The first free one after `before`: `12A` after `12`, `12B` after `12A`, in small letters where those before it are. */
function withLetter(before: string, taken: ReadonlyMap<string, string>): string {
  const [, base = before, last = ''] = /^(.*\d)([A-Z]{1,2})$/i.exec(before) ?? []
  let small = isSmall(last)
  for (let at = placeOf(last) + 1; ; at += 1) {
    const number = base + (small ? letters(at).toLowerCase() : letters(at))
    const other = taken.get(sameCase(number))
    if (other === undefined) return number
    small = isSmall(other.slice(base.length))
  }
}

const isSmall = (text: string): boolean => text !== '' && text === text.toLowerCase()

/** `3a` and `3A` are one number. */
const sameCase = (number: string): string => number.toLowerCase()

/** A, B, …, Z, AA, AB, … */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** The inverse of `letters`; -1 for none. */
const placeOf = (last: string): number =>
  [...last.toUpperCase()].reduce((at, letter) => (at + 1) * 26 + letter.charCodeAt(0) - 65, -1)

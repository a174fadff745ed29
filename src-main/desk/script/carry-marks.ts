import { diffArrays } from 'diff'
import {
  type Anchor,
  anchorAt,
  anchorIn,
  anchorInOther,
  lostIn,
  wordLikeIn,
  wordsIn,
} from '../../domain/script/anchor.ts'
import { indexOf, type ScriptMarks, withAnchors } from '../../domain/script/marks.ts'
import type { Paragraph, Script } from '../../domain/script/script.ts'

/**
 * A new version of a script in the place of the one before: paragraphs that are the same, or nearly so, keep their identifiers,
 * and each mark goes along with its word. One that has lost its word stays in the nearest paragraph.
 */
export function carryMarks(
  before: Script,
  sent: Script,
  marks: ScriptMarks,
): { readonly script: Script; readonly marks: ScriptMarks } {
  const was = before.paragraphs
  const places = new Map(was.map(({ id }, at) => [id, at]))
  const { ids, near } = paired(was, sent.paragraphs)
  const taken = new Set(ids.values())
  const paragraphs = sent.paragraphs.map((paragraph, at) => {
    const id = ids.get(at) ?? freeId(paragraph.id, id => places.has(id) || taken.has(id))
    taken.add(id)
    return { ...paragraph, id }
  })
  const script = { ...sent, paragraphs }
  return { script, marks: atWords(script, marks, id => near(places.get(id) ?? 0)) }
}

/** The identifier, or one that begins like it and is not taken. */
function freeId(id: string, isTaken: (id: string) => boolean): string {
  for (let count = 2, free = id; ; count += 1) {
    if (!isTaken(free)) return free
    free = `${id.slice(0, 56)}-${count}`
  }
}

/** How many of the paragraphs stand in the script of before as well. */
export function sameParagraphs(
  before: readonly Paragraph[],
  after: readonly Pick<Paragraph, 'speaker' | 'text'>[],
): number {
  const left = new Map<string, number>()
  for (const paragraph of before) left.set(keyOf(paragraph), (left.get(keyOf(paragraph)) ?? 0) + 1)
  let same = 0
  for (const paragraph of after) {
    const count = left.get(keyOf(paragraph)) ?? 0
    if (count === 0) continue
    left.set(keyOf(paragraph), count - 1)
    same += 1
  }
  return same
}

/** Paragraphs that were edited, and what stands in their place. */
interface EditedParagraphs {
  readonly was: readonly Paragraph[]
  readonly is: readonly Paragraph[]
}

/** The marks after an edit: each at its word as it is now. A word that was only moved by it takes its marks along, of several alike too. */
export function settleMarks(
  before: Script,
  after: Script,
  marks: ScriptMarks,
  edited: EditedParagraphs,
): ScriptMarks {
  const places = new Map(before.paragraphs.map(({ id }, at) => [id, at]))
  const kept = keptWords(edited)
  const moved = withAnchors(marks, anchor => kept(anchor) ?? anchor)
  return atWords(after, moved, id => Math.min(places.get(id) ?? 0, after.paragraphs.length - 1))
}

/** Where a marked word stands now that the edit has left as it was; null: it is none of those. */
function keptWords({ was, is }: EditedParagraphs): (anchor: Anchor) => Anchor | null {
  const [from, to] = [wordsOf(was), wordsOf(is)]
  const found = new Map<string, Anchor>()
  let [at, next] = [0, 0]
  for (const { added, removed, value } of changesOf(
    from.map(({ quote }) => quote),
    to.map(({ quote }) => quote),
  )) {
    for (let step = 0; !added && !removed && step < value.length; step += 1) {
      const [one, other] = [from[at + step], to[next + step]]
      if (one !== undefined && other !== undefined) found.set(keyOfWord(one), other)
    }
    if (!added) at += value.length
    if (!removed) next += value.length
  }
  return anchor => found.get(keyOfWord(anchor)) ?? null
}

const keyOfWord = ({ paragraphId, from, quote }: Anchor): string => `${from} ${quote} ${paragraphId}`

const wordsOf = (paragraphs: readonly Paragraph[]): readonly Anchor[] =>
  paragraphs.flatMap(paragraph => wordsIn(paragraph.text).map(word => anchorAt(paragraph, word)))

/** Each mark at its word. `near`: the place of the paragraph that is nearest to one which is gone, by its identifier. */
function atWords(script: Script, marks: ScriptMarks, near: (id: string) => number): ScriptMarks {
  const { paragraphs } = script
  const index = indexOf(script)
  return withAnchors(marks, anchor => {
    const own = index.get(anchor.paragraphId)
    const found = own === undefined ? null : anchorIn(own.paragraph, anchor)
    if (found !== null) return found
    const at = own?.at ?? near(anchor.paragraphId)
    return inNeighbours(paragraphs, at, anchor) ?? lostIn(paragraphs[at]?.id ?? anchor.paragraphId, anchor)
  })
}

/** Paragraphs on each side in which a word is looked for that its own one has lost. */
const neighbours = 3

function inNeighbours(paragraphs: readonly Paragraph[], at: number, anchor: Anchor): Anchor | null {
  for (let step = 0; step <= neighbours * 2; step += 1) {
    const paragraph = paragraphs[step % 2 === 0 ? at - step / 2 : at + (step + 1) / 2]
    const found = paragraph === undefined ? null : anchorInOther(paragraph, anchor)
    if (found !== null) return found
  }
  return null
}

/** Identifiers that new paragraphs take over, by their places; and the place that is nearest to one of before. */
function paired(was: readonly Paragraph[], is: readonly Paragraph[]) {
  const ids = new Map<number, string>()
  const places = new Map<number, number>()
  const take = (from: number, to: number): void => {
    const id = was[from]?.id
    if (id === undefined) return
    ids.set(to, id)
    places.set(from, to)
  }
  let [from, to] = [0, 0]
  let removed: readonly number[] = []
  for (const change of changesOf(was.map(keyOf), is.map(keyOf))) {
    const count = change.value.length
    const lines = Array.from({ length: count }, (_, at) => at)
    if (change.removed) {
      removed = lines.map(at => from + at)
      from += count
    } else if (change.added) {
      for (const [one, other] of alike(
        was,
        is,
        removed,
        lines.map(at => to + at),
      ))
        take(one, other)
      removed = []
      to += count
    } else {
      for (const at of lines) take(from + at, to + at)
      removed = []
      from += count
      to += count
    }
  }
  for (const [one, other] of moved(was, is, places, ids)) {
    const id = was[one]?.id
    // A moved paragraph keeps its identifier. `places` leaves it out: neighbours are found by the order of the text.
    if (id !== undefined) ids.set(other, id)
  }
  const near = (place: number): number => {
    for (let at = place; at >= 0; at -= 1) {
      const found = places.get(at)
      if (found !== undefined) return Math.min(found + (at === place ? 0 : 1), is.length - 1)
    }
    return 0
  }
  return { ids, near }
}

/** A shorter text, such as "Yes.", is the same in many places. */
const fewestWords = 3

/** Paragraphs that stand elsewhere now, as they were, and nowhere else. */
function moved(
  was: readonly Paragraph[],
  is: readonly Paragraph[],
  places: ReadonlyMap<number, number>,
  ids: ReadonlyMap<number, string>,
): readonly (readonly [number, number])[] {
  const gone = onlyOnes(was, at => places.has(at))
  const come = onlyOnes(is, at => ids.has(at))
  return [...gone].flatMap(([key, from]) => {
    const to = come.get(key)
    return to == null || from === null ? [] : [[from, to] as const]
  })
}

/** Where each text stands; null: in several places. */
function onlyOnes(
  paragraphs: readonly Paragraph[],
  isTaken: (at: number) => boolean,
): ReadonlyMap<string, number | null> {
  const found = new Map<string, number | null>()
  for (const [at, paragraph] of paragraphs.entries()) {
    if (isTaken(at) || wordLikeIn(paragraph.text).length < fewestWords) continue
    const key = keyOf(paragraph)
    found.set(key, found.has(key) ? null : at)
  }
  return found
}

const keyOf = ({ speaker, text }: Pick<Paragraph, 'speaker' | 'text'>): string =>
  `${speaker}\n${text.replace(/\s+/g, ' ').trim()}`

/** With more changes than this it is another text, and all of it was changed: to look for more takes a desk too long. */
const mostChanges = 4_000

/** How one list became the other. */
export const changesOf = (was: readonly string[], is: readonly string[]) =>
  diffArrays([...was], [...is], { maxEditLength: mostChanges }) ?? [
    { value: was, removed: true, added: false },
    { value: is, removed: false, added: true },
  ]

/** How many pairs of paragraphs are compared at most: a desk has presses to answer. */
const mostCompared = 200_000

/** Paragraphs that were changed: in order, those with half of their words in common. */
function alike(
  was: readonly Paragraph[],
  is: readonly Paragraph[],
  removed: readonly number[],
  added: readonly number[],
): readonly (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = []
  const ahead = Math.max(10, Math.floor(mostCompared / Math.max(1, removed.length)))
  const sets = added.map(to => wordSet(is[to]))
  let next = 0
  for (const from of removed) {
    const words = wordSet(was[from])
    const last = Math.min(next + ahead, added.length)
    for (let at = next; at < last; at += 1) {
      const to = added[at]
      if (to === undefined || inCommon(words, sets[at] ?? noWords) < 0.5) continue
      pairs.push([from, to])
      next = at + 1
      break
    }
  }
  return pairs
}

const noWords: ReadonlySet<string> = new Set()

const wordSet = (paragraph: Paragraph | undefined): ReadonlySet<string> =>
  new Set(wordLikeIn(paragraph?.text ?? ''))

/** Of the larger one, 0 to 1. */
function inCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const most = Math.max(one.size, other.size)
  if (most === 0) return 0
  let same = 0
  for (const word of one) if (other.has(word)) same += 1
  return same / most
}

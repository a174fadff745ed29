import type { WordPlace } from '../calling/call.ts'
import { type Anchor, anchorIn } from './anchor.ts'
import type { PrompterRun } from './prompter.ts'
import type { Paragraph, Script } from './script.ts'

/** Where a call stands in the text. */
interface CallAnchors {
  /** Null: it was put at no word. */
  readonly go: Anchor | null
  /** Null: it stands by with the rule of the script, or with none. */
  readonly standby: Anchor | null
}

/**
 * What is marked in the text of a rundown. A call itself is a line of a cell, `§12 LX 57 lamp turns`; here is its place, by that
 * number. An anchor that has lost its word stays, without a place, in the paragraph that is nearest to it, until a person puts it anew.
 */
export interface ScriptMarks {
  /** By number from 1; at most 5,000. */
  readonly calls: Readonly<Record<string, CallAnchors>>
  /** By cue: the word at which it goes. */
  readonly cues: Readonly<Record<string, Anchor>>
  /** A call without a standby of its own stands by so many paragraphs before its word; null: none does. 1 to 50. */
  readonly standbyBefore: number | null
}

export const noMarks: ScriptMarks = { calls: {}, cues: {}, standbyBefore: null }
export const mostMarks = 5_000

/** As a script is kept where there is none any more. */
export const emptyScript: Script = { title: '', revision: '', paragraphs: [] }

/** What is kept of a script with its rundown: the text, the marks in it, which change oftener, and where its prompters are. */
export interface ScriptParts {
  readonly text: Script
  readonly marks: ScriptMarks
  readonly prompter: PrompterRun
}
export type ScriptPart = keyof ScriptParts
/** What a person writes; where the prompters are is kept by itself. */
export type WrittenPart = Exclude<ScriptPart, 'prompter'>
export const scriptParts = ['text', 'marks', 'prompter'] as const satisfies readonly ScriptPart[]

/** Places of the text: more than a paragraph can have. */
const paragraphStep = 10_000

/** The paragraphs of a script by their identifiers, with their places from 0. */
export type ParagraphIndex = ReadonlyMap<string, { readonly at: number; readonly paragraph: Paragraph }>

export const indexOf = ({ paragraphs }: Pick<Script, 'paragraphs'>): ParagraphIndex =>
  new Map(paragraphs.map((paragraph, at) => [paragraph.id, { at, paragraph }]))

/** Where an anchor stands; grows with the text. Null: it has lost its word. */
export function placeOf(index: ParagraphIndex, anchor: Anchor | null): number | null {
  const found = anchor === null ? undefined : index.get(anchor.paragraphId)
  if (anchor === null || found === undefined) return null
  const here = anchorIn(found.paragraph, anchor)
  return here === null ? null : found.at * paragraphStep + here.from
}

/** The paragraph of a place, from 0. */
export const paragraphAt = (place: number): number => Math.floor(place / paragraphStep)

/** The character of a place, in its paragraph. */
export const characterAt = (place: number): number => place % paragraphStep

/** Where the word of a call stands; undefined: it has none, or has lost it. */
export function wordPlace(
  index: ParagraphIndex,
  script: Pick<Script, 'paragraphs'>,
  { standbyBefore }: ScriptMarks,
  anchors: CallAnchors | undefined,
): WordPlace | undefined {
  const go = placeOf(index, anchors?.go ?? null)
  if (anchors?.go == null || go === null) return undefined
  const at = paragraphAt(go)
  const own = placeOf(index, anchors.standby)
  const byRule = standbyBefore === null ? null : Math.max(0, at - standbyBefore) * paragraphStep
  return {
    go,
    standby: own ?? byRule,
    word: anchors.go.quote,
    page: script.paragraphs[at]?.page ?? null,
  }
}

/** The cue of a place of the text: the last one whose word comes before it or is there. Null: none is marked so early. */
export function cueAt(index: ParagraphIndex, { cues }: ScriptMarks, place: number): string | null {
  let last: { readonly cueId: string; readonly at: number } | null = null
  for (const [cueId, anchor] of Object.entries(cues)) {
    const at = placeOf(index, anchor)
    if (at !== null && at <= place && (last === null || at >= last.at)) last = { cueId, at }
  }
  return last?.cueId ?? null
}

/** Marks that have no word in the text any more, or never had one. */
export interface LostMarks {
  readonly calls: readonly MarkedLine[]
  /** Calls that have their word, and have lost that of their STANDBY. */
  readonly standbys: readonly MarkedLine[]
  /** By their identifiers. */
  readonly cues: readonly string[]
}

/** A call as a line of a cell. */
interface MarkedLine {
  readonly cueId: string
  readonly columnId: string
  readonly text: string
}

/** The number of the next mark: above all that were ever given in these texts. */
export function nextMark({ calls }: ScriptMarks, cells: Iterable<string>): number {
  let last = Math.max(0, ...Object.keys(calls).map(Number))
  for (const cell of cells)
    for (const [, mark] of cell.matchAll(/^\s*§\s?(\d{1,6})(?=\s|$)/gm)) last = Math.max(last, Number(mark))
  return last + 1
}

/** The marks with each anchor as `here` has it. */
export const withAnchors = (
  { calls, cues, standbyBefore }: ScriptMarks,
  here: (anchor: Anchor) => Anchor,
): ScriptMarks => ({
  calls: Object.fromEntries(
    Object.entries(calls).map(([mark, { go, standby }]) => [
      mark,
      { go: go === null ? null : here(go), standby: standby === null ? null : here(standby) },
    ]),
  ),
  cues: Object.fromEntries(Object.entries(cues).map(([id, anchor]) => [id, here(anchor)])),
  standbyBefore,
})

/** The marks of a copy of the rundown, whose cues have other identifiers; undefined: the cue is not in it. */
export const marksOfCopy = (
  { cues, ...marks }: ScriptMarks,
  cueOf: (id: string) => string | undefined,
): ScriptMarks => ({
  ...marks,
  cues: Object.fromEntries(
    Object.entries(cues).flatMap(([id, anchor]) => {
      const copy = cueOf(id)
      return copy === undefined ? [] : [[copy, anchor] as const]
    }),
  ),
})

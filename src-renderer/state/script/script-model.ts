import type { WholeScript } from '../../../src-main/contract/bridge/script.ts'
import type { CueRow } from '../../../src-main/contract/bridge/slices.ts'
import { callId, parseCalls } from '../../../src-main/domain/calling/call.ts'
import { type Anchor, anchorIn } from '../../../src-main/domain/script/anchor.ts'
import {
  indexOf,
  type ParagraphIndex,
  paragraphAt,
  placeOf,
  wordPlace,
} from '../../../src-main/domain/script/marks.ts'
import type { Paragraph, Script } from '../../../src-main/domain/script/script.ts'
import type { DepartmentColumn } from '../calling/departments.ts'

/** A call at a word of the script, or one that has lost its word. */
export interface MarkedCall {
  readonly kind: 'call'
  readonly callId: string
  readonly cueId: string
  readonly mark: number
  readonly column: DepartmentColumn
  readonly text: string
  readonly go: Anchor | null
  readonly standby: Anchor | null
  /** Grows with the text. Null: it has no word, or has lost it. */
  readonly place: number | null
  /** Of its STANDBY, its own or by the rule; null: none. */
  readonly standbyPlace: number | null
}

/** `LX 57`: the department once, and the number or first words of the call. */
export function callName({ column, text }: Pick<MarkedCall, 'column' | 'text'>): string {
  const [line = ''] = text.split('\n')
  const short = column.department.shortName
  return line.toLowerCase().startsWith(short.toLowerCase()) ? line : `${short} ${line}`
}

/** `LX 57` of `LX 57 lamp turns`: as it is announced. A call without a number has its whole name. */
export function callNumber(call: Pick<MarkedCall, 'column' | 'text'>): string {
  const name = callName(call)
  const short = call.column.department.shortName.length
  const [number] = /^\s*\S*\d\S*/.exec(name.slice(short)) ?? []
  return number === undefined ? name : name.slice(0, short) + number
}

/** A cue at a word of the script. */
export interface MarkedCue {
  readonly kind: 'cue'
  readonly cueId: string
  readonly row: CueRow
  readonly go: Anchor
  readonly place: number | null
}

export type Marked = MarkedCall | MarkedCue

/** Identifies it in the script. */
export const keyOf = (mark: Marked): string => (mark.kind === 'call' ? mark.callId : `cue ${mark.cueId}`)

/** What stands in the margin of a paragraph, and the words of it that are underlined, in the order of the text. */
export interface ParagraphMarks {
  /** Calls and cues whose word is in it. */
  readonly at: readonly Marked[]
  /** Calls whose STANDBY is in it. */
  readonly standbys: readonly MarkedCall[]
}

export interface ScriptPage {
  /** As it is printed; null: the document has none. */
  readonly page: string | null
  /** Place of its first paragraph, from 0. */
  readonly first: number
  readonly paragraphs: readonly Paragraph[]
}

/** The script with what is marked in it. */
export interface ScriptModel {
  readonly script: Script
  readonly index: ParagraphIndex
  readonly pages: readonly ScriptPage[]
  /** By the place of the paragraph. */
  readonly marks: ReadonlyMap<number, ParagraphMarks>
  /** Every call and cue at a word, in the order of the text. */
  readonly order: readonly Marked[]
  /** See `ScriptMarks`. */
  readonly standbyBefore: number | null
  /** Those that have lost their word, or have none: they stay in the rundown. */
  readonly lost: readonly Marked[]
}

/** Paragraphs of a part of a text without pages. */
const partLength = 40

export function scriptModel(
  { script, marks }: WholeScript,
  rows: readonly CueRow[],
  departments: readonly DepartmentColumn[],
): ScriptModel | null {
  if (script === null) return null
  const index = indexOf(script)
  const calls = rows.flatMap(({ cue, cells }) =>
    departments.flatMap(column =>
      parseCalls(cells[column.id] ?? '').flatMap(({ at, text, place }): MarkedCall[] => {
        if (at?.from !== 'word') return []
        const anchors = marks.calls[at.mark]
        const word = wordPlace(index, script, marks, anchors)
        return [
          {
            kind: 'call',
            callId: callId(cue.id, column.id, place),
            cueId: cue.id,
            mark: at.mark,
            column,
            text,
            go: anchors?.go ?? null,
            standby: anchors?.standby ?? null,
            place: word?.go ?? null,
            standbyPlace: word?.standby ?? null,
          },
        ]
      }),
    ),
  )
  const cues = rows.flatMap((row): MarkedCue[] => {
    const go = marks.cues[row.cue.id]
    return go === undefined ? [] : [{ kind: 'cue', cueId: row.cue.id, row, go, place: placeOf(index, go) }]
  })
  const all: readonly Marked[] = [...cues, ...calls]
  const order = all
    .filter(mark => mark.place !== null)
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0) || byKind(a, b))
  return {
    script,
    index,
    pages: pagesOf(script),
    marks: marksOf(order),
    order,
    standbyBefore: marks.standbyBefore,
    lost: all.filter(mark => mark.place === null),
  }
}

/** At one word, the cue goes before the calls of it. */
const byKind = (a: Marked, b: Marked): number => Number(a.kind === 'call') - Number(b.kind === 'call')

function pagesOf({ paragraphs }: Script): readonly ScriptPage[] {
  const pages: { page: string | null; first: number; paragraphs: Paragraph[] }[] = []
  for (const [at, paragraph] of paragraphs.entries()) {
    const last = pages.at(-1)
    const goesOn = last !== undefined && last.page === paragraph.page
    if (goesOn && (paragraph.page !== null || last.paragraphs.length < partLength))
      last.paragraphs.push(paragraph)
    else pages.push({ page: paragraph.page, first: at, paragraphs: [paragraph] })
  }
  return pages
}

function marksOf(order: readonly Marked[]): ReadonlyMap<number, ParagraphMarks> {
  const found = new Map<number, { at: Marked[]; standbys: MarkedCall[] }>()
  const of = (place: number) => {
    const at = paragraphAt(place)
    const marks = found.get(at) ?? { at: [], standbys: [] }
    found.set(at, marks)
    return marks
  }
  for (const mark of order) {
    if (mark.place !== null) of(mark.place).at.push(mark)
    if (mark.kind === 'call' && mark.standbyPlace !== null) of(mark.standbyPlace).standbys.push(mark)
  }
  return found
}

/** A stretch of a paragraph's text; `marks`: those whose word it is. */
export interface Stretch {
  readonly from: number
  readonly text: string
  readonly marks: readonly Marked[]
}

/** The text of a paragraph in stretches, at the edges of the marked words. */
export function stretchesOf(paragraph: Paragraph, marks: readonly Marked[]): readonly Stretch[] {
  const words = marks.flatMap(mark => {
    const anchor = mark.go === null ? null : anchorIn(paragraph, mark.go)
    return anchor === null ? [] : [{ mark, from: anchor.from, to: anchor.to }]
  })
  const edges = [
    ...new Set([0, paragraph.text.length, ...words.flatMap(({ from, to }) => [from, to])]),
  ].toSorted((a, b) => a - b)
  return edges.slice(0, -1).map((from, at) => ({
    from,
    text: paragraph.text.slice(from, edges[at + 1]),
    marks: words.filter(word => word.from <= from && word.to > from).map(({ mark }) => mark),
  }))
}

/** The calls or the cue that GO acts on next: those in the text in its order, then those that have lost their word. */
export function nextInText(
  { order, lost }: Pick<ScriptModel, 'order' | 'lost'>,
  nextCalls: readonly string[],
  nextCueId: string | null,
): readonly Marked[] {
  const calls = [...order, ...lost].filter(mark => mark.kind === 'call' && nextCalls.includes(mark.callId))
  return calls.length > 0 ? calls : order.filter(mark => mark.kind === 'cue' && mark.cueId === nextCueId)
}

/** The page that a place is on, and how many there are; null where the document has none. */
export function pageAt({ pages, script }: ScriptModel, place: number): string | null {
  const at = paragraphAt(place)
  return script.paragraphs[at]?.page ?? pages.findLast(({ first }) => first <= at)?.page ?? null
}

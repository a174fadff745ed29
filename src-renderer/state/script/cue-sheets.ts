import type { CueRow } from '../../../src-main/contract/bridge/slices.ts'
import { type CallMoment, callId, formatMoment, parseCalls } from '../../../src-main/domain/calling/call.ts'
import { formulaGuarded } from '../../../src-main/domain/formula-guard.ts'
import { type Anchor, anchorIn } from '../../../src-main/domain/script/anchor.ts'
import { paragraphAt, placeOf } from '../../../src-main/domain/script/marks.ts'
import type { DepartmentColumn } from '../calling/departments.ts'
import { type MarkedCall, type MarkedCue, pageAt, type ScriptModel } from './script-model.ts'

/** A place of the text for a person who has the same edition of it. */
export interface WordOnPage {
  /** Null: the text has no pages. */
  readonly page: string | null
  readonly before: string
  readonly word: string
  readonly after: string
}

/** A call as it stands on the sheet of its department. */
export interface SheetCall {
  readonly id: string
  readonly row: CueRow
  readonly column: DepartmentColumn
  /** As it is called: `LX 57`; empty: it has none. */
  readonly number: string
  readonly text: string
  /** Its time inside the cue; empty: it goes with the cue or at a word. */
  readonly time: string
  /** Of the call, or of the cue with which it goes; null: neither is at a word. */
  readonly at: WordOnPage | null
  /** It is meant to be at a word, and has none. */
  readonly isLost: boolean
  readonly standby: WordOnPage | null
}

/**
 * The calls of one department in the order of the show: with each cue, then at words in the order of the text, then at times.
 * `model` null: the rundown has no script.
 */
export function callsOfDepartment(
  rows: readonly CueRow[],
  column: DepartmentColumn,
  model: ScriptModel | null,
): readonly SheetCall[] {
  const marked = new Map<string, MarkedCall | MarkedCue>(
    [...(model?.order ?? []), ...(model?.lost ?? [])].map(mark => [
      mark.kind === 'call' ? mark.callId : mark.cueId,
      mark,
    ]),
  )
  return rows.flatMap(row => {
    if (row.cue.type !== 'cue') return []
    const calls = parseCalls(row.cells[column.id] ?? '').map(({ at, text, place }) => {
      const id = callId(row.cue.id, column.id, place)
      const mark = marked.get(at?.from === 'word' ? id : row.cue.id)
      const isAtMark = at === null || at.from === 'word'
      const call: SheetCall = {
        id,
        row,
        column,
        ...numbered(text, column.department.shortName),
        time: isAtMark ? '' : formatMoment(at),
        at: model === null || !isAtMark ? null : wordOf(model, mark?.go ?? null),
        isLost: at?.from === 'word' && (mark?.place ?? null) === null,
        standby: model === null || mark?.kind !== 'call' ? null : standbyOf(model, mark),
      }
      return { call, order: orderOf(at, mark?.place ?? null) }
    })
    return calls
      .toSorted((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1])
      .map(({ call }) => call)
  })
}

function orderOf(at: CallMoment | null, place: number | null): readonly [kind: number, place: number] {
  if (at === null) return [0, 0]
  if (at.from === 'word') return place === null ? [4, at.mark] : [1, place]
  return at.from === 'start' ? [2, at.offset] : [3, -at.offset]
}

/** `LX 57`, `57`, `57.5` or `FX 3a` at the beginning of a call. */
const number = /^(?:\p{Lu}{1,5}\s?)?\d+(?:[./]\d+)*\p{L}?(?=\s|$)/u

function numbered(text: string, shortName: string): Pick<SheetCall, 'number' | 'text'> {
  const begins = text.toLowerCase().startsWith(`${shortName.toLowerCase()} `)
  const name = begins ? text.slice(0, shortName.length + 1) : ''
  const [found] = number.exec(text.slice(name.length)) ?? []
  if (found === undefined) return { number: '', text }
  const own = name + found
  return { number: own, text: text.slice(own.length).trim() }
}

/** Null: it has none, or has lost it. */
function wordOf(model: ScriptModel, anchor: Anchor | null): WordOnPage | null {
  const paragraph = anchor === null ? undefined : model.index.get(anchor.paragraphId)?.paragraph
  const here = anchor === null || paragraph === undefined ? null : anchorIn(paragraph, anchor)
  const place = placeOf(model.index, here)
  if (paragraph === undefined || here === null || place === null) return null
  const { from, to, before, after } = here
  return {
    page: pageAt(model, place),
    // Whole words.
    before: before.length < from ? before.replace(/^\S+(?=\s)/, '…') : before,
    word: here.quote,
    after: to + after.length < paragraph.text.length ? after.replace(/(?<=\s)\S+$/, '…') : after,
  }
}

const longestBeginning = 30

/** Its own word, or the beginning of the paragraph in which the rule of the script puts it. */
function standbyOf(model: ScriptModel, { standby, standbyPlace }: MarkedCall): WordOnPage | null {
  const own = wordOf(model, standby)
  if (own !== null || standbyPlace === null) return own
  const text = model.script.paragraphs[paragraphAt(standbyPlace)]?.text ?? ''
  const [word = ''] = text.slice(0, longestBeginning + 1).match(/^.*(?=\s)/su) ?? []
  const whole = text.length <= longestBeginning
  return {
    page: pageAt(model, standbyPlace),
    before: '',
    word: whole ? text : `${word || text.slice(0, longestBeginning)} …`,
    after: '',
  }
}

/** A table as comma-separated values, for a spreadsheet: with a byte order mark, without which some read another encoding. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map(cells => cells.map(csvCell).join(',')).join('\r\n')}\r\n`

function csvCell(text: string): string {
  const guarded = formulaGuarded(text)
  return /[",\r\n;\t]/.test(guarded) || guarded !== guarded.trim()
    ? `"${guarded.replaceAll('"', '""')}"`
    : guarded
}

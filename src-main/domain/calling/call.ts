import type { Cue } from '../rundown/rundown.ts'
import { type Duration, duration } from '../time/time.ts'

/** When a call is due inside its cue: so long after the start of the cue, or before its end. Never negative. */
interface CallTime {
  readonly from: 'start' | 'end'
  readonly offset: Duration
}

/** At a word of the script, by the number of its mark there. */
interface CallMark {
  readonly from: 'word'
  /** From 1; no other line of the rundown has it. */
  readonly mark: number
}

/** When a call is due inside its cue: at a time, or at a word of the script. */
export type CallMoment = CallTime | CallMark

/** Where the word of a call stands in the script. */
export interface WordPlace {
  /** Grows with the text; calls at one word have the same. */
  readonly go: number
  /** Of its STANDBY; null: it has none of its own. */
  readonly standby: number | null
  /** The word, at most 60 characters. */
  readonly word: string
  /** That it stands on; null: the script has no pages. */
  readonly page: string | null
}

/** What a department is called to do in a cue: at its start, at a time inside it, or at a word of the script. */
export interface Call {
  /** `<cue> <column> <place>`: stays the same while other lines of the cell are edited. */
  readonly id: string
  readonly cueId: string
  readonly columnId: string
  /** Which call of the cell it is: `start` for the one without a time, else its time or mark: `+0:20`, `−0:10`, `+0:20#2`, `§12`. */
  readonly place: string
  /** Null: it goes with the cue. */
  readonly at: CallMoment | null
  readonly text: string
  /** The duration of its cue was cut past its time: it is due so long after the start. Left out: it was not. */
  readonly overtaken?: Duration
  /** Left out: it is at no word, or its word is not known. */
  readonly word?: WordPlace
}

type ParsedCall = Pick<Call, 'place' | 'at' | 'text'>

/** A sign, a time and the text: `+0:20 LX 12`, `−1:02:03 Fade`. A number without a colon is none: `-3 dB` is a text. */
const timed = /^\s*([+\-−–])\s?(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?:\s+(.*))?$/

/** The number of its mark in the script and the text: `§12 LX 57 lamp turns`. */
const marked = /^\s*§\s?(\d{1,6})(?:\s+(.*))?$/

/**
 * The calls of a cell. A line that begins with a time or a mark is a call of its own; all other lines are one call, which goes
 * with the cue. An empty cell has none.
 */
export function parseCalls(cell: string): readonly ParsedCall[] {
  const untimed: string[] = []
  const calls: ParsedCall[] = []
  const counts = new Map<string, number>()
  for (const line of cell.split('\n')) {
    const call = timedCall(line)
    if (call === null) {
      untimed.push(line.trimEnd())
      continue
    }
    const count = (counts.get(call.place) ?? 0) + 1
    counts.set(call.place, count)
    calls.push(count === 1 ? call : { ...call, place: `${call.place}#${count}` })
  }
  const text = untimed.join('\n').trim()
  return text === '' ? calls : [{ place: 'start', at: null, text }, ...calls]
}

/** The call that a line is by itself; null: it begins with no time and no mark. */
export function timedCall(line: string): ParsedCall | null {
  const [, mark, called = ''] = marked.exec(line) ?? []
  if (mark !== undefined) {
    const at: CallMark = { from: 'word', mark: Number(mark) }
    return { place: formatMoment(at), at, text: called.trim() }
  }
  const [, sign, hours, minutes, seconds, text = ''] = timed.exec(line) ?? []
  // Minutes beside hours are below 60: anything else is no time.
  if (sign === undefined || (hours !== undefined && Number(minutes) > 59)) return null
  const inSeconds = Number(hours ?? 0) * 3_600 + Number(minutes) * 60 + Number(seconds)
  const at: CallTime = { from: sign === '+' ? 'start' : 'end', offset: duration(inSeconds * 1_000) }
  return { place: formatMoment(at), at, text: text.trim() }
}

/** When a call comes, as displays show it: its time, or its word where that is known; empty: with its cue. */
export function shownMoment({ at, word }: Pick<Call, 'at' | 'word'>): string {
  if (word !== undefined) return `“${word.word}”`
  return at === null || at.from === 'word' ? '' : formatMoment(at)
}

/** `+0:20` from the start, `−0:10` from the end (a true minus), `§12` at a word. */
export function formatMoment(at: CallMoment): string {
  if (at.from === 'word') return `§${at.mark}`
  const { from, offset } = at
  const all = Math.floor(offset / 1_000)
  const hours = Math.floor(all / 3_600)
  const minutes = Math.floor(all / 60) % 60
  const two = (value: number): string => String(value).padStart(2, '0')
  const head = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes)
  return `${from === 'start' ? '+' : '−'}${head}:${two(all % 60)}`
}

export const callId = (cueId: string, columnId: string, place: string): string =>
  `${cueId} ${columnId} ${place}`

/** The cue of a call, by the identifier of the call. */
export const cueOfCall = (id: string): string => id.slice(0, id.indexOf(' '))

/** The column of its department, by its identifier. */
export const columnOfCall = (id: string): string => id.split(' ')[1] ?? ''

/** Whether that call has no time of its own, by its identifier. */
export const goesWithCue = (id: string): boolean => id.endsWith(' start')

/** Which cue is on air, and which is next. */
export interface CuesHere {
  readonly onAir: string | null
  readonly next: string | null
}

/** A call stands by inside the cue on air, or to go with the next one. No other standby outlives a move of the show. */
export const canStand = (id: string, { onAir, next }: CuesHere): boolean =>
  cueOfCall(id) === (goesWithCue(id) ? next : onAir)

/** All calls of a cue, in the order of the departments. Cells are plain text by column; headings and groups have none. */
export function callsOf(
  { id: cueId, type }: Pick<Cue, 'id' | 'type'>,
  cells: Readonly<Record<string, string>>,
  columnIds: readonly string[],
): readonly Call[] {
  if (type !== 'cue') return []
  return columnIds.flatMap(columnId =>
    parseCalls(cells[columnId] ?? '').map(call => ({
      ...call,
      id: callId(cueId, columnId, call.place),
      cueId,
      columnId,
    })),
  )
}

import { type Call, type CuesHere, callsOf, canStand, cueOfCall } from '../calling/call.ts'
import { movedCalls, renamedId } from '../calling/moved-calls.ts'
import { plainText } from '../rich-text/cell-text.ts'
import type { Cue } from '../rundown/rundown.ts'
import { sameTiming, timingOf } from '../rundown/timing.ts'
import { nextAfter } from '../show/runner.ts'
import type { Duration, Instant } from '../time/time.ts'
import { withEdits } from './apply.ts'
import { type CueFields, cellOf, type Edit, type EditContent, type EditRow } from './edit.ts'
import { referencesIn } from './find-replace.ts'

type CueFault = 'removed' | 'type' | 'skipped'

/** Why a change of the cue on air, or of the one that a rehearsal stands on, can never be made. */
export type OnAirFault = CueFault | `rehearsed-${CueFault}`

/** What changes of a cue: a field, its place in the order, or a text column by its name. */
type CueChange = keyof CueFields | 'place' | 'skipped' | 'columnOrder' | { readonly column: string }

export interface CueEffect {
  readonly row: EditRow
  readonly changes: readonly CueChange[]
}

/** Which cue was next and which is next afterwards; null for none. */
export interface OtherNext {
  readonly was: EditRow | null
  readonly is: EditRow | null
}

/** Signed: positive is late. Null where nothing is planned. */
interface OtherLateness {
  readonly was: Duration | null
  readonly is: Duration | null
}

/** What edits do to a show that is called, and to calls that stand by. */
export interface ShowEffects {
  /** A show is called. */
  readonly called: boolean
  readonly fault: OnAirFault | null
  /** The cue on air, where anything of it changes. */
  readonly onAir: CueEffect | null
  /** The next cue, where it stays the next one and anything of it changes. */
  readonly next: CueEffect | null
  /** Another cue is the next one afterwards. Null: the next cue stays. */
  readonly otherNext: OtherNext | null
  /** How early or late the show is, before and afterwards. Null: it stays. */
  readonly lateness: OtherLateness | null
  /** The cells whose content is changed: of each the id of its cue. */
  readonly overwritten: readonly string[]
  readonly removed: readonly EditRow[]
  /** In a rehearsal: the rows whose skip is changed, which is that of the real show. */
  readonly skipsReal: readonly EditRow[]
  /** Calls that stand by, and are there no longer or are those of the next cue no longer: their standby is withdrawn. */
  readonly cancelled: readonly Call[]
}

/**
 * How a person makes a change. `typed`: types into one field and saves it. `act`: uses a control. `key`: presses a key that
 * may have been meant for the show, and that replaces content. `agreed`: has agreed to the question about it.
 */
export type EditBy = 'typed' | 'act' | 'key' | 'agreed'

export interface ShowNow {
  readonly rehearsing: boolean
  /** The cue on air, by id; null while no show is called. */
  readonly onAir: string | null
  /** The cue that a rehearsal beside that show stands on; null: there is none. */
  readonly rehearsed: string | null
  /** The calls of that show that stand by, by id; never those of a rehearsal. */
  readonly standing: readonly string[]
  /** How early or late the show is by such cues and such a start. */
  readonly lateness: (cues: readonly Cue[], startTime: Instant | null) => Duration | null
}

export function showEffects(
  edits: readonly Edit[],
  before: EditContent,
  { rehearsing, onAir, rehearsed, standing, lateness }: ShowNow,
): ShowEffects {
  const after = withEdits(before, edits)
  const contents: Contents = { edits, before, after }
  const kept = new Map(after.rows.map(row => [row.cue.id, row]))
  const removed = before.rows.filter(({ cue }) => !kept.has(cue.id))
  const here = (content: EditContent): CuesHere => ({ onAir, next: nextIn(onAir, content) })
  const cancelled = cancelledCalls(contents, standing, [here(before), here(after)])
  const skipsReal = rehearsing ? skippedRows(edits, before) : []
  const besides = faultOf(rowIn(before, rehearsed), rowIn(after, rehearsed))
  const beside = besides === null ? null : (`rehearsed-${besides}` as const)
  const none = { fault: beside, onAir: null, next: null, otherNext: null, lateness: null, overwritten: [] }
  if (onAir === null) return { ...none, called: false, removed, skipsReal, cancelled }
  const nextWas = nextIn(onAir, before)
  const nextIs = nextIn(onAir, after)
  const was = lateness(cuesOf(before), before.rundown.startTime)
  const is = lateness(cuesOf(after), after.rundown.startTime)
  return {
    called: true,
    fault: faultOf(rowIn(before, onAir), rowIn(after, onAir)) ?? beside,
    onAir: effectOn(onAir, contents),
    next: nextIs === nextWas ? effectOn(nextWas, contents) : null,
    otherNext: nextIs === nextWas ? null : { was: rowIn(before, nextWas), is: rowIn(after, nextIs) },
    lateness: was === is ? null : { was, is },
    overwritten: overwrittenCells(before.rows, edits),
    removed,
    skipsReal,
    cancelled,
  }
}

function skippedRows(edits: readonly Edit[], { rows }: EditContent): readonly EditRow[] {
  const ids = new Set(edits.flatMap(edit => (edit.do === 'skip' ? [edit.cueId] : [])))
  return rows.filter(({ cue }) => ids.has(cue.id))
}

/**
 * Whether a person is asked: about what changes which cue is next, how early or late the show is, or what is seen of the cue on air
 * or the next one, its countdown among it; about a call that stands by and is taken away; and in a rehearsal about a skip, which is of the real show. What
 * was typed into a row is questioned only for another next cue and such a call.
 */
export function asksFirst(effects: ShowEffects, by: EditBy): boolean {
  const { called, onAir, next, otherNext, lateness, overwritten, removed, skipsReal, cancelled } = effects
  if (by === 'agreed') return false
  if (otherNext !== null || skipsReal.length > 0 || cancelled.length > 0) return true
  if (by === 'typed') return false
  if (onAir !== null || next !== null || lateness !== null) return true
  return called && by === 'key' && (overwritten.length > 0 || removed.length > 0)
}

interface Contents {
  readonly edits: readonly Edit[]
  readonly before: EditContent
  readonly after: EditContent
}

const rowIn = ({ rows }: EditContent, cueId: string | null): EditRow | null =>
  rows.find(({ cue }) => cue.id === cueId) ?? null

function faultOf(was: EditRow | null, is: EditRow | null): CueFault | null {
  if (was === null) return null
  if (is === null) return 'removed'
  if (is.cue.type !== was.cue.type) return 'type'
  return is.cue.skippedBy === 'self' && was.cue.skippedBy === null ? 'skipped' : null
}

/** The cue after the one on air; before a show the first one. */
export const nextIn = (onAir: string | null, content: EditContent): string | null =>
  nextAfter(onAir, cuesOf(content))

/** A row that is moved into a skipped group is skipped with it, and out of it is not. */
function cuesOf({ rows }: EditContent): readonly Cue[] {
  const skipped = new Set(rows.filter(({ cue }) => cue.skippedBy === 'self').map(({ cue }) => cue.id))
  return rows.map(({ cue }) => ({ ...cue, skippedBy: skippedBy(cue, skipped) }))
}

const skippedBy = ({ id, parentId }: Cue, skipped: ReadonlySet<string>): Cue['skippedBy'] => {
  if (skipped.has(id)) return 'self'
  return parentId !== null && skipped.has(parentId) ? 'group' : null
}

function effectOn(cueId: string | null, contents: Contents): CueEffect | null {
  const was = rowIn(contents.before, cueId)
  const is = rowIn(contents.after, cueId)
  if (was === null || is === null) return null
  const changes: readonly CueChange[] = [
    ...(isMoved(was, is, contents) ? (['place'] as const) : []),
    ...fields.filter(field => was.cue[field] !== is.cue[field]),
    ...(sameTiming(timingOf(was.cue), timingOf(is.cue)) ? [] : (['timing'] as const)),
    ...(was.cue.skippedBy === is.cue.skippedBy ? [] : (['skipped'] as const)),
    ...contents.before.columns.flatMap(({ id, name }): readonly CueChange[] =>
      shownIn(contents.before, was, id) === shownIn(contents.after, is, id) ? [] : [{ column: name }],
    ),
    ...(isReordered(was, contents) ? (['columnOrder'] as const) : []),
  ]
  return changes.length === 0 ? null : { row: was, changes }
}

const fields = ['type', 'title', 'subtitle', 'duration', 'startTime', 'backgroundColor'] as const

/** An edit moves it, or its group, to where it did not stand. */
function isMoved({ cue: was }: EditRow, { cue: is }: EditRow, { edits, before, after }: Contents): boolean {
  if (was.parentId !== is.parentId) return true
  const moved = new Set(
    edits.flatMap(edit => (edit.do === 'place' ? edit.rows.map(({ cueId }) => cueId) : [])),
  )
  if (!moved.has(was.id) && !moved.has(was.parentId ?? '')) return false
  const ahead = ({ rows }: EditContent): string => {
    const cues = rows.map(({ cue }) => cue.id)
    return cues.slice(0, cues.indexOf(was.id)).join(' ')
  }
  return ahead(before) !== ahead(after)
}

/** The columns in which the cue shows anything, as far as they stay, are in another order. */
function isReordered(row: EditRow, { before, after }: Contents): boolean {
  const orderIn = (content: EditContent, other: EditContent): string =>
    content.columns
      .filter(({ id }) => cellOf(row, id).text !== '' && other.columns.some(column => column.id === id))
      .map(({ id }) => id)
      .join(' ')
  return orderIn(before, after) !== orderIn(after, before)
}

/** What a cell shows, and whether it is a call; empty where it shows nothing. */
function shownIn(content: EditContent, row: EditRow, columnId: string): string {
  const column = content.columns.find(({ id }) => id === columnId)
  const { text, html } = cellOf(row, columnId)
  if (column === undefined || text === '') return ''
  const read = html === null ? text : `${html}\n${plainText(html, referencesIn(content))}`
  return column.department === undefined ? read : `call\n${read}`
}

/** In the order of the rows. */
function cancelledCalls(
  { before, after }: Contents,
  standing: readonly string[],
  [was, is]: readonly [CuesHere, CuesHere],
): readonly Call[] {
  const cueIds = new Set(standing.map(cueOfCall))
  return before.rows.flatMap(row => {
    if (!cueIds.has(row.cue.id)) return []
    const calls = callsIn(before, row)
    const kept = callsIn(after, rowIn(after, row.cue.id))
    const moved = movedCalls(calls, kept)
    return calls.filter(({ id }) => {
      const now = renamedId(id, moved)
      if (!standing.includes(id)) return false
      return !kept.some(call => call.id === now) || (canStand(id, was) && !canStand(now ?? id, is))
    })
  })
}

function callsIn({ columns }: EditContent, row: EditRow | null): readonly Call[] {
  const departments = columns.filter(({ department }) => department !== undefined)
  const ids = departments.map(({ id }) => id)
  return row === null ? [] : callsOf(row.cue, row.cells, ids)
}

/** The cells with something in them that the edits replace: of each the id of its cue. */
function overwrittenCells(rows: readonly EditRow[], edits: readonly Edit[]): readonly string[] {
  const byId = new Map(rows.map(row => [row.cue.id, row]))
  return edits.flatMap(edit => {
    const row = edit.do === 'cell' || edit.do === 'cue' ? byId.get(edit.cueId) : undefined
    return row === undefined ? [] : Array<string>(overwrittenIn(row, edit)).fill(row.cue.id)
  })
}

function overwrittenIn(row: EditRow, edit: Edit): number {
  if (edit.do === 'cell') return cellOf(row, edit.columnId).text === '' ? 0 : 1
  if (edit.do !== 'cue') return 0
  const { title, subtitle, duration, startTime, backgroundColor, timing } = edit.fields
  const { cue } = row
  return [
    title !== undefined && cue.title !== '',
    subtitle !== undefined && cue.subtitle !== '',
    duration !== undefined && cue.duration > 0,
    startTime !== undefined && cue.startTime !== null,
    backgroundColor !== undefined && cue.backgroundColor !== null,
    timing !== undefined && cue.timing != null,
    edit.fields.type !== undefined,
  ].filter(Boolean).length
}

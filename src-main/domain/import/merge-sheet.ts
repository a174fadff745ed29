import type { Department } from '../calling/department.ts'
import {
  type CueFields,
  type Edit,
  type EditContent,
  type EditRow,
  emptyCell,
  type NewRow,
  type Place,
} from '../editing/edit.ts'
import { isNumberColumn, numberColumnOf } from '../rundown/own-numbers.ts'
import { isPlayable } from '../rundown/rundown.ts'
import { sameTiming, sparse, startRules, timingFault, timingOf } from '../rundown/timing.ts'
import { type Duration, duration, type Instant, zero } from '../time/time.ts'
import type { Entry } from './read-sheet.ts'

/** What of a rundown is compared with a sheet. */
export type MergedContent = Pick<EditContent, 'rundown' | 'columns' | 'rows'>

/** What of a row is compared: fields of the cue, or a text column by its name in the sheet. */
export type MergedField =
  | { readonly field: 'type' | 'title' | SheetField }
  | { readonly field: 'text'; readonly column: string }

/** A column of the sheet: the name of its field, or `text` and the name of its text column. */
export const mergedColumn = (of: MergedField): string =>
  of.field === 'text' ? `text ${of.column}` : of.field

/** One value of a row that would be another. */
export interface ValueChange {
  readonly of: MergedField
  readonly before: string | Duration | Instant | null
  readonly after: string | Duration | Instant | null
}

/** One difference between a rundown and a newer sheet of it. A person takes it or leaves it. */
export type MergeDifference =
  /** The planned start of the show. */
  | { readonly kind: 'start'; readonly before: Instant | null; readonly after: Instant }
  | { readonly kind: 'added'; readonly entry: Entry }
  | { readonly kind: 'changed'; readonly row: EditRow; readonly changes: readonly ValueChange[] }
  /** `after`: the row before it in the sheet, by its title, in the same group. Null: it is the first there. */
  | {
      readonly kind: 'moved'
      readonly row: EditRow
      readonly group: string | null
      readonly after: string | null
    }
  | { readonly kind: 'gone'; readonly row: EditRow }

/** What a person chose in the list of differences, for the next sheet of the rundown. */
export interface MergeChoices {
  /** Columns of the sheet of which nothing is taken, see `mergedColumn`. */
  readonly leftOut: readonly string[]
  /** Ticks that were set or removed, by `differenceKey`. */
  readonly ticks: Readonly<Record<string, boolean>>
}

/** Rows that are not in the sheet are deleted by nobody's mistake. */
export const isTicked = (difference: MergeDifference, { ticks }: Pick<MergeChoices, 'ticks'>): boolean =>
  ticks[differenceKey(difference)] ?? difference.kind !== 'gone'

/** A difference that a person has not left as it is before. */
export const isOffered = (difference: MergeDifference, { ticks }: Pick<MergeChoices, 'ticks'>): boolean =>
  ticks[differenceKey(difference)] !== false

/** The same for the same difference of two readings of a sheet; another one when its content is another. */
export function differenceKey(difference: MergeDifference): string {
  switch (difference.kind) {
    case 'start':
      return `start ${difference.after}`
    case 'added':
      return `added ${shortHash(JSON.stringify(difference.entry))}`
    case 'changed': {
      const after = difference.changes.map(({ of, after }) => [mergedColumn(of), after])
      return `changed ${difference.row.cue.id} ${shortHash(JSON.stringify(after))}`
    }
    case 'moved':
      return `moved ${difference.row.cue.id} ${shortHash(JSON.stringify([difference.group, difference.after]))}`
    case 'gone':
      return `gone ${difference.row.cue.id}`
  }
}

/** Two that are equal by chance only leave a tick as it was for another text: 53 bits are enough. */
function shortHash(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36)
}

export interface IncomingSheet {
  readonly entries: readonly Entry[]
  /** Names of its text columns. */
  readonly texts: readonly string[]
  /** Which of them are departments, by name. */
  readonly departments: ReadonlyMap<string, Department>
  /** Which fields the sheet has: what it has not stays. */
  readonly fields: ReadonlySet<SheetField>
  /** When the show starts; null: the sheet does not say. */
  readonly start: Instant | null
  /** When a row starts, fixed or by the rows before it; null: unknown. */
  readonly startOf: (entry: Entry) => Instant | null
}

export type SheetField = 'subtitle' | 'duration' | 'start' | 'start-rule' | 'shortest' | 'longest' | 'color'

interface Incoming {
  readonly entry: Entry
  readonly parent: Incoming | null
}

/** A rundown and a sheet, row by row: the base of the list of differences, and of the edits of those that are taken. */
export class SheetMerge {
  readonly differences: readonly MergeDifference[]
  readonly #content: MergedContent
  readonly #sheet: IncomingSheet
  readonly #incoming: readonly Incoming[]
  readonly #matches: ReadonlyMap<Incoming, EditRow>
  readonly #columns: ReadonlyMap<string, string>
  readonly #leftOut: ReadonlySet<string>

  /** `leftOut`: the columns of the sheet of which nothing is taken, see `mergedColumn`. They still tell which row is which. */
  constructor(content: MergedContent, sheet: IncomingSheet, leftOut: ReadonlySet<string> = new Set()) {
    this.#content = content
    this.#sheet = sheet
    this.#leftOut = leftOut
    this.#incoming = flat(sheet.entries)
    this.#columns = columnsByName(content, sheet.texts)
    this.#matches = matchRows(content, this.#columns, this.#incoming)
    this.differences = this.#compare()
  }

  /** The text columns of the sheet that the rundown does not have. */
  get newColumns(): readonly string[] {
    return this.#sheet.texts.filter(name => !this.#columns.has(name))
  }

  /**
   * The edits of the differences that are taken, as one step. `newId`: an identifier of its own for each row and column that
   * is added. Calls, locks and notes of rows that stay are not touched.
   */
  edits(taken: ReadonlySet<MergeDifference>, newId: () => string): readonly Edit[] {
    const added = new Map<string, string>()
    const columnEdits = this.#columnEdits(taken, added, newId)
    const columnId = (name: string): string | undefined => this.#columns.get(name) ?? added.get(name)
    const changes = [...taken].flatMap((difference): readonly Edit[] => {
      if (difference.kind === 'start') return [{ do: 'rundown', fields: { startTime: difference.after } }]
      return difference.kind === 'changed'
        ? this.#changeEdits(difference.row, difference.changes, columnId)
        : []
    })
    return [...columnEdits, ...changes, ...this.#placeEdits(taken, columnId, newId), ...this.#removals(taken)]
  }

  #compare(): readonly MergeDifference[] {
    const stays = inOrder(
      this.#incoming.flatMap(each => this.#matches.get(each) ?? []),
      this.#content.rows,
    )
    /** By the group: the last of its rows so far. */
    const last = new Map<Incoming | null, string>()
    const found = this.#incoming.flatMap<MergeDifference>(each => {
      const after = last.get(each.parent) ?? null
      last.set(each.parent, each.entry.title)
      const row = this.#matches.get(each)
      if (row === undefined) return [{ kind: 'added', entry: each.entry }]
      const changes = this.#changesOf(row, each.entry)
      // A group that is new has no identifier yet.
      const parent = each.parent === null ? null : (this.#matches.get(each.parent)?.cue.id ?? 'new')
      const isMoved = !stays.has(row) || parent !== row.cue.parentId
      return [
        ...(changes.length > 0 ? [{ kind: 'changed', row, changes } as const] : []),
        ...(isMoved ? [{ kind: 'moved', row, group: each.parent?.entry.title ?? null, after } as const] : []),
      ]
    })
    const matched = new Set(this.#matches.values())
    const gone = this.#content.rows
      .filter(row => !matched.has(row))
      .map(row => ({ kind: 'gone', row }) as const)
    return [...this.#otherStart(), ...found, ...gone]
  }

  /** The first cue starts with the show, unless it has a start of its own. */
  #otherStart(): readonly MergeDifference[] {
    const { fields, start: after } = this.#sheet
    const { startTime: before } = this.#content.rundown
    if (after === null || after === before || !fields.has('start') || this.#leftOut.has('start')) return []
    // Counted back from a later start, it says nothing about a show that has one.
    const first = this.#firstIncoming()
    if (before !== null && first !== undefined && this.#sheet.startOf(first) === null) return []
    return (this.#firstCue()?.cue.startTime ?? null) === null ? [{ kind: 'start', before, after }] : []
  }

  #firstIncoming(): Entry | undefined {
    return this.#incoming.find(({ entry }) => entry.type === 'cue')?.entry
  }

  #firstCue(): EditRow | undefined {
    return this.#content.rows.find(({ cue }) => isPlayable(cue))
  }

  /** Its start is that of the show, in the sheet and in the rundown. */
  #startsShow(row: EditRow, entry: Entry): boolean {
    return entry === this.#firstIncoming() && row === this.#firstCue() && row.cue.startTime === null
  }

  /** An empty value of the sheet overwrites nothing. */
  #changesOf(row: EditRow, entry: Entry): readonly ValueChange[] {
    const { cue, cells } = row
    const { fields, startOf } = this.#sheet
    const changes: ValueChange[] = []
    const compare = (of: MergedField, before: ValueChange['before'], after: ValueChange['after']): void => {
      if (before !== after && !this.#leftOut.has(mergedColumn(of))) changes.push({ of, before, after })
    }
    if (entry.type !== cue.type) compare({ field: 'type' }, cue.type, entry.type)
    if (entry.title !== '') compare({ field: 'title' }, cue.title, entry.title)
    if (fields.has('subtitle') && entry.subtitle !== '')
      compare({ field: 'subtitle' }, cue.subtitle, entry.subtitle)
    if (fields.has('color') && entry.color !== null)
      compare({ field: 'color' }, cue.backgroundColor, entry.color)
    if (entry.type !== 'cue' || cue.type !== 'cue') return changes
    if (fields.has('duration') && entry.duration > 0)
      compare({ field: 'duration' }, cue.duration, entry.duration)
    const start = startOf(entry)
    // A fixed start at which the row comes by itself may stay fixed.
    const stays = entry.clock === null && cue.startTime === start
    if (fields.has('start') && !stays && !this.#startsShow(row, entry))
      compare({ field: 'start' }, cue.startTime, entry.clock === null ? null : start)
    const [timing, written] = [timingOf(cue), entry.timing ?? {}]
    if (fields.has('start-rule'))
      compare({ field: 'start-rule' }, timing.start, written.start ?? timing.start)
    for (const field of ['shortest', 'longest'] as const)
      if (fields.has(field)) compare({ field }, timing[field], written[field] ?? timing[field])
    for (const { column, content } of entry.cells) {
      const id = this.#columns.get(column)
      compare({ field: 'text', column }, id === undefined ? '' : (cells[id] ?? ''), content)
    }
    return changes
  }

  #columnEdits(
    taken: ReadonlySet<MergeDifference>,
    added: Map<string, string>,
    newId: () => string,
  ): readonly Edit[] {
    const used = new Set(
      [...taken].flatMap(difference =>
        difference.kind === 'added'
          ? this.#cellsOf(difference.entry).map(({ column }) => column)
          : difference.kind === 'changed'
            ? difference.changes.flatMap(({ of }) => (of.field === 'text' ? [of.column] : []))
            : [],
      ),
    )
    let afterId = this.#content.columns.at(-1)?.id ?? null
    return this.newColumns
      .filter(name => used.has(name))
      .flatMap(name => {
        const edit = { do: 'column.add', id: newId(), name, afterId } as const
        added.set(name, edit.id)
        afterId = edit.id
        const department = this.#sheet.departments.get(name)
        return department === undefined
          ? [edit]
          : [edit, { do: 'column.department', columnId: edit.id, department } as const]
      })
  }

  #cellsOf({ cells }: Entry): Entry['cells'] {
    return cells.filter(({ column }) => !this.#leftOut.has(mergedColumn({ field: 'text', column })))
  }

  #changeEdits(
    { cue }: EditRow,
    changes: readonly ValueChange[],
    columnId: (name: string) => string | undefined,
  ): readonly Edit[] {
    const cueId = cue.id
    const fields = Object.fromEntries(
      changes.flatMap(({ of, after }) => {
        const name = cueFieldOf(of)
        return name === null ? [] : [[name, after]]
      }),
    )
    const timed = timedFields(cue, fields, changes)
    const cells = changes.flatMap(({ of, after }) => {
      const column = of.field === 'text' ? columnId(of.column) : undefined
      return column === undefined
        ? []
        : [{ do: 'cell', cueId, columnId: column, value: { text: String(after ?? ''), html: null } } as const]
    })
    const all = { ...fields, ...timed }
    return [...(Object.keys(all).length > 0 ? [{ do: 'cue', cueId, fields: all } as const] : []), ...cells]
  }

  /** New and moved rows, in the order of the sheet: each stands after the row before it that stays or came before. */
  #placeEdits(
    taken: ReadonlySet<MergeDifference>,
    columnId: (name: string) => string | undefined,
    newId: () => string,
  ): readonly Edit[] {
    const added = new Set(
      [...taken].flatMap(difference => (difference.kind === 'added' ? [difference.entry] : [])),
    )
    const moved = new Set(
      [...taken].flatMap(difference => (difference.kind === 'moved' ? [difference.row] : [])),
    )
    const ids = new Map<Incoming, string>()
    const edits: Edit[] = []
    /** By the group: the last of its rows so far. */
    const last = new Map<string | null, string | null>()
    for (const each of this.#incoming) {
      const row = this.#matches.get(each)
      const wished = each.parent === null ? null : (ids.get(each.parent) ?? null)
      if (row !== undefined) {
        const { id, parentId } = row.cue
        ids.set(each, id)
        if (moved.has(row))
          edits.push({
            do: 'place',
            rows: [{ cueId: id, parentId: wished, afterId: last.get(wished) ?? null }],
          })
        last.set(moved.has(row) ? wished : parentId, id)
      } else if (added.has(each.entry)) {
        const id = newId()
        ids.set(each, id)
        const place: Place = { parentId: wished, afterId: last.get(wished) ?? null }
        edits.push({ do: 'add', id, row: this.#newRow(each.entry, columnId), place })
        last.set(wished, id)
      }
    }
    return edits
  }

  #newRow(entry: Entry, columnId: (name: string) => string | undefined): NewRow {
    const { type, title, clock, timing = {} } = entry
    const has = (field: SheetField): boolean => !this.#leftOut.has(field)
    const timed = sparse({
      start: (has('start-rule') ? timing.start : null) ?? 'not-before',
      shortest: (has('shortest') ? timing.shortest : null) ?? null,
      longest: (has('longest') ? timing.longest : null) ?? null,
    })
    const cells = this.#cellsOf(entry).flatMap(({ column, content }) => {
      const id = columnId(column)
      return id === undefined ? [] : [[id, { ...emptyCell, text: content }] as const]
    })
    return {
      cue: {
        type,
        title,
        subtitle: has('subtitle') ? entry.subtitle : '',
        duration: has('duration') ? entry.duration : zero,
        backgroundColor: has('color') ? entry.color : null,
        startTime: clock !== null && has('start') ? this.#sheet.startOf(entry) : null,
        ...(timed && { timing: timed }),
      },
      cells: Object.fromEntries(cells),
      locked: false,
      skipped: false,
    }
  }

  /** Rows of a group go before it. */
  #removals(taken: ReadonlySet<MergeDifference>): readonly Edit[] {
    const rows = [...taken].flatMap(difference => (difference.kind === 'gone' ? [difference.row.cue] : []))
    const ids = new Set(rows.map(({ id }) => id))
    // A group whose rows stay stays with them.
    const goes = ({ id, type }: EditRow['cue']): boolean =>
      type !== 'group' || this.#content.rows.every(({ cue }) => cue.parentId !== id || ids.has(cue.id))
    const gone = rows.filter(goes)
    return [
      ...gone.filter(({ type }) => type !== 'group'),
      ...gone.filter(({ type }) => type === 'group'),
    ].map(({ id }) => ({ do: 'remove', cueId: id }) as const)
  }
}

/** The field of the cue; null for texts, and for parts of its timing. */
function cueFieldOf({ field }: MergedField): keyof CueFields | null {
  switch (field) {
    case 'start':
      return 'startTime'
    case 'color':
      return 'backgroundColor'
    case 'text':
    case 'start-rule':
    case 'shortest':
    case 'longest':
      return null
    default:
      return field
  }
}

/** The timing with the parts that change. A cue that floats has no fixed start, and one with a fixed start does not float. */
function timedFields(
  cue: EditRow['cue'],
  { startTime = cue.startTime }: Pick<CueFields, 'startTime'>,
  changes: readonly ValueChange[],
): CueFields {
  const before = timingOf(cue)
  const part = (field: 'start-rule' | 'shortest' | 'longest') =>
    changes.find(({ of }) => of.field === field)?.after
  const limit = (field: 'shortest' | 'longest'): Duration | null => {
    const after = part(field)
    return typeof after === 'number' ? duration(after) : before[field]
  }
  const rule = startRules.find(rule => rule === part('start-rule'))
  const start = rule ?? (startTime !== null && before.start === 'floating' ? 'not-before' : before.start)
  const limits = { shortest: limit('shortest'), longest: limit('longest') }
  const isOver = timingFault({ start, ...limits }, null) === 'limits'
  const after = { ...before, start, ...(isOver ? null : limits) }
  if (sameTiming(before, after)) return {}
  return { timing: sparse(after), ...(start === 'floating' && startTime !== null && { startTime: null }) }
}

const flat = (entries: readonly Entry[], parent: Incoming | null = null): readonly Incoming[] =>
  entries.flatMap(entry => {
    const own = { entry, parent }
    return [own, ...flat(entry.children, own)]
  })

const key = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ')

/** Ids of columns of the rundown, by column name of the sheet. The column of cue numbers matches under any of its names. */
function columnsByName({ columns }: MergedContent, texts: readonly string[]): ReadonlyMap<string, string> {
  const known = new Map(columns.map(({ name, id }) => [key(name), id]))
  const found = new Map(
    texts.flatMap(name => (known.has(key(name)) ? [[name, known.get(key(name)) ?? '']] : [])),
  )
  const numbers = numberColumnOf(columns)
  const theirs = texts.find(isNumberColumn)
  if (numbers === null || theirs === undefined || [...found.values()].includes(numbers.id)) return found
  return found.set(theirs, numbers.id)
}

/** The same rows: by their numbers, then by their titles, then by their places between rows that are known. */
function matchRows(
  content: MergedContent,
  columns: ReadonlyMap<string, string>,
  incoming: readonly Incoming[],
): ReadonlyMap<Incoming, EditRow> {
  const matches = new Map<Incoming, EditRow>()
  const taken = new Set<EditRow>()
  const pair = (each: Incoming, row: EditRow): void => {
    matches.set(each, row)
    taken.add(row)
  }
  const numbers = numberColumnOf(content.columns)
  const numberOf = ({ cells }: EditRow): string => (numbers === null ? '' : key(cells[numbers.id] ?? ''))
  const theirNumber = ({ entry }: Incoming): string =>
    key(
      entry.cells.find(({ column }) => numbers !== null && columns.get(column) === numbers.id)?.content ?? '',
    )
  const pairBy = (own: (row: EditRow) => string, theirs: (each: Incoming) => string): void => {
    const free = Map.groupBy(
      content.rows.filter(row => !taken.has(row)),
      own,
    )
    for (const each of incoming) {
      if (matches.has(each) || theirs(each) === '') continue
      // The same twice is told apart by its order.
      const row = free.get(theirs(each))?.shift()
      if (row !== undefined) pair(each, row)
    }
  }
  pairBy(numberOf, theirNumber)
  pairBy(
    ({ cue }) => `${cue.type} ${key(cue.title)}`,
    ({ entry }) => (entry.title === '' ? '' : `${entry.type} ${key(entry.title)}`),
  )
  const canBe = (each: Incoming, row: EditRow): boolean =>
    !taken.has(row) &&
    row.cue.type === each.entry.type &&
    (numberOf(row) === '' || theirNumber(each) === '' || numberOf(row) === theirNumber(each))
  pairByPlace(content.rows, incoming, matches, pair, canBe)
  return matches
}

/** As many unknown rows on both sides between the same known ones are the same rows with other titles. */
function pairByPlace(
  rows: readonly EditRow[],
  incoming: readonly Incoming[],
  matches: ReadonlyMap<Incoming, EditRow>,
  pair: (each: Incoming, row: EditRow) => void,
  canBe: (each: Incoming, row: EditRow) => boolean,
): void {
  const gaps: { each: Incoming[]; after: EditRow | undefined; before: EditRow | undefined }[] = []
  let open: Incoming[] = []
  let after: EditRow | undefined
  for (const each of [...incoming, null]) {
    const known = each === null ? undefined : matches.get(each)
    if (each !== null && known === undefined) {
      open.push(each)
      continue
    }
    if (open.length > 0) gaps.push({ each: open, after, before: known })
    open = []
    after = known
  }
  for (const gap of gaps) {
    const from = gap.after === undefined ? 0 : rows.indexOf(gap.after) + 1
    const to = gap.before === undefined ? rows.length : rows.indexOf(gap.before)
    const between = rows.slice(from, Math.max(from, to))
    const pairs = gap.each.flatMap((each, at) => {
      const row = between[at]
      return row !== undefined && canBe(each, row) ? [[each, row] as const] : []
    })
    if (pairs.length !== gap.each.length || pairs.length !== between.length) continue
    for (const [each, row] of pairs) pair(each, row)
  }
}

/** The longest run of rows that stand in the same order on both sides: all others have moved. */
function inOrder(wanted: readonly EditRow[], rows: readonly EditRow[]): ReadonlySet<EditRow> {
  const places = new Map(rows.map((row, at) => [row, at]))
  const at = wanted.map(row => places.get(row) ?? 0)
  /** By length: the end of the best run of that length. */
  const ends: number[] = []
  const before: (number | null)[] = []
  for (const [index, place] of at.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((at[ends[middle] ?? 0] ?? 0) < place) low = middle + 1
      else high = middle
    }
    before.push(low === 0 ? null : (ends[low - 1] ?? null))
    ends[low] = index
  }
  const kept = new Set<EditRow>()
  for (let index = ends.at(-1) ?? null; index !== null; index = before[index] ?? null) {
    const row = wanted[index]
    if (row !== undefined) kept.add(row)
  }
  return kept
}

import { messageOf, type Said } from '../messages/message.ts'
import { isNumberColumn, numberColumnName } from '../rundown/own-numbers.ts'
import type { CueType } from '../rundown/rundown.ts'
import { type CueTiming, plainTiming, timingFault } from '../rundown/timing.ts'
import { readColor, readType } from '../rundown/written-row.ts'
import { readStartRule, splitStart } from '../rundown/written-timing.ts'
import { type Duration, duration, zero } from '../time/time.ts'
import {
  type DateOrder,
  type DurationScale,
  dateOrderOf,
  durationScales,
  formatClock,
  hasFrames,
  hasOpenOrder,
  readDate,
  readDuration,
  type WrittenDate,
  type WrittenTime,
} from '../time/written-time.ts'
import { numbersOfName, roleOfName } from './column-names.ts'
import { type ColumnRole, columnLetter, type ImportChoices, type ImportQuestion } from './import-choices.ts'
import {
  headedDay,
  namedDays,
  ofStage,
  type RowTimes,
  type SheetColumn,
  type SheetRow,
  type SheetShape,
  shapeOf,
  startsOf,
  timesOf,
} from './sheet-shape.ts'
import type { Fault, RundownLimits, SourceRow } from './table.ts'

/** One row of a rundown that is to be made. Headings and groups have neither duration, start nor cells. */
export interface Entry {
  readonly type: CueType
  readonly title: string
  readonly subtitle: string
  readonly duration: Duration
  /** Fixed start, since midnight of the first day of the show; null: it follows from the cues before it. */
  readonly clock: Duration | null
  /** What is written of how its time may give way; left out: nothing. */
  readonly timing?: Partial<CueTiming>
  /** `#rrggbb`, lower case, or null. */
  readonly color: string | null
  /** Text of its columns; blank ones are left out. */
  readonly cells: readonly { readonly column: string; readonly content: string }[]
  /** Of a group: its cues and headings, in order. */
  readonly children: readonly Entry[]
}

/** What becomes of one row of the sheet. */
export interface ReadRow extends SheetRow {
  /** Null: no row of the rundown is made of it. */
  readonly entry: Entry | null
  readonly inGroup: boolean
  /** When it starts by the plan, since midnight of the first day; null: unknown. */
  readonly planned: Duration | null
  /** Values that were read as something else than they say, with the reason. */
  readonly remarks: readonly Said[]
  /** What no rundown can hold. */
  readonly faults: readonly Said[]
}

export interface SheetReading {
  readonly shape: SheetShape
  /** In the order of the rundown. */
  readonly rows: readonly ReadRow[]
  /** Under their groups, in order. */
  readonly entries: readonly Entry[]
  /** Names of the text columns, in order. */
  readonly texts: readonly string[]
  /** The first day of the show; null: the sheet does not say. */
  readonly date: WrittenDate | null
  /** Planned start of the show, since midnight of that day. */
  readonly start: Duration | null
  readonly numbers: DurationScale
  readonly dateOrder: DateOrder
  readonly starts: 'gaps' | 'all'
  /** What is left open. */
  readonly questions: readonly ImportQuestion[]
  /** What was decided, in sentences. */
  readonly notes: readonly Said[]
  /** Of the sheet, and of each row. */
  readonly faults: readonly Fault[]
}

/** Reads a sheet as a rundown: by its names and its content, and by what a person chose. Nothing of it is lost without a word. */
export function readSheet(
  source: readonly SourceRow[],
  limits: RundownLimits,
  choices: ImportChoices = {},
): SheetReading {
  const shape = shapeOf(source, choices)
  return new SheetReader(shape, limits, choices).read()
}

/** A cue before its times are known. */
interface Draft {
  readonly row: SheetRow
  readonly type: CueType
  readonly text: (role: ColumnRole) => string
  start: WrittenTime | null
  readonly end: WrittenTime | null
  /** Null: not written, or no duration. */
  span: Duration | null
  readonly timing: Partial<CueTiming>
  cells: Map<string, string>
  readonly remarks: Said[]
  readonly faults: Said[]
  /** That the sheet names, from the first one on. */
  day: number | null
  /** Since midnight of the first day. */
  planned: Duration | null
  isFixed: boolean
}

const day = 86_400_000

class SheetReader {
  readonly #shape: SheetShape
  readonly #limits: RundownLimits
  readonly #choices: ImportChoices
  readonly #questions: ImportQuestion[] = []
  readonly #notes: Said[] = []
  readonly #faults: Fault[] = []
  /** Names of the text columns, by place; further ones behind. */
  readonly #texts: { readonly at: number | null; readonly name: string; readonly isNumber: boolean }[] = []
  readonly #numbers: DurationScale
  readonly #order: DateOrder
  /** By line. */
  readonly #times: ReadonlyMap<number, RowTimes>
  #starts: 'gaps' | 'all'
  #date: WrittenDate | null = null

  constructor(shape: SheetShape, limits: RundownLimits, choices: ImportChoices) {
    this.#shape = shape
    this.#limits = limits
    this.#choices = choices
    this.#askOfShape()
    this.#nameTexts()
    this.#order = this.#findOrder()
    const rows = this.#rows()
    const times = timesOf(rows, shape.columns, this.#order)
    this.#times = new Map(
      rows.flatMap(({ line }, at) => (times[at] === undefined ? [] : [[line, times[at]]])),
    )
    const startAt = this.#column('start')?.at ?? -1
    const moved = rows.find(({ fields }, at) => {
      const [text, clock] = [splitStart(fields[startAt] ?? '').time, times[at]?.start?.clock ?? 0]
      return /^\d[:.]/.test(text) && !/\p{L}/u.test(text) && clock >= day / 2
    })
    if (moved !== undefined)
      this.#notes.push(messageOf('import.note.afternoon', { text: moved.fields[startAt]?.trim() ?? '' }))
    this.#numbers = this.#findNumbers()
    this.#starts = choices.starts ?? (shape.isOwn ? 'all' : 'gaps')
  }

  read(): SheetReading {
    if (this.#shape.rows.length > 0 && this.#column('title') === undefined)
      this.#fault(messageOf('import.no-title'))
    const drafts = this.#drafts()
    if (this.#choices.starts === undefined && isSparse(drafts)) this.#starts = 'all'
    this.#startsFromEnds(drafts)
    this.#plan(drafts)
    this.#spans(drafts)
    const start = this.#fix(drafts)
    const { rows, entries } = this.#entries(drafts)
    if (this.#faults.length === 0 && rows.every(({ entry }) => entry === null))
      this.#fault(messageOf('import.no-rows'))
    // Where each department has its rows, their texts stand in its column.
    const byRows = this.#column('department') === undefined
    const isUsed = (name: string): boolean => drafts.some(({ cells }) => cells.has(name))
    const faults = [
      ...this.#faults,
      ...rows.flatMap(({ line, faults }) => faults.map(reason => ({ line, reason }))),
    ]
    return {
      shape: this.#shape,
      rows,
      entries,
      texts: this.#texts
        .filter(({ at, isNumber, name }) => byRows || at === null || isNumber || isUsed(name))
        .map(({ name }) => name),
      date: this.#date,
      start,
      numbers: this.#numbers,
      dateOrder: this.#order,
      starts: this.#starts,
      questions: this.#questions,
      notes: this.#notes,
      faults,
    }
  }

  #column(role: ColumnRole): SheetColumn | undefined {
    return this.#shape.columns.find(column => column.role === role)
  }

  #fault(reason: Said, line = this.#shape.header[0] ?? this.#shape.rows[0]?.line ?? 1): void {
    this.#faults.push({ line, reason })
  }

  #values(role: ColumnRole): readonly string[] {
    const at = this.#column(role)?.at
    if (at === undefined) return []
    return this.#rows().flatMap(({ kind, fields }) => {
      const text = fields[at]?.trim() ?? ''
      return text === '' || kind !== 'cue' ? [] : [text]
    })
  }

  /** Those of the stage that is taken, from the first cue to the last. */
  #rows(): readonly SheetRow[] {
    const { rows, direction } = this.#shape
    const own = ofStage(rows, this.#choices.stage)
    return direction === 'up' ? own.toReversed() : own
  }

  #askOfShape(): void {
    const { stages, titles, direction, rows, cover } = this.#shape
    const { stage, direction: chosen, roles = {} } = this.#choices
    if (stages !== null && stage === undefined) this.#questions.push({ ask: 'stage', stages })
    if (direction === 'up' && chosen === undefined) {
      const at = this.#column('start')?.at ?? 0
      const starts = rows.flatMap(({ kind, fields }) => (kind === 'cue' ? [fields[at]?.trim() ?? ''] : []))
      this.#questions.push({ ask: 'direction', first: starts[0] ?? '', last: starts.at(-1) ?? '' })
    }
    if (titles.length > 1 && !Object.values(roles).includes('title'))
      this.#questions.push({ ask: 'title', columns: titles })
    if (cover !== '') this.#notes.push(messageOf('import.note.cover', { text: shortened(cover, mostNoted) }))
    if (direction === 'time' && chosen === undefined) this.#notes.push(messageOf('import.note.by-time'))
  }

  #nameTexts(): void {
    const { columns } = this.#limits
    const taken = this.#shape.columns.filter(({ role }) => role === 'text' || role === 'number')
    if (taken.length > columns)
      this.#fault(messageOf('import.too-many-texts', { count: taken.length, most: columns }))
    for (const { at, name, role } of taken.slice(0, columns)) {
      const own = name === '' ? `Column ${columnLetter(at)}` : name
      const isNumber = role === 'number'
      this.#addText(isNumber && !isNumberColumn(own) ? numberColumnName : own, at, isNumber)
    }
  }

  /** Names of columns are unique in a rundown, and not longer than it takes. */
  #addText(name: string, at: number | null, isNumber = false): string {
    const limit = this.#limits.columnName
    for (let count = 1; ; count += 1) {
      const suffix = count === 1 ? '' : ` (${count})`
      const free = name.slice(0, limit - suffix.length) + suffix
      if (this.#texts.some(column => column.name === free)) continue
      this.#texts.push({ at, name: free, isNumber })
      return free
    }
  }

  #findOrder(): DateOrder {
    const starts = this.#values('start').map(text => splitStart(text).time)
    const values = [...this.#values('date'), ...starts]
    const found = this.#choices.dateOrder ?? dateOrderOf(values)
    const example = values.find(hasOpenOrder)
    if (found === null && example !== undefined) this.#questions.push({ ask: 'date-order', example })
    return found ?? 'day-first'
  }

  /** By the starts beside them; without any, by the name of the column; else a person is asked. */
  #findNumbers(): DurationScale {
    const column = this.#column('duration')
    const { numbers } = this.#choices
    if (numbers !== undefined || column === undefined || this.#shape.isOwn) return numbers ?? 'seconds'
    const fitting = this.#fittingScale(column.at)
    if (fitting !== null) return fitting
    const said = numbersOfName(column.name)
    if (said !== null) return said
    const values = this.#values('duration')
    // `90` alone, or beside `1:30`: what all of them write with seconds is clear.
    const example = values.find(value => /^\d+$/.test(value) && Number(value) > 0)
    const other = values.find(value => /^\d+:\d{2}$/.test(value)) ?? example
    if (example === undefined || other === undefined) return 'seconds'
    const readings = (['seconds', 'minutes'] as const).map(choice => ({
      choice,
      duration: readDuration(other, choice) ?? 0,
    }))
    this.#questions.push({ ask: 'numbers', example: other, readings })
    return 'seconds'
  }

  /** The scale in which most durations end at the next start. */
  #fittingScale(at: number): DurationScale | null {
    const startAt = this.#column('start')?.at
    if (startAt === undefined) return null
    const blocks: { start: number; texts: string[] }[] = []
    for (const { kind, line, fields } of this.#rows()) {
      if (kind !== 'cue') continue
      const start = this.#times.get(line)?.start ?? null
      if (start !== null) blocks.push({ start: start.clock % day, texts: [] })
      const text = fields[at]?.trim() ?? ''
      if (text !== '') blocks.at(-1)?.texts.push(text)
    }
    const scored = durationScales.map(scale => ({
      scale,
      fits: blocks.filter(({ start, texts }, place) => {
        const spans = texts.map(text => readDuration(text, scale))
        const next = blocks[place + 1]
        // Two that start together say nothing of how long the first one is.
        if (next === undefined || spans.length === 0 || next.start === start) return false
        const span = spans.reduce<number>((sum, one) => sum + (one ?? Number.NaN), 0)
        // Starts are often written without their seconds.
        return span > 0 && Math.abs(((start + span) % day) - next.start) < 60_000
      }).length,
    }))
    const best = scored.reduce((best, next) => (next.fits > best.fits ? next : best))
    return best.fits === 0 ? null : best.scale
  }

  /** One for each cue, heading and group, with what continues it. */
  #drafts(): readonly Draft[] {
    const drafts: Draft[] = []
    const left = new Map<SheetRow['kind'], number>()
    for (const row of this.#rows()) {
      if (row.kind === 'continued') this.#continue(row, drafts)
      else if (row.kind === 'cue' && this.#joins(row, drafts.at(-1))) this.#join(row, drafts)
      else if (row.kind === 'cue' || row.kind === 'heading' || row.kind === 'group' || row.kind === 'end')
        drafts.push(this.#draft(row, row.kind === 'end' ? 'group' : row.kind))
      else left.set(row.kind, (left.get(row.kind) ?? 0) + 1)
    }
    const totals = left.get('total') ?? 0
    if (totals > 0) this.#notes.push(messageOf('import.note.totals', { count: totals }))
    return drafts
  }

  #draft(row: SheetRow, type: CueType): Draft {
    const at = (role: ColumnRole): string => {
      const place = this.#column(role)?.at
      return place === undefined ? '' : (row.fields[place]?.trim() ?? '')
    }
    const draft: Draft = {
      row,
      type,
      text: at,
      start: null,
      end: null,
      span: null,
      timing: {},
      cells: new Map(),
      remarks: [],
      faults: [],
      day: null,
      planned: null,
      isFixed: false,
    }
    if (row.kind === 'end') return draft
    if (type !== 'cue') {
      this.#keepRest(draft, row)
      return draft
    }
    const written = this.#column('type') === undefined ? '' : at('type')
    if (written !== '' && readType(written) === null)
      draft.remarks.push(messageOf('import.remark.type', { text: shortened(written) }))
    const start = this.#time(draft, 'start')
    const until = start?.until ?? null
    const end = this.#time(draft, 'end')
    const span = this.#duration(draft)
    for (const { at: place, name } of this.#texts) {
      const text = place === null ? '' : (row.fields[place] ?? '')
      if (text.trim() !== '') addTo(draft.cells, name, text)
    }
    const range = start === null || until === null ? null : duration(until - start.clock)
    return { ...draft, start, end, span: span ?? range, timing: this.#timing(draft) }
  }

  /** Only what is written, and can be read. */
  #timing(draft: Draft): Partial<CueTiming> {
    const written = draft.text('start-rule')
    const ruled = readStartRule(written)
    const start = ruled ?? this.#times.get(draft.row.line)?.rule ?? null
    if (written !== '' && ruled === null)
      draft.remarks.push(messageOf('import.remark.start-rule', { text: shortened(written) }))
    const limit = (role: 'shortest' | 'longest'): Duration | null => {
      const text = draft.text(role)
      const span = text === '' ? null : readDuration(text, this.#numbers)
      if (span !== null && span <= this.#limits.duration) return span
      if (text !== '') draft.remarks.push(messageOf('import.remark.limit', { text: shortened(text) }))
      return null
    }
    const [shortest, longest] = [limit('shortest'), limit('longest')]
    const rule = start === null ? null : { start }
    if (timingFault({ ...plainTiming, shortest, longest }, null) !== null) {
      draft.remarks.push(messageOf('import.remark.limits'))
      return { ...rule }
    }
    return { ...rule, ...(shortest !== null && { shortest }), ...(longest !== null && { longest }) }
  }

  #time(draft: Draft, role: 'start' | 'end'): WrittenTime | null {
    const text = draft.text(role)
    if (text === '') return null
    const times = this.#times.get(draft.row.line)
    const time = times?.[role] ?? null
    const isFloating = role === 'start' && times?.rule === 'floating'
    if (time === null && !isFloating) this.#keepText(draft, role, text)
    return time
  }

  #duration(draft: Draft): Duration | null {
    const text = draft.text('duration')
    if (text === '' || /^[-–—]+$/.test(text)) return null
    const { frameRate = null } = this.#choices
    const span = readDuration(text, this.#numbers, frameRate)
    if (span === null && hasFrames(text)) {
      if (frameRate === null && !this.#questions.some(({ ask }) => ask === 'frame-rate'))
        this.#questions.push({ ask: 'frame-rate', example: text })
      const assumed = readDuration(text, this.#numbers, 25)
      if (assumed !== null) return assumed
    }
    if (span === null) {
      this.#keepText(draft, 'duration', text)
      return null
    }
    if (span <= this.#limits.duration) return span
    const days = this.#limits.duration / day
    draft.faults.push(messageOf('table.too-long-duration', { text: shortened(text), days }))
    return null
  }

  /** `TBC`, `Loop`: no time, and no reason to lose it. */
  #keepText(draft: Draft, role: 'start' | 'end' | 'duration', text: string): void {
    const name = this.#column(role)?.name || role
    const column = this.#texts.find(({ at, name: own }) => at === null && own.startsWith(name))?.name
    addTo(draft.cells, column ?? this.#addText(name, null), text)
    draft.remarks.push(messageOf('import.remark.text', { text: shortened(text), name }))
  }

  /** A heading has a title alone, which may stand in any column: what else stands in its row is named. */
  #keepRest(draft: Draft, row: SheetRow): void {
    const isFilled = (at: number): boolean => (row.fields[at]?.trim() ?? '') !== ''
    const named = this.#column('title')?.at ?? -1
    const title = isFilled(named) ? named : row.fields.findIndex((_, at) => isFilled(at))
    const rest = this.#shape.columns.filter(
      ({ at, role }) => at !== title && isFilled(at) && role !== 'ignore' && !headingRoles.has(role),
    )
    if (rest.length > 0)
      draft.remarks.push(
        messageOf('import.remark.heading', {
          names: rest.map(({ name, at }) => name || columnLetter(at)).join(', '),
        }),
      )
  }

  /** Texts without a cue of their own belong to the one above; those that have no column go to the notes. */
  #continue(row: SheetRow, drafts: readonly Draft[]): void {
    const above = drafts.findLast(({ type, row: { kind } }) => type === 'cue' && kind === 'cue')
    if (above === undefined) {
      this.#notes.push(
        messageOf('import.note.left-out', {
          line: row.line,
          text: shortened(row.fields.join(' ').trim(), mostNoted),
        }),
      )
      return
    }
    for (const [at, field] of row.fields.entries()) {
      if (field.trim() === '') continue
      const own = this.#texts.find(column => column.at === at)?.name
      addTo(above.cells, own ?? this.#notesColumn(), field.trim())
    }
  }

  #notesColumn(): string {
    const isNotes = (name: string): boolean =>
      /^(?:notes?|notiz(?:en)?|bemerkung(?:en)?|remarks?|comments?|hinweise?)$/i.test(name)
    return this.#texts.find(({ name }) => isNotes(name))?.name ?? this.#addText('Notes', null)
  }

  /** One cue has a row for each department: the same number, or none, and no start of its own. */
  #joins(row: SheetRow, above: Draft | undefined): above is Draft {
    const department = this.#column('department')?.at
    if (department === undefined || above === undefined || above.type !== 'cue') return false
    if ((row.fields[department]?.trim() ?? '') === '') return false
    const key = this.#column('number')?.at ?? this.#column('title')?.at
    const own = key === undefined ? '' : (row.fields[key]?.trim() ?? '')
    return own === '' || own === (key === undefined ? '' : (above.row.fields[key]?.trim() ?? ''))
  }

  #join(row: SheetRow, drafts: readonly Draft[]): void {
    const above = drafts.at(-1)
    if (above === undefined) return
    this.#callOf(row, above)
    const others = this.#shape.columns.filter(({ at, role }) => {
      const text = row.fields[at]?.trim() ?? ''
      return ofCue.has(role) && text !== '' && text !== (above.row.fields[at]?.trim() ?? '')
    })
    // Where it has no other text, its title is what is called.
    const isCalled = [...above.cells.values()].some(text => text.split('\n').includes(this.#titleOf(row)))
    const lost = others.filter(({ role }) => role !== 'title' || !isCalled)
    if (lost.length > 0)
      above.remarks.push(
        messageOf('import.remark.joined', {
          line: row.line,
          names: lost.map(({ name, at }) => name || columnLetter(at)).join(', '),
        }),
      )
  }

  #titleOf(row: SheetRow): string {
    const at = this.#column('title')?.at ?? -1
    return row.fields[at]?.trim() ?? ''
  }

  /** The texts of a row stand in the column of its department. */
  #callOf(row: SheetRow, draft: Draft): void {
    const at = this.#column('department')?.at ?? -1
    const name = row.fields[at]?.trim() ?? ''
    const texts = this.#texts.flatMap(column => {
      const text = column.at === null || column.isNumber ? '' : (row.fields[column.at]?.trim() ?? '')
      return text === '' ? [] : [text]
    })
    const title = this.#column('title')?.at ?? -1
    const call = texts.length > 0 ? texts : [row.fields[title]?.trim() ?? '']
    const column = this.#texts.find(other => other.at === null && other.name === name)?.name
    addTo(draft.cells, column ?? this.#addText(name, null), call.join('\n'))
  }

  /** A sheet with ends alone: a cue starts as long before its end as it lasts, or where the one above it ends. */
  #startsFromEnds(drafts: readonly Draft[]): void {
    const cues = drafts.filter(({ type, row }) => type === 'cue' && row.kind === 'cue')
    const ended = cues.filter(({ end }) => end !== null).length
    if (ended < 2 || cues.some(({ start }) => start !== null)) return
    let above: WrittenTime | null = null
    for (const cue of cues) {
      const { end, span } = cue
      const clock = end === null || span === null ? null : end.clock - span
      if (end !== null && clock !== null && (clock >= 0 || end.date === null))
        cue.start = { ...end, clock: duration(((clock % day) + day) % day) }
      else if (span === null && end !== null) cue.start = above
      above = end
    }
    this.#notes.push(messageOf('import.note.ends-alone'))
  }

  /** Durations that are not written follow from the ends; where none are written, from the next start. */
  #spans(drafts: readonly Draft[]): void {
    const cues = drafts.filter(({ type, row }) => type === 'cue' && row.kind === 'cue')
    if (this.#column('department') !== undefined) for (const cue of cues) this.#toDepartment(cue)
    let fromEnds = 0
    for (const cue of cues) {
      if (cue.span !== null || cue.start === null || cue.end === null) continue
      cue.span = duration((((cue.end.clock - cue.start.clock) % day) + day) % day)
      fromEnds += 1
    }
    if (fromEnds > 0) this.#notes.push(messageOf('import.note.from-ends', { count: fromEnds }))
    const timed = cues.filter(({ start }) => start !== null)
    if (timed.length > 1 && cues.every(({ span }) => span === null)) {
      for (const [at, cue] of timed.entries()) {
        const next = timed[at + 1]
        const isNext = next !== undefined && cues[cues.indexOf(cue) + 1] === next
        if (!isNext || cue.planned === null || next.planned === null) continue
        const span = next.planned - cue.planned
        // The last cue of a day does not last until the next morning.
        const isOther =
          cue.day !== next.day || Math.floor(cue.planned / day) !== Math.floor(next.planned / day)
        const isLast = isOther && span >= backBy
        if (!isLast && span >= 0 && span < day) cue.span = duration(span)
      }
      this.#notes.push(messageOf('import.note.from-starts'))
    }
    const without = cues.filter(({ span }) => span === null).length
    if (without > 0 && without < cues.length)
      this.#notes.push(messageOf('import.note.no-duration', { count: without }))
  }

  /** The first row of a cue that has one for each department. */
  #toDepartment(cue: Draft): void {
    const at = this.#column('department')?.at ?? -1
    const name = cue.row.fields[at]?.trim() ?? ''
    if (name === '') return
    const others = cue.cells
    cue.cells = new Map(
      [...others].filter(([column]) =>
        this.#texts.some(text => text.name === column && (text.isNumber || text.at === null)),
      ),
    )
    this.#callOf(cue.row, cue)
  }

  /** Puts the starts on one line, from midnight of the first day. A time that goes back by hours is on the next day. */
  #plan(drafts: readonly Draft[]): void {
    const dateAt = this.#column('date')?.at
    let before: number | null = null
    let today: WrittenDate | null = null
    const { columns } = this.#shape
    const rows = drafts.map(({ row }) => row)
    const byDay = startsOf(rows, columns)
    const named = namedDays(rows, columns)
    const isByDay = dateAt !== undefined || named.some(day => day !== null)
    for (const [place, draft] of drafts.entries()) {
      draft.day = named[place] ?? null
      const dated = dateAt === undefined ? null : readDate(draft.row.fields[dateAt] ?? '', this.#order)
      const head = draft.type === 'cue' ? null : headedDay(draft.row, this.#order)
      today = draft.start?.date ?? dated ?? (head !== null && 'date' in head ? head.date : today)
      if (draft.start === null) continue
      this.#date ??= today
      const { clock, days } = draft.start
      const start = byDay[place] ?? null
      if (today === null && isByDay && start !== null) {
        draft.planned = duration(start)
        continue
      }
      const sinceFirst = today === null || this.#date === null ? null : daysBetween(this.#date, today)
      let at = clock + day * (days ?? sinceFirst ?? 0)
      // A show may name one day and go on past its midnight.
      if (days === null && before !== null) while (at < before - backBy) at += day
      draft.planned = duration(at)
      before = at
    }
  }

  /**
   * The first start is fixed, and so is one with a written rule or one that does not follow from the row before. Every other start
   * is computed.
   */
  #fix(drafts: readonly Draft[]): Duration | null {
    // Starts are often written in whole minutes, of durations that are not.
    const within = drafts.every(({ planned }) => (planned ?? 0) % 60_000 === 0) ? 60_000 : 1_000
    let expected: number | null = null
    let start: Duration | null = null
    let untimed = 0
    const fixed: Draft[] = []
    let governing: Draft | null = null
    let written = 0
    for (const draft of drafts) {
      if (draft.type !== 'cue' || draft.row.kind !== 'cue') continue
      const rule = draft.timing.start
      // A floating cue takes no time in the plan, and has no fixed start.
      if (rule === 'floating') draft.planned = null
      const span = rule === 'floating' ? 0 : (draft.span ?? 0)
      if (draft.planned !== null) {
        written += 1
        const follows =
          expected !== null &&
          this.#starts === 'gaps' &&
          rule === undefined &&
          Math.abs(draft.planned - expected) < within
        draft.isFixed = !follows
        if (follows && expected !== null) draft.planned = duration(expected)
        else {
          this.#compareWith(governing, draft)
          if (governing === null || rule !== 'not-after') governing = draft
          fixed.push(draft)
        }
        start ??= duration(draft.planned - untimed)
      } else if (expected !== null) draft.planned = duration(expected)
      if (draft.planned === null) untimed += span
      expected = draft.planned === null ? null : draft.planned + span
    }
    if (written > 1 && this.#choices.starts !== 'all' && !this.#shape.isOwn) {
      const names = fixed
        .slice(0, mostNamed)
        .map(draft => `${formatClock(draft.planned ?? zero)} ${shortened(this.#titleFor(draft))}`.trim())
      const more = fixed.length > mostNamed ? ', …' : ''
      this.#notes.push(
        messageOf('import.note.fixed', {
          fixed: fixed.length,
          count: written,
          rest: written - fixed.length,
          names: names.join(', ') + more,
        }),
      )
    }
    return start
  }

  /** Nothing can be planned before the start from which the plan goes on. */
  #compareWith(governing: Draft | null, draft: Draft): void {
    const [from, at] = [governing?.planned ?? null, draft.planned]
    if (governing === null || from === null || at === null || at >= from) return
    draft.remarks.push(
      messageOf('import.remark.before-fixed', {
        governing: formatClock(from),
        title: shortened(this.#titleFor(governing)),
      }),
    )
  }

  #entries(drafts: readonly Draft[]): {
    readonly rows: readonly ReadRow[]
    readonly entries: readonly Entry[]
  } {
    const rows: ReadRow[] = []
    const entries: Entry[] = []
    let open: Entry[] | null = null
    let count = 0
    for (const draft of drafts) {
      const { row, remarks, faults, planned } = draft
      if (row.kind === 'end') {
        open = null
        rows.push({ ...row, entry: null, inGroup: false, planned: null, remarks, faults })
        continue
      }
      count += 1
      const children: Entry[] = []
      const isOver = count > this.#limits.cues
      if (count === this.#limits.cues + 1)
        faults.push(messageOf('table.too-many-rows', { most: this.#limits.cues }))
      const entry = isOver ? null : this.#entry(draft, children)
      rows.push({ ...row, entry, inGroup: draft.type !== 'group' && open !== null, planned, remarks, faults })
      if (entry === null) continue
      if (draft.type === 'group') open = children
      if (draft.type === 'group' || open === null) entries.push(entry)
      else open.push(entry)
    }
    return { rows, entries }
  }

  #entry(draft: Draft, children: readonly Entry[]): Entry {
    const { type, text, row, faults } = draft
    const title = this.#short(draft, 'title', this.#titleFor(draft))
    const colored = text('color')
    const color = colored === '' ? null : readColor(colored)
    if (colored !== '' && color === null)
      draft.remarks.push(messageOf('table.not-a-color', { text: shortened(colored) }))
    const common = {
      type,
      title,
      color,
      subtitle: this.#short(draft, 'subtitle', text('subtitle')),
      children,
    }
    if (type !== 'cue' || row.kind !== 'cue') return { ...common, duration: zero, clock: null, cells: [] }
    const cells = [...draft.cells].map(([column, content]) => {
      if (content.length > this.#limits.cell)
        faults.push(
          messageOf('table.too-long', {
            what: `"${column}"`,
            count: content.length,
            most: this.#limits.cell,
          }),
        )
      return { column, content: content.slice(0, this.#limits.cell) }
    })
    return {
      ...common,
      duration: draft.span ?? zero,
      clock: draft.isFixed ? draft.planned : null,
      ...(Object.keys(draft.timing).length > 0 && { timing: draft.timing }),
      cells,
    }
  }

  /** A heading may stand in any column; a cue without a title has its number, or what its departments are called to do. */
  #titleFor({ row, type, cells, text }: Draft): string {
    const own = text('title')
    if (own !== '') return own
    if (type !== 'cue') return row.fields.find(field => field.trim() !== '')?.trim() ?? ''
    // Of several columns of titles, one for each stage, each row has one; a break may have a type alone.
    const other = this.#shape.standIns.find(at => (row.fields[at]?.trim() ?? '') !== '')
    if (other !== undefined) return row.fields[other]?.trim() ?? ''
    // Where no column is named for titles, each may hold what the cue is.
    const named = roleOfName(this.#column('title')?.name ?? '')?.role ?? ''
    if (['title', 'number-or-title'].includes(named) && this.#column('department') === undefined) return ''
    const texts = this.#texts.flatMap(({ name, isNumber }) =>
      isNumber ? [] : [cells.get(name)?.trim() ?? ''],
    )
    return texts.find(text => text !== '')?.split('\n')[0] ?? ''
  }

  #short(draft: Draft, name: 'title' | 'subtitle', written: string): string {
    const text = written.replace(/\s*[\r\n]+\s*/g, ' ')
    const most = this.#limits[name]
    if (text.length > most)
      draft.faults.push(messageOf('table.too-long', { what: name, count: text.length, most }))
    return text.slice(0, most)
  }
}

/** Few of the cues that take time have a start: each of these is meant, and none is counted from the durations. */
function isSparse(drafts: readonly Draft[]): boolean {
  const cues = drafts.filter(({ type, row }) => type === 'cue' && row.kind === 'cue')
  const started = cues.filter(({ start }) => start !== null).length
  const timed = cues.filter(
    ({ start, span, timing }) => timing.start !== 'floating' && (start !== null || (span ?? 0) > 0),
  ).length
  return started > 1 && started < timed * nearlyAll
}

const nearlyAll = 0.8

/** Of which a cue has one, however many rows it has. */
const ofCue: ReadonlySet<ColumnRole> = new Set([
  ...(['type', 'title', 'subtitle', 'start', 'end', 'date', 'duration', 'color'] as const),
])

const headingRoles: ReadonlySet<ColumnRole> = new Set(['type', 'color', 'subtitle'])

/** A start that goes back by less is a slip, or runs beside the one before: no new day. */
const backBy = 6 * 3_600_000
const mostNamed = 5

const daysBetween = (from: WrittenDate, to: WrittenDate): number =>
  Math.round((Date.UTC(to.year, to.month - 1, to.day) - Date.UTC(from.year, from.month - 1, from.day)) / day)

function addTo(cells: Map<string, string>, column: string, text: string): void {
  const before = cells.get(column)
  cells.set(column, before === undefined ? text : `${before}\n${text}`)
}

const shortened = (text: string, most = 40): string => (text.length > most ? `${text.slice(0, most)}…` : text)

const mostNoted = 500

import { isNumberColumn, ownNumber } from '../rundown/own-numbers.ts'
import type { StartRule } from '../rundown/timing.ts'
import { readType } from '../rundown/written-row.ts'
import { readStartRule, splitStart } from '../rundown/written-timing.ts'
import { type Duration, duration } from '../time/time.ts'
import {
  type DateOrder,
  type DayName,
  dateOrderOf,
  readDate,
  readDayName,
  readDuration,
  readTimeOfDay,
  type WrittenDate,
  type WrittenTime,
} from '../time/written-time.ts'
import {
  isDepartmentName,
  isNoteText,
  isTotalName,
  isUnit,
  type NamedRole,
  roleOfName,
} from './column-names.ts'
import {
  type ColumnRole,
  type Direction,
  headerSignature,
  type ImportChoices,
  type RowKind,
} from './import-choices.ts'
import type { SourceRow } from './table.ts'

export interface SheetColumn {
  /** Place in the sheet, from 0. */
  readonly at: number
  /** By the header; empty without one. */
  readonly name: string
  readonly role: ColumnRole
  /** From 0 to 1: below a half it was guessed by its content alone. */
  readonly confidence: number
  /** Its name is that of a department, and its texts could be calls. */
  readonly isDepartment: boolean
}

export interface SheetRow {
  readonly line: number
  /** With what a person has corrected. */
  readonly fields: readonly string[]
  readonly kind: RowKind
  /** Empty: of none, or of all. */
  readonly stage: string
}

/** How a sheet is understood: the first stage after its bytes. */
export interface SheetShape {
  /** Lines of the header, from the top. */
  readonly header: readonly number[]
  readonly columns: readonly SheetColumn[]
  /** What stands above it, in one line. */
  readonly cover: string
  /** What stands below the header, from the top. */
  readonly rows: readonly SheetRow[]
  readonly direction: Direction
  readonly bare: 'cue' | 'heading' | 'group'
  /** It is a table that Showcall wrote. */
  readonly isOwn: boolean
  /** Columns that may be the titles as well as the one that is taken. */
  readonly titles: readonly number[]
  /** Columns that say what a cue is, where the title does not: the surest first. */
  readonly standIns: readonly number[]
  /**
   * Stages that run beside one another, in the order of the sheet: named by a column, by a heading above the rows of each, or
   * above columns of its own. Null: one alone.
   */
  readonly stages: readonly string[] | null
}

/** Rows from the top among which a header is looked for. */
const headerWithin = 30

/** Understands a sheet by its names and its content, and by what a person chose. */
export function shapeOf(source: readonly SourceRow[], choices: ImportChoices = {}): SheetShape {
  const written = source.filter(isFilledRow).map(row => corrected(row, choices))
  const header = choices.header ?? findHeader(written.slice(0, headerWithin))
  const blocks = findBlocks(written, header)
  const block = blocks.find(({ name }) => name === choices.stage)
  const rows = block === undefined ? written : written.map(row => within(row, block)).filter(isFilledRow)
  const names = headerNames(rows, header)
  const below = rows.filter(row => row.line > (header.at(-1) ?? 0))
  // A row with a single text is a heading or a remark: it says nothing of its column.
  const full = below.filter(row => filledIn(row) > 1 && !isHeaderAgain(row, names))
  const { columns, titles, standIns } = findColumns(names, full.length > 0 ? full : below, choices)
  const bare = choices.bare ?? findBare(below, columns)
  const isNumbered = numbersTheFirst(full, columns)
  const kinds = below.map(
    row => choices.rows?.[row.line] ?? kindOf(row, { columns, names, bare, isNumbered }),
  )
  const ofRows = stagesByColumn(below, columns, names) ?? stagesByHeading(below, kinds, columns)
  const read = below.map(({ line, fields }, at) => ({
    line,
    fields,
    kind: kinds[at] ?? 'cue',
    stage: ofRows?.[at] ?? '',
  }))
  const taken = ofStage(read, choices.stage)
  const isParallel = ofRows !== null && taken === read
  const isOwn = isOwnHeader(names)
  // What Showcall wrote stands in the order of the show, whatever its fixed starts say.
  const found = isOwn && ofRows === null ? 'down' : directionOf(taken, columns, isParallel)
  const direction = choices.direction ?? found
  const stages = ofRows === null ? blocks.map(({ name }) => name) : [...new Set(ofRows.filter(isFilled))]
  return {
    header,
    cover: coverOf(rows, header),
    columns,
    rows: direction === 'time' ? inOrderOfTime(read, columns) : read,
    direction,
    bare,
    isOwn,
    titles,
    standIns,
    stages: stages.length === 0 ? null : stages,
  }
}

/** The rows of a stage, and those of all; without a stage, each row. */
export const ofStage = (rows: readonly SheetRow[], stage = ''): readonly SheetRow[] =>
  stage === '' || rows.every(row => row.stage === '')
    ? rows
    : rows.filter(row => row.stage === '' || row.stage === stage)

const coverOf = (rows: readonly SourceRow[], header: readonly number[]): string =>
  rows
    .filter(({ line }) => line < (header.at(-1) ?? 0) && !header.includes(line))
    .flatMap(({ fields }) => fields.filter(isFilled).map(oneLine))
    .join(' · ')

/** Names by column: from the lowest line of the header that has one; where two are the same, with what stands above them. */
export function headerNames(rows: readonly SourceRow[], header: readonly number[]): readonly string[] {
  const lines = header.map(line => rows.find(row => row.line === line)?.fields.map(oneLine) ?? [])
  const width = Math.max(0, ...lines.map(line => line.length))
  const lowest = Array.from({ length: width }, (_, at) => {
    const found = lines.map(line => line[at] ?? '').filter(text => text !== '')
    const last = found.at(-1) ?? ''
    return found.length > 1 && isUnit(last) ? `${found.at(-2)} ${last}` : last
  })
  const above = lines.length > 1 ? carried(lines[0] ?? [], width) : []
  return lowest.map((name, at) => {
    const isTwice = name !== '' && lowest.some((other, place) => place !== at && other === name)
    const over = above[at] ?? ''
    return isTwice && over !== '' && over !== name ? `${over} ${name}` : name
  })
}

/** A name over several columns stands in the first of them. */
function carried(line: readonly string[], width: number): readonly string[] {
  let last = ''
  return Array.from({ length: width }, (_, at) => {
    last = line[at] || last
    return last
  })
}

export const signatureOf = (source: readonly SourceRow[], header: readonly number[]): string =>
  headerSignature(
    headerNames(
      source.filter(row => header.includes(row.line) && isFilledRow(row)),
      header,
    ),
  )

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ')

const isFilled = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''

const isFilledRow = (row: SourceRow): boolean => row.fields.some(isFilled)

const filledIn = (row: SourceRow): number => row.fields.filter(isFilled).length

function corrected(row: SourceRow, { values }: ImportChoices): SourceRow {
  const changes = values?.[row.line]
  if (changes === undefined) return row
  const fields = [...row.fields]
  for (const [at, text] of Object.entries(changes)) {
    while (fields.length <= Number(at)) fields.push('')
    fields[Number(at)] = text
  }
  return { ...row, fields }
}

/** A time is data: `Song`, which heads many a sheet, is also what stands below. */
const hasTimes = (row: SourceRow): boolean =>
  row.fields.some(field => {
    const text = field.trim()
    if (!/\d/.test(text)) return false
    const time = readTimeOfDay(text)
    return (
      (time !== null && (!time.isNumber || time.until !== null)) ||
      (/[:.'′’]\d|\d ?[hms]/.test(text) && readDuration(text) !== null)
    )
  })

/** The lines with most names that are known; without any, a first line that is no data. */
function findHeader(top: readonly SourceRow[]): readonly number[] {
  // What stands in its column again is no name.
  const isAgain = (row: SourceRow, at: number, others = top): boolean =>
    isFilled(row.fields[at]) &&
    others.some(other => other !== row && other.fields[at]?.trim() === row.fields[at]?.trim())
  // A word such as `in` or `de` says nothing by itself.
  const score = (row: SourceRow): number => {
    if (hasTimes(row)) return 0
    const others = top.filter(other => !isHeaderAgain(other, row.fields))
    const again = row.fields.map((_, at) => isAgain(row, at, others))
    const roles = row.fields.flatMap((field, at) => (again[at] ? [] : (roleOfName(field)?.role ?? [])))
    const sure = roles.length - again.filter(Boolean).length
    return roles.some(role => role !== 'clock-or-text') ? Math.max(0, sure) : 0
  }
  const best = top.reduce(
    (best, row, at) => (score(row) > (best < 0 ? 0 : score(top[best] ?? row)) ? at : best),
    -1,
  )
  const main = top[best]
  if (main !== undefined) return [...lineAbove(top, best), main.line, ...lineBelow(top, best)]
  const wide = Math.max(...top.map(filledIn), 0)
  const first = top.find(row => filledIn(row) >= Math.min(2, wide))
  if (first === undefined || hasTimes(first) || top.length < 2) return []
  if (top.length > 2 && first.fields.some((_, at) => isAgain(first, at))) return []
  // Names are short, and differ from what stands below them.
  const next = top[top.indexOf(first) + 1]
  const isData =
    next !== undefined && first.fields.every((field, at) => looksLike(field, next.fields[at] ?? ''))
  return isData && first.fields.some(field => /\d/.test(field)) ? [] : [first.line]
}

const looksLike = (a: string, b: string): boolean => /\d/.test(a) === /\d/.test(b)

/** A line of names over several columns each, right above. */
function lineAbove(top: readonly SourceRow[], at: number): readonly number[] {
  const [above, main] = [top[at - 1], top[at]]
  if (above === undefined || main === undefined || above.line !== main.line - 1) return []
  const texts = above.fields.filter(isFilled)
  const isNames = texts.length > 1 && texts.every(text => text.trim().length <= 30) && !hasTimes(above)
  const hasDates = texts.some(text => readDate(text) !== null)
  return isNames && !hasDates && texts.length < filledIn(main) ? [above.line] : []
}

/** A line of units, or of names for columns that have none yet, right below. */
function lineBelow(top: readonly SourceRow[], at: number): readonly number[] {
  const [main, below] = [top[at], top[at + 1]]
  if (main === undefined || below === undefined || hasTimes(below)) return []
  const places = below.fields.flatMap((text, place) => (isFilled(text) ? [place] : []))
  const isPart = (place: number): boolean =>
    isUnit(below.fields[place] ?? '') ||
    (!isFilled(main.fields[place]) && roleOfName(below.fields[place] ?? '') !== null)
  return places.length > 0 && places.every(isPart) ? [below.line] : []
}

/** The names of the columns once more, as at the top of each page. */
function isHeaderAgain(row: SourceRow, names: readonly string[]): boolean {
  let same = 0
  let others = 0
  for (const [at, text] of row.fields.entries()) {
    if (!isFilled(text)) continue
    if (oneLine(text).toLowerCase() === names[at]?.toLowerCase()) same += 1
    else others += 1
    // Most rows are told by their first two cells.
    if (others > 1) return false
  }
  return same >= 2
}

interface Found {
  role: ColumnRole
  confidence: number
  rank: number
}

/** Roles of which there is one column. */
const single = [
  'number',
  'type',
  'title',
  'subtitle',
  'duration',
  'start',
  'start-rule',
  'shortest',
  'longest',
  'end',
  'date',
  'color',
  'department',
] as const

/** The names that Showcall writes before its text columns. */
const ownNames: readonly ColumnRole[] = ['type', 'title', 'subtitle', 'duration', 'start', 'color']
/** Behind them, where a cue has any of it. */
export const ownTimingNames = ['start rule', 'shortest', 'longest'] as const
const ownTimingRoles: readonly ColumnRole[] = ['start-rule', 'shortest', 'longest']

/** The header that Showcall writes: its table is read as it was written. */
const isOwnHeader = (names: readonly string[]): boolean =>
  ownNames.every((name, at) => names[at]?.toLowerCase() === name)

/** Text columns that would be read as those of the timing. */
export const lookLikeTiming = (texts: readonly string[]): boolean =>
  ownTimingNames.every((name, at) => texts[at]?.toLowerCase() === name)

function findColumns(names: readonly string[], body: readonly SourceRow[], { roles = {} }: ImportChoices) {
  const width = Math.max(names.length, ...body.map(row => row.fields.length))
  const isOwn = isOwnHeader(names)
  const isTimed = isOwn && lookLikeTiming(names.slice(ownNames.length))
  const all = Array.from({ length: width }, (_, at) =>
    body.flatMap(row => (isFilled(row.fields[at]) ? [row.fields[at].trim()] : [])),
  )
  const valuesOf = (at: number): readonly string[] => all[at] ?? []
  const hasDays = Array.from({ length: width }, (_, at) => at).some(
    at => roleOfName(names[at] ?? '')?.role === 'date' && mostly(valuesOf(at), isDay, 0.5),
  )
  const found: Found[] = Array.from({ length: width }, (_, at) => {
    const chosen = roles[at] ?? (isOwn && isFilled(names[at]) ? ownRole(names[at], at, isTimed) : undefined)
    if (chosen !== undefined) return { role: chosen, confidence: 1, rank: -1 }
    const values = valuesOf(at)
    const named = roleOfName(names[at] ?? '')
    const isNamed = isFilled(names[at])
    // A column with a name and nothing in it is kept: it may be filled later. Each cue has these by itself.
    if (values.length === 0 && (named === null || isOfEachCue(named.role)))
      return { role: isNamed && named === null ? 'text' : 'ignore', confidence: 1, rank: Infinity }
    const role = byContent(named?.role ?? (isNamed ? null : 'unnamed'), values, {
      hasDays,
      rows: body.length,
    })
    const sure = named === null ? (role === 'text' && isNamed ? 1 : 0.4) : role === named.role ? 1 : 0.8
    return { role, confidence: sure, rank: named?.rank ?? Infinity }
  })
  findEnds(found, body, names)
  findDays(found, valuesOf)
  const named = namedTitles(found, body, names)
  for (const role of single) keepBest(found, role, at => valuesOf(at).length)
  const titles = named.length > 1 ? named : ensureTitle(found, valuesOf, names)
  const standIns = names.flatMap((name, at) =>
    found[at]?.role === 'text' && ['title', 'number-or-title', 'type'].includes(roleOfName(name)?.role ?? '')
      ? [at]
      : [],
  )
  const columns = found.map(({ role, confidence }, at) => ({
    at,
    name: names[at] ?? '',
    role,
    confidence,
    isDepartment: role === 'text' && isDepartmentName(names[at] ?? '') && valuesOf(at).length > 0,
  }))
  return { columns, titles, standIns: [...titles, ...standIns] }
}

const isOfEachCue = (role: NamedRole): boolean =>
  ['start', 'end', 'duration', 'time', 'date', 'number', 'start-rule', 'shortest', 'longest'].includes(role)

function ownRole(name: string, at: number, isTimed: boolean): ColumnRole {
  const timing = isTimed ? ownTimingRoles[at - ownNames.length] : undefined
  return ownNames[at] ?? timing ?? (isNumberColumn(name) ? 'number' : 'text')
}

/** Decides an ambiguous or missing name by the content of the column. */
function byContent(
  named: NamedRole | 'unnamed' | null,
  values: readonly string[],
  { hasDays, rows }: { readonly hasDays: boolean; readonly rows: number },
): ColumnRole {
  switch (named) {
    case 'number-or-title':
      return mostly(values, isCueNumber) ? numberOrCount(values, rows) : 'title'
    case 'number':
      return mostly(values, value => ownNumber(value) !== null) ? numberOrCount(values, rows) : 'text'
    case 'time':
      return roleOfTimes(
        values.filter(value => !isOpen(value)),
        hasDays,
      )
    case 'clock-or-text':
      return mostly(values, isTime, 0.5) ? 'start' : 'text'
    case 'start':
      return mostly(values, isStart, 0.5) ? 'start' : 'text'
    case 'end':
      return mostly(values, isTime, 0.5) ? 'end' : 'text'
    case 'date':
      return mostly(values, isDay, 0.5) ? 'date' : byContent(null, values, { hasDays, rows })
    case 'duration':
      return mostly(values, isSpan, 0.34) ? 'duration' : 'text'
    case 'start-rule':
      return mostly(values, value => readStartRule(value) !== null, 0.5) ? 'start-rule' : 'text'
    case 'shortest':
    case 'longest':
      return mostly(values, isSpan) ? named : 'text'
    case 'stage':
      return 'text'
    case 'type':
      // Kinds of another program are texts.
      return values.some(value => readType(value) !== null) ? 'type' : 'text'
    case 'unnamed':
      return unnamed(values, rows)
    case null:
      if (values.length > 1 && mostly(values, isRange)) return 'start'
      return values.length > 1 && values.every(isClock) && isMonotone(values) ? startsOrSpans(values) : 'text'
    default:
      return named
  }
}

/** Of a column that is called a time: starts, or durations. */
function roleOfTimes(values: readonly string[], hasDays: boolean): ColumnRole {
  if (values.some(isRuled) && mostly(values, isStart)) return 'start'
  if (isMonotone(values) || (hasDays && mostly(values, isByDay))) return 'start'
  if (mostly(values, isTime) && values.some(value => isClock(value) && !isSpan(value))) return 'start'
  return mostly(values, isSpan) ? 'duration' : mostly(values, isTime) ? 'start' : 'text'
}

/** A time that is still to be found. */
const isOpen = (value: string): boolean => /^(tb[acd]|t\.b\.[acd]\.?|\?+|[-–—]+|n\/?a)$/i.test(value.trim())

function unnamed(values: readonly string[], rows: number): ColumnRole {
  if (mostly(values, isDate) || mostly(values, isWeekday)) return 'date'
  if (values.length > 1 && mostly(values, isRange)) return 'start'
  if (isMonotone(values) && values.some(isClock) && startsOrSpans(values) === 'start') return 'start'
  if (mostly(values, value => value.includes(':') && isSpan(value))) return 'duration'
  if (mostly(values, isClock) && isMonotone(values)) return 'start'
  return values.length > 1 && mostly(values, isCueNumber) && isCounting(values)
    ? numberOrCount(values, rows)
    : 'text'
}

/** Of times that go on: early ones that could be spans are spans. */
function startsOrSpans(values: readonly string[]): 'start' | 'duration' {
  // No duration is written with `pm` or `+1d`.
  if (values.some(value => isClock(value) && !isSpan(value))) return 'start'
  const [first = 0] = clocksOf(values)
  return first < morning ? 'duration' : 'start'
}

/** `1`, `2`, `2a`, `LX 3`: each another, and most of them go up. Years and votes do not. */
function isCounting(values: readonly string[]): boolean {
  const numbers = values.map(value => Number(/\d+/.exec(value)?.[0] ?? Number.NaN))
  return new Set(values).size === values.length && turns(numbers).rises >= (values.length - 1) * 0.7
}

const isCueNumber = (value: string): boolean => /^[a-z]{0,3}[- .]?\d+[a-z]?(\.\d+)?$/i.test(value)

/** Numbers that only count the cues add nothing to their places. */
const numberOrCount = (values: readonly string[], rows: number): ColumnRole =>
  values.length === rows && values.every((value, at) => Number(value) === at + 1) ? 'ignore' : 'number'

function mostly(values: readonly string[], test: (value: string) => boolean, share = 0.8): boolean {
  // Counted down, so that a column of other texts is given up early.
  let allowed = values.length * (1 - share)
  for (const value of values) {
    if (!test(value)) allowed -= 1
    // Of a sum in binary fractions.
    if (allowed < -1e-6) return false
  }
  return values.length > 0
}

const isSpan = (value: string): boolean =>
  readDuration(value) !== null || readDuration(value, 'seconds', 100) !== null
const isTime = (value: string): boolean =>
  readTimeOfDay(value, 'day-first') !== null || readTimeOfDay(value, 'month-first') !== null
/** With what it asks of GO, as in Edit. */
const isRuled = (value: string): boolean => {
  const { rule, time } = splitStart(value)
  return rule === 'floating' || (rule !== null && isTime(time))
}
const isStart = (value: string): boolean => isTime(value) || isRuled(value)
/** The time alone. */
const startIn = (written = ''): string => splitStart(written).time
const isRange = (value: string): boolean => (readTimeOfDay(value)?.until ?? null) !== null
const isDate = (value: string): boolean => readDate(value) !== null
/** A date, or the name or number of a day. */
const isDay = (value: string): boolean => isDate(value) || readDayName(value) !== null
const isWeekday = (value: string): boolean => {
  const name = readDayName(value)
  return name !== null && 'weekday' in name
}
/** Beside a day, what could be the length of a long cue is a time of day. */
const isByDay = (value: string): boolean => isClock(value) && (readTimeOfDay(value)?.clock ?? 0) >= morning
/** No number that may be anything else. */
const isClock = (value: string): boolean => readTimeOfDay(value)?.isNumber === false

/** Without a name, earlier times are rather spans, in ms since midnight. */
const morning = 6 * 3_600_000

const clocksOf = (values: readonly string[]): readonly number[] =>
  values.flatMap(value => {
    const time = readTimeOfDay(value)
    return time === null ? [] : [time.clock + (time.days ?? 0) * 86_400_000]
  })

/** Times that go on, or back, but for one midnight: durations do not. */
function isMonotone(values: readonly string[]): boolean {
  const clocks = clocksOf(values)
  if (clocks.length < 2 || clocks.length < values.length * 0.8 || clocks.at(-1) === clocks[0]) return false
  const { falls, rises } = turns(clocks)
  // With one more for each of several days.
  return falls <= Math.max(1, rises / 6) || (rises <= 1 && clocks.length > 2)
}

function turns(clocks: readonly number[]) {
  const pairs = clocks.slice(1).map((clock, at) => clock - (clocks[at] ?? clock))
  return { falls: pairs.filter(step => step < 0).length, rises: pairs.filter(step => step > 0).length }
}

/** A column of times beside the starts, each after its start, is their end. */
function findEnds(found: Found[], body: readonly SourceRow[], names: readonly string[]): void {
  const start = found.findIndex(({ role }) => role === 'start')
  if (start < 0 || found.some(({ role }) => role === 'end')) return
  for (const [at, column] of found.entries()) {
    const isNamed = isFilled(names[at])
    const isOpen = column.role === 'start' || (!isNamed && ['duration', 'text'].includes(column.role))
    if (at <= start || !isOpen || column.rank === -1) continue
    const pairs = body.flatMap(({ fields }) => {
      const [from, to] = [readTimeOfDay(startIn(fields[start])), readTimeOfDay(fields[at] ?? '')]
      return from === null || to === null ? [] : [(to.clock - from.clock + 86_400_000) % 86_400_000]
    })
    const later = pairs.filter(span => span > 0 && span < 43_200_000).length
    if (pairs.length < 2 || later < pairs.length * 0.9) continue
    // Durations of less than their start would be early in the morning.
    if (
      column.role === 'duration' &&
      !clocksOf(body.map(({ fields }) => fields[at] ?? '')).some(clock => clock >= morning)
    )
      continue
    column.role = 'end'
    column.confidence = 0.4
    return
  }
}

/** Dates say more than the days of a week, and both say nothing without a start. */
function findDays(found: Found[], valuesOf: (at: number) => readonly string[]): void {
  const places = found.flatMap(({ role, rank }, at) => (role === 'date' && rank !== -1 ? [at] : []))
  const isDated = places.some(at => mostly(valuesOf(at), isDate, 0.5))
  const hasStart = found.some(({ role }) => role === 'start')
  for (const at of places) {
    const column = found[at]
    const isOther = isDated && !mostly(valuesOf(at), isDate, 0.5)
    if (column === undefined || (hasStart && !isOther)) continue
    column.role = isOther && column.rank === Infinity ? 'ignore' : 'text'
  }
}

function keepBest(found: Found[], role: ColumnRole, filled: (at: number) => number): void {
  const places = found.flatMap((column, at) => (column.role === role ? [at] : []))
  const [first = 0] = places
  const best = places.reduce((best, at) => {
    const [a, b] = [found[at]?.rank ?? 0, found[best]?.rank ?? 0]
    return a < b || (a === b && filled(at) > filled(best) * 2) ? at : best
  }, first)
  for (const at of places) {
    const column = found[at]
    if (at !== best && column !== undefined && column.rank !== -1) column.role = 'text'
  }
}

/** Columns that are named as titles alike: of a stage each, or in two languages. */
function namedTitles(
  found: readonly Found[],
  body: readonly SourceRow[],
  names: readonly string[],
): readonly number[] {
  const titles = found.flatMap(({ role, rank }, at) => (role === 'title' && rank >= 0 ? [{ at, rank }] : []))
  const least = Math.min(...titles.map(({ rank }) => rank))
  const alike = titles.filter(({ rank }) => rank === least).map(({ at }) => at)
  const wordsIn = (at: number): number => (names[at] ?? '').split(/[\s_.-]+/).length
  // `title_filled` adds nothing to a `title` that every row has.
  const isMore = (at: number, than: number): boolean =>
    wordsIn(at) > wordsIn(than) && body.every(({ fields }) => !isFilled(fields[at]) || isFilled(fields[than]))
  return alike.filter(at => !alike.some(other => isMore(at, other)))
}

/** There is a title, if any column has words. Gives those that may be it as well, where none is named so. */
function ensureTitle(
  found: Found[],
  valuesOf: (at: number) => readonly string[],
  names: readonly string[],
): readonly number[] {
  const known = found.findIndex(({ role }) => role === 'title')
  if (known >= 0) return [known]
  const scored = found.flatMap(({ role, rank }, at) => {
    if (role !== 'text' || rank === -1) return []
    const words = valuesOf(at).filter(value => /\p{L}{2}/u.test(value))
    // Titles are seldom the same twice, and no department is called so.
    const score = (words.length + new Set(words).size) * (isDepartmentName(names[at] ?? '') ? 0.25 : 1)
    return score === 0 ? [] : [{ at, score }]
  })
  const [best, ...others] = scored.toSorted((a, b) => b.score - a.score || a.at - b.at)
  const column = best === undefined ? undefined : found[best.at]
  if (best === undefined || column === undefined) return []
  column.role = 'title'
  column.confidence = 0.4
  return [best.at, ...others.filter(({ score }) => score >= best.score * 0.9).map(({ at }) => at)]
}

interface RowContext {
  readonly columns: readonly SheetColumn[]
  readonly names: readonly string[]
  readonly bare: 'cue' | 'heading' | 'group'
  /** A row without a number goes on from the one above. */
  readonly isNumbered: boolean
}

/** Of several rows for a cue, the first has its number: where nothing is named as a title and nothing has a time. */
function numbersTheFirst(body: readonly SourceRow[], columns: readonly SheetColumn[]): boolean {
  const [number, title] = [placeOf(columns, 'number'), columns.find(({ role }) => role === 'title')]
  if (number < 0 || (title?.confidence ?? 1) >= 0.5 || !isFilled(body[0]?.fields[number])) return false
  if (['start', 'end', 'duration', 'type'].some(role => columns.some(column => column.role === role)))
    return false
  const without = body.filter(({ fields }) => !isFilled(fields[number])).length
  return without >= body.length * 0.2
}

const placeOf = (columns: readonly SheetColumn[], role: ColumnRole): number =>
  columns.find(column => column.role === role)?.at ?? -1

function kindOf(row: SourceRow, { columns, names, bare, isNumbered }: RowContext): RowKind {
  if (isHeaderAgain(row, names)) return 'header'
  const text = (role: ColumnRole): string => row.fields[placeOf(columns, role)]?.trim() ?? ''
  const filled = row.fields.flatMap((field, at) => (isFilled(field) ? [at] : []))
  const [first = 0] = filled
  const type = readType(text('type'))
  if (placeOf(columns, 'type') >= 0 && text('type') !== '') return type ?? 'cue'
  const total = filled.find(at => isTotalName(row.fields[at] ?? ''))
  if (total !== undefined && filled.every(at => at === total || isSum(row.fields[at] ?? ''))) return 'total'
  // Times make a cue, whatever else is there.
  const start = splitStart(text('start'))
  if (readTimeOfDay(start.time) !== null) return 'cue'
  if (text('title') !== '' && (text('duration') !== '' || start.rule === 'floating')) return 'cue'
  if (isNumbered) return text('number') === '' ? 'continued' : 'cue'
  if (filled.length === 1) return singleKind(row, first, columns, bare)
  if (isBareRow(row, columns)) return bare
  // The start of a section, beside its number.
  if (
    text('start') !== '' &&
    text('title') === '' &&
    text('duration') === '' &&
    /\p{L}{3}/u.test(text('start'))
  )
    return 'heading'
  const isOnlyText = filled.every(at => columns[at]?.role === 'text')
  return isOnlyText && text('title') === '' ? 'continued' : 'cue'
}

const isSum = (text: string): boolean => /^[\d.,:\s%€$£h'm]*$/i.test(text.trim())

/** `# Part one`, `--- Interval ---`: as headings are marked where nothing can be bold. */
const isMarked = (text: string): boolean => /^(?:#{1,6}\s|-{2,}|={2,}|\*{2,})\s*\p{L}/u.test(text)

/** One text alone: a heading where titles or times stand, or where it is marked as one; else it goes on from the row above. */
function singleKind(
  row: SourceRow,
  at: number,
  columns: readonly SheetColumn[],
  bare: RowContext['bare'],
): RowKind {
  const text = row.fields[at]?.trim() ?? ''
  const role = columns[at]?.role ?? 'text'
  if (isNoteText(text) && row.merged !== true) return 'continued'
  if (row.merged === true || row.strong === true || isMarked(text)) return 'heading'
  if (role === 'title') return bare
  if (role === 'start' || role === 'number' || role === 'type' || role === 'date' || role === 'ignore') {
    return /\p{L}{2}/u.test(text) || isDate(text) ? 'heading' : 'cue'
  }
  return at === 0 && columns.some(column => column.role === 'title' && column.at > 0)
    ? 'heading'
    : 'continued'
}

/** A title, perhaps with its number, and nothing else of what is taken. */
function isBareRow(row: SourceRow, columns: readonly SheetColumn[]): boolean {
  const others = columns.filter(({ role }) => role !== 'title' && role !== 'number' && role !== 'ignore')
  return (
    isFilled(row.fields[placeOf(columns, 'title')]) && others.every(({ at }) => !isFilled(row.fields[at]))
  )
}

/** Where most rows have a time of their own, one with a title alone stands above those that follow. */
function findBare(body: readonly SourceRow[], columns: readonly SheetColumn[]): RowContext['bare'] {
  if (placeOf(columns, 'type') >= 0) return 'cue'
  const bare = body.filter(row => isBareRow(row, columns)).length
  const timed = body.filter(({ fields }) =>
    (['duration', 'start', 'end'] as const).some(role => isFilled(fields[placeOf(columns, role)])),
  ).length
  return bare > 0 && bare * 2 <= timed ? 'heading' : 'cue'
}

/** The starts of the rows that have one, in ms since midnight of the first day, by the days that the sheet names. */
export function startsOf(
  rows: readonly Pick<SheetRow, 'fields'>[],
  columns: readonly SheetColumn[],
): readonly (number | null)[] {
  const days = daysOf(rows, columns)
  const all = timesOf(rows, columns)
  const times = all.map(({ start }) => start)
  // A date is that of the clock; a name of a day, that of the evening.
  const nights = nightsOf(
    all.map(({ start: time, end }, at) => {
      const start = time?.clock ?? null
      const until = time?.until ?? end?.clock ?? null
      return { day: days.isNamed ? (days.of[at] ?? 0) : null, start, until }
    }),
  )
  const inOrder = days.isNamed
    ? daysInOrder(
        days.of,
        times.map(time => time?.clock ?? null),
      )
    : null
  let isNight = false
  return times.map((time, at) => {
    if (time === null) return null
    const day = time.days ?? days.of[at] ?? 0
    const above = times[at - 1] ?? null
    // A show may name one day and go on past its midnight.
    const goesOn = at > 0 && days.of[at] === days.of[at - 1] && (isNight || (above?.clock ?? 0) >= evening)
    const mayGoOn = goesOn && (inOrder === null || inOrder.has(day))
    isNight = time.days === null && time.clock < morning && (nights.has(day) || mayGoOn)
    return time.clock + (day + (isNight ? 1 : 0)) * oneDay
  })
}

/** Each is null where none is written that can be read. */
export interface RowTimes {
  readonly start: WrittenTime | null
  readonly end: WrittenTime | null
  /** What the start asks of GO, where that is written before its time or in its place. */
  readonly rule: StartRule | null
}

/** The times of the rows. A clock that counts to 12, and never says which half of the day it is, goes on behind 12:59. */
export function timesOf(
  rows: readonly Pick<SheetRow, 'fields'>[],
  columns: readonly SheetColumn[],
  order?: DateOrder,
): readonly RowTimes[] {
  const places = [placeOf(columns, 'start'), placeOf(columns, 'end')] as const
  const read = (text = ''): WrittenTime | null => readTimeOfDay(text, order)
  const texts = rows.map(({ fields }) => ({
    start: splitStart(fields[places[0]] ?? ''),
    end: fields[places[1]]?.trim() ?? '',
  }))
  const times = texts.map(({ start: { rule, time }, end }) => {
    const start = read(time)
    return { start, end: read(end), rule: start !== null || rule === 'floating' ? rule : null }
  })
  const isHalf = texts.every(({ start, end }) =>
    [start.time, end].every(text => ofTwelve.test(text) || read(text) === null),
  )
  return (isHalf ? inAfternoon(times, daysOf(rows, columns).of) : null) ?? times
}

/** `9:30`, `12:00-1:15`: neither `0:30` nor `09:30`, nor anything that says which half of the day it is. */
const ofTwelve =
  /^(?:[1-9]|1[0-2])[:.]\d{2}(?:[:.]\d{2})?(?: ?(?:-|–|—|to|bis) ?(?:[1-9]|1[0-2])[:.]\d{2}(?:[:.]\d{2})?)?$/

/** Null: the times do not go on like this, each day once. */
function inAfternoon(
  times: readonly RowTimes[],
  days: readonly (number | null)[],
): readonly RowTimes[] | null {
  const hour = 3_600_000
  const [eight, nine, noon, longestGap] = [8 * hour, 9 * hour, 12 * hour, 3.5 * hour]
  let [last, half, goesOn] = [0, 0, true]
  const next = (clock: number): Duration => {
    const raw = clock % oneDay
    // From the afternoon to a morning: it is another day, or another stage.
    const isMorning = half > 0 && raw >= eight && raw + half > last + longestGap
    if (half === 0 && raw < nine && last >= nine) half = noon
    const at = raw + half
    if (at < last || isMorning) goesOn = false
    last = at
    return duration(at)
  }
  const moved = times.map(({ start, end, rule }, at) => {
    if (days[at] !== days[at - 1]) [last, half] = [0, 0]
    const clock = start === null ? null : next(start.clock)
    const until = start?.until == null ? null : next(start.until)
    return {
      start: start === null || clock === null ? start : { ...start, clock, until },
      end: end === null ? null : { ...end, clock: next(end.clock) },
      rule,
    }
  })
  return goesOn ? moved : null
}

const oneDay = 86_400_000
const evening = 18 * 3_600_000

/** The days whose early hours are the end of their night: nothing of them begins or ends in the morning. */
function nightsOf(
  rows: readonly {
    readonly day: number | null
    readonly start: number | null
    readonly until: number | null
  }[],
): ReadonlySet<number> {
  const nights = new Set<number>()
  const isMorning = (clock: number | null): boolean =>
    clock !== null && clock % oneDay > morning && clock % oneDay < morning + 3.5 * 3_600_000
  for (const [day, own] of Map.groupBy(rows, row => row.day)) {
    const isNight = own.some(({ start }) => start !== null && start >= 20 * 3_600_000)
    if (day !== null && isNight && !own.some(({ start, until }) => isMorning(start) || isMorning(until)))
      nights.add(day)
  }
  return nights
}

/** The days whose rows stand together, in order of time up to one midnight: what comes behind it is of their night. */
function daysInOrder(
  days: readonly (number | null)[],
  clocks: readonly (number | null)[],
): ReadonlySet<number> {
  const timed = days.flatMap((day, at) => {
    const clock = clocks[at] ?? null
    return day === null || clock === null ? [] : [{ day, clock }]
  })
  const runs = timed.filter(({ day }, at) => day !== timed[at - 1]?.day).map(({ day }) => day)
  const inOrder = [...Map.groupBy(timed, ({ day }) => day)].filter(([day, own]) => {
    const falls = own.filter(({ clock }, at) => clock < (own[at - 1]?.clock ?? 0))
    const [night] = falls
    const before = night === undefined ? undefined : own[own.indexOf(night) - 1]
    const isOnce = runs.indexOf(day) === runs.lastIndexOf(day) && falls.length === 1
    return isOnce && (before?.clock ?? 0) >= evening && (own.at(-1)?.clock ?? 0) < (own[0]?.clock ?? 0)
  })
  return new Set(inOrder.map(([day]) => day))
}

/** The day that a heading names, alone in its row: `Saturday 20 July`, `Day 2: Finals`, `FREITAG – Abend`. */
export function headedDay(
  { fields }: Pick<SheetRow, 'fields'>,
  order?: DateOrder,
): { readonly date: WrittenDate } | DayName | null {
  // Most rows are told by their first two cells.
  const at = fields.findIndex(isFilled)
  const written = fields[at] ?? ''
  if (at < 0 || written.length > longestDay || fields.some((field, other) => other > at && isFilled(field)))
    return null
  const text = oneLine(written)
  const date = readDate(text, order)
  if (date !== null) return { date }
  if (!/\p{L}/u.test(text)) return null
  const [numbered] = /^\p{L}{3,5} ?\d{1,2}\b/u.exec(text) ?? []
  // Short names of days are also other words, unless they stand alone or before a date.
  const words = text.split(/[^\p{L}]+/u).filter(word => word.length > 4)
  return [text, numbered ?? '', ...words].map(readDayName).find(day => day !== null) ?? null
}

const longestDay = 60

/** The days that headings name, where they name several. */
function headedDays(rows: readonly Pick<SheetRow, 'fields'>[], order: DateOrder) {
  const days = rows.map(row => headedDay(row, order))
  const distinct = new Set(days.flatMap(day => (day === null ? [] : [JSON.stringify(day)])))
  return distinct.size > 1 ? days : rows.map(() => null)
}

/** The days that the sheet names, in a column or in headings above the rows: so many after the first. Null: none is named. */
export const namedDays = (
  rows: readonly Pick<SheetRow, 'fields'>[],
  columns: readonly SheetColumn[],
): readonly (number | null)[] => daysOf(rows, columns).of

/** How many days each row is after the first one that the sheet names; of a row that names none, as the one above. */
function daysOf(
  rows: readonly Pick<SheetRow, 'fields'>[],
  columns: readonly SheetColumn[],
): { readonly of: readonly (number | null)[]; readonly isNamed: boolean } {
  const [date, start] = [placeOf(columns, 'date'), placeOf(columns, 'start')]
  const order =
    dateOrderOf(rows.flatMap(({ fields }) => [fields[date] ?? '', startIn(fields[start])])) ?? 'day-first'
  const heads = headedDays(rows, order)
  const dates = rows.map(({ fields }, at) => {
    const head = heads[at] ?? null
    const day =
      readDate(fields[date] ?? '', order) ??
      readTimeOfDay(startIn(fields[start]), order)?.date ??
      (head !== null && 'date' in head ? head.date : null)
    return day === null ? null : Date.UTC(day.year, day.month - 1, day.day) / oneDay
  })
  const isNamed = dates.every(day => day === null)
  const named = rows.map(({ fields }, at) => {
    const head = heads[at] ?? null
    return readDayName(fields[date] ?? '') ?? (head === null || 'date' in head ? null : head)
  })
  const first = firstWeekday(named.flatMap(day => (day !== null && 'weekday' in day ? [day.weekday] : [])))
  const numbers = isNamed
    ? named.map(day => (day === null ? null : 'weekday' in day ? (day.weekday - first + 7) % 7 : day.number))
    : dates
  const least = numbers.reduce<number>((least, day) => Math.min(least, day ?? least), Infinity)
  let last: number | null = null
  return {
    of: numbers.map(day => {
      last = day === null ? last : day - least
      return last
    }),
    isNamed,
  }
}

/** The one after the longest gap: a show from Friday to Sunday begins on the Friday. Of a whole week, the first in order. */
function firstWeekday(days: readonly number[]): number {
  const runs = days.filter((day, at) => day !== days[at - 1])
  if (runs.length === 7 && runs.every((day, at) => day === ((runs[0] ?? 0) + at) % 7)) return runs[0] ?? 0
  const all = [...new Set(days)].toSorted((a, b) => a - b)
  let first = { day: all[0] ?? 0, gap: 0 }
  for (const [at, day] of all.entries()) {
    const before = all[at - 1] ?? (all.at(-1) ?? 0) - 7
    if (day - before > first.gap) first = { day, gap: day - before }
  }
  return all.length === 7 ? 0 : first.day
}

/** Where most rows have a start: `up` where these go back from row to row, `time` where they go to and fro. */
function directionOf(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  isParallel: boolean,
): Direction {
  const cues = rows.filter(({ kind }) => kind === 'cue')
  const starts = startsOf(rows, columns).flatMap((start, at) =>
    start === null || rows[at]?.kind !== 'cue' ? [] : [start],
  )
  if (starts.length < 3) return 'down'
  const days = new Set(starts.map(start => Math.floor(start / oneDay)))
  const { falls, rises } = turns(starts)
  if (!isParallel && (days.size > 1 ? rises === 0 : rises <= 1 && falls > rises)) return 'up'
  const hasHeadings = rows.some(({ kind }) => kind === 'heading' || kind === 'group')
  // Without a day, the starts go back at midnight.
  const isDated = namedDays(rows, columns).some(day => day !== null)
  const isMixed = isParallel || isDated ? falls > 0 : falls > Math.max(1, rises / 6)
  return isMixed && !hasHeadings && !isCounted(cues, columns) && starts.length >= cues.length * 0.9
    ? 'time'
    : 'down'
}

/** The rows are numbered as they stand. */
function isCounted(cues: readonly SheetRow[], columns: readonly SheetColumn[]): boolean {
  const counting = columns.filter(({ role }) => role === 'number' || role === 'ignore')
  return counting.some(({ at }) => {
    const numbers = cues.map(({ fields }) => (isFilled(fields[at]) ? Number(fields[at]) : Number.NaN))
    return numbers.every((number, place) => place === 0 || number > (numbers[place - 1] ?? Number.NaN))
  })
}

/** A row without a start stays behind the one above it. */
function inOrderOfTime(rows: readonly SheetRow[], columns: readonly SheetColumn[]): readonly SheetRow[] {
  const starts = startsOf(rows, columns)
  let last = -Infinity
  const placed = rows.map((row, at) => {
    last = row.kind === 'cue' ? (starts[at] ?? last) : last
    return { row, start: last }
  })
  return placed.toSorted((a, b) => a.start - b.start).map(({ row }) => row)
}

/** Columns of one stage, where each has its own. `to`: the first that is not of it. */
interface Block {
  readonly name: string
  readonly from: number
  readonly to: number
}

/** The same names several times in the header, a time among them: a list for each stage, or each day, side by side. */
function findBlocks(rows: readonly SourceRow[], header: readonly number[]): readonly Block[] {
  const lines = header.map(line => rows.find(row => row.line === line)?.fields.map(oneLine) ?? [])
  const names = lines.at(-1) ?? []
  const places = names.flatMap((name, at) => (name === '' ? [] : [at]))
  const nameOf = (place: number | undefined): string => names[place ?? -1]?.toLowerCase() ?? ''
  const first = nameOf(places[0])
  const starts = places.filter(place => nameOf(place) === first)
  const width = places.length / starts.length
  const hasTime = places
    .slice(0, width)
    .some(place => ['start', 'time', 'clock-or-text'].includes(roleOfName(nameOf(place))?.role ?? ''))
  const isEven = starts.every((place, at) => place === places[at * width])
  if (!hasTime || !isEven || starts.length < 2 || width < 2) return []
  const above = lines.length > 1 ? carried(lines[0] ?? [], names.length) : []
  const own = (place: number, at: number): string =>
    // Without a name above, that of the column which is not called alike everywhere.
    above[place] ||
    names.slice(place + 1, starts[at + 1]).find(name => name !== '' && !isEverywhere(name.toLowerCase())) ||
    String(at + 1)
  const isEverywhere = (name: string): boolean =>
    places.filter(place => nameOf(place) === name).length === starts.length
  const isAlike = places.every((place, at) => {
    const [role, one] = [place, places[at % width]].map(at => roleOfName(names[at ?? -1] ?? '')?.role)
    return role === one
  })
  const blocks = starts.map((from, at) => ({ name: own(from, at), from, to: starts[at + 1] ?? Infinity }))
  return isAlike && new Set(blocks.map(({ name }) => name)).size === blocks.length ? blocks : []
}

const within = (row: SourceRow, { from, to }: Block): SourceRow => ({
  ...row,
  fields: row.fields.map((text, at) => (at >= from && at < to ? text : '')),
})

/** The stage of each row: a column of few names, whose rows run beside one another. */
function stagesByColumn(
  body: readonly SourceRow[],
  columns: readonly SheetColumn[],
  names: readonly string[],
): readonly string[] | null {
  const column = columns.find(({ at }) => roleOfName(names[at] ?? '')?.role === 'stage')
  if (column === undefined || placeOf(columns, 'start') < 0) return null
  const starts = startsOf(body, columns)
  const rows = body.flatMap(({ fields }, at) => {
    const [name, start] = [fields[column.at]?.trim() ?? '', starts[at] ?? null]
    return name === '' || start === null ? [] : [{ name, start }]
  })
  const stages = [...Map.groupBy(rows, ({ name }) => name).values()].filter(own => own.length > 1)
  if (stages.length < 2 || stages.length > mostStages) return null
  const distinct = (all: readonly { readonly start: number }[]): number =>
    new Set(all.map(({ start }) => start)).size
  // A stage has one row at a time, mostly.
  const apart = stages.reduce((sum, own) => sum + distinct(own), 0)
  const together = rows.map(({ start }) => start)
  const overlaps = turns(together).falls > 1 || distinct(rows) <= apart * 0.8 || areStacked(rows)
  return apart >= rows.length * 0.7 && overlaps
    ? body.map(({ fields }) => fields[column.at]?.trim() ?? '')
    : null
}

/** One list below the other, each of its own stage: each begins before the one above it ends. */
function areStacked(rows: readonly { readonly name: string; readonly start: number }[]): boolean {
  const first = (at: number): number => rows[at]?.start ?? 0
  const begins = rows.flatMap(({ name }, at) => (name === rows[at - 1]?.name ? [] : [at]))
  const isOnce = begins.length === new Set(rows.map(({ name }) => name)).size
  const isBeside = begins.slice(1).every((at, place) => {
    const end = (begins[place + 2] ?? rows.length) - 1
    return first(at) < first(at - 1) && first(end) > first(begins[place] ?? 0)
  })
  return isOnce && isBeside
}

/** The stage of each row: the heading above it, where the rows below one heading run beside those below another. */
function stagesByHeading(
  body: readonly SourceRow[],
  kinds: readonly RowKind[],
  columns: readonly SheetColumn[],
): readonly string[] | null {
  if (placeOf(columns, 'start') < 0 || placeOf(columns, 'date') >= 0) return null
  const starts = startsOf(body, columns)
  let name = ''
  const names = body.map(({ fields }, at) => {
    if (kinds[at] === 'heading' || kinds[at] === 'group')
      name = headedDay({ fields }) === null ? oneLine(fields.find(isFilled) ?? '') : ''
    return name
  })
  const cues = body.flatMap((_, at) => {
    const [name = '', start = null] = [names[at], starts[at]]
    return name === '' || start === null || kinds[at] !== 'cue' ? [] : [{ name, start }]
  })
  const sections = [...Map.groupBy(cues, ({ name }) => name).entries()]
    .map(([, own]) => ({ starts: own.map(({ start }) => start) }))
    .filter(({ starts }) => starts.length > 1)
  if (sections.length < 2 || sections.length > mostStages) return null
  if (sections.some(({ starts }) => turns(starts).falls > 0)) return null
  const beside = sections.slice(1).filter((section, at) => {
    const [from = 0, to = 0] = [section.starts[0], section.starts.at(-1)]
    const before = sections[at]?.starts ?? []
    return from < (before.at(-1) ?? 0) && to > (before[0] ?? 0)
  })
  return beside.length * 2 >= sections.length - 1 && beside.length > 0 ? names : null
}

const mostStages = 60

import { isNumberColumn, ownNumber } from '../rundown/own-numbers.ts'
import { readType } from '../rundown/written-row.ts'
import { readDate, readDuration, readTimeOfDay } from '../time/written-time.ts'
import {
  isDepartmentName,
  isNoteText,
  isTotalName,
  isUnit,
  isWeekday,
  type NamedRole,
  roleOfName,
} from './column-names.ts'
import { type ColumnRole, headerSignature, type ImportChoices, type RowKind } from './import-choices.ts'
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
}

/** How a sheet is understood: the first stage after its bytes. */
export interface SheetShape {
  /** Lines of the header, from the top. */
  readonly header: readonly number[]
  readonly columns: readonly SheetColumn[]
  /** What stands below the header, from the top. */
  readonly rows: readonly SheetRow[]
  /** `up`: the first cue stands at the bottom. */
  readonly direction: 'down' | 'up'
  readonly bare: 'cue' | 'heading' | 'group'
  /** It is a table that Showcall wrote. */
  readonly isOwn: boolean
  /** Columns that may be the titles as well as the one that is taken. */
  readonly titles: readonly number[]
  /** The column that names the stage of each row, with the names in their order; null: there is none, or one stage alone. */
  readonly stages: { readonly at: number; readonly names: readonly string[] } | null
}

/** Rows from the top among which a header is looked for. */
const headerWithin = 30

/** Understands a sheet by its names and its content, and by what a person chose. */
export function shapeOf(source: readonly SourceRow[], choices: ImportChoices = {}): SheetShape {
  const rows = source.filter(isFilledRow).map(row => corrected(row, choices))
  const header = choices.header ?? findHeader(rows.slice(0, headerWithin))
  const names = headerNames(rows, header)
  const below = rows.filter(row => row.line > (header.at(-1) ?? 0))
  // A row with a single text is a heading or a remark: it says nothing of its column.
  const full = below.filter(row => filledIn(row) > 1 && !isHeaderAgain(row, names))
  const { columns, titles } = findColumns(names, full.length > 0 ? full : below, choices)
  const bare = choices.bare ?? findBare(below, columns)
  return {
    header,
    columns,
    rows: below.map(row => ({
      line: row.line,
      fields: row.fields,
      kind: choices.rows?.[row.line] ?? kindOf(row, { columns, names, bare }),
    })),
    direction: choices.direction ?? (runsUp(below, columns) ? 'up' : 'down'),
    bare,
    isOwn: isOwnHeader(names),
    titles,
    stages: findStages(below, columns, names),
  }
}

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
  headerSignature(headerNames(source.filter(isFilledRow), header))

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
      (time !== null && !time.isNumber) || (/[:.'′’]\d|\d ?[hms]/.test(text) && readDuration(text) !== null)
    )
  })

/** The lines with most names that are known; without any, a first line that is no data. */
function findHeader(top: readonly SourceRow[]): readonly number[] {
  const score = (row: SourceRow): number =>
    hasTimes(row) ? 0 : row.fields.filter(field => roleOfName(field) !== null).length
  const best = top.reduce(
    (best, row, at) => (score(row) > (best < 0 ? 0 : score(top[best] ?? row)) ? at : best),
    -1,
  )
  const main = top[best]
  if (main !== undefined) return [...lineAbove(top, best), main.line, ...lineBelow(top, best)]
  const wide = Math.max(...top.map(filledIn), 0)
  const first = top.find(row => filledIn(row) >= Math.min(2, wide))
  if (first === undefined || hasTimes(first) || top.length < 2) return []
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
  const filled = row.fields.flatMap((text, at) => (isFilled(text) ? [at] : []))
  if (filled.length < 2) return false
  const same = filled.filter(at => oneLine(row.fields[at] ?? '').toLowerCase() === names[at]?.toLowerCase())
  return same.length >= Math.max(2, filled.length - 1)
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
  'end',
  'date',
  'color',
  'department',
] as const

/** The names that Showcall writes before its text columns. */
const ownNames: readonly ColumnRole[] = ['type', 'title', 'subtitle', 'duration', 'start', 'color']

/** The header that Showcall writes: its table is read as it was written. */
const isOwnHeader = (names: readonly string[]): boolean =>
  ownNames.every((name, at) => names[at]?.toLowerCase() === name)

function findColumns(names: readonly string[], body: readonly SourceRow[], { roles = {} }: ImportChoices) {
  const width = Math.max(names.length, ...body.map(row => row.fields.length))
  const isOwn = isOwnHeader(names)
  const valuesOf = (at: number): readonly string[] =>
    body.flatMap(row => (isFilled(row.fields[at]) ? [row.fields[at].trim()] : []))
  const found: Found[] = Array.from({ length: width }, (_, at) => {
    const chosen = roles[at] ?? (isOwn && isFilled(names[at]) ? ownRole(names[at], at) : undefined)
    if (chosen !== undefined) return { role: chosen, confidence: 1, rank: -1 }
    const values = valuesOf(at)
    const named = roleOfName(names[at] ?? '')
    const isNamed = isFilled(names[at])
    // A column with a name and nothing in it is kept: it may be filled later.
    if (values.length === 0 && named === null)
      return { role: isNamed ? 'text' : 'ignore', confidence: 1, rank: Infinity }
    const role = byContent(named?.role ?? (isNamed ? null : 'unnamed'), values)
    const sure = named === null ? (role === 'text' && isNamed ? 1 : 0.4) : role === named.role ? 1 : 0.8
    return { role, confidence: sure, rank: named?.rank ?? Infinity }
  })
  findEnds(found, body, names)
  for (const role of single) keepBest(found, role, at => valuesOf(at).length)
  const titles = ensureTitle(found, valuesOf, names)
  const columns = found.map(({ role, confidence }, at) => ({
    at,
    name: names[at] ?? '',
    role,
    confidence,
    isDepartment: role === 'text' && isDepartmentName(names[at] ?? '') && valuesOf(at).length > 0,
  }))
  return { columns, titles }
}

const ownRole = (name: string, at: number): ColumnRole =>
  ownNames[at] ?? (isNumberColumn(name) ? 'number' : 'text')

/** Decides an ambiguous or missing name by the content of the column. */
function byContent(named: NamedRole | 'unnamed' | null, values: readonly string[]): ColumnRole {
  switch (named) {
    case 'number-or-title':
      return mostly(values, isCueNumber) ? numberOrCount(values) : 'title'
    case 'number':
      return mostly(values, value => ownNumber(value) !== null) ? numberOrCount(values) : 'text'
    case 'time':
      if (isMonotone(values)) return 'start'
      return mostly(values, isSpan) ? 'duration' : mostly(values, isTime) ? 'start' : 'text'
    case 'clock-or-text':
    case 'start':
      return mostly(values, isTime, 0.5) ? 'start' : 'text'
    case 'end':
      return mostly(values, isTime, 0.5) ? 'end' : 'text'
    case 'date':
      return mostly(values, value => readDate(value) !== null, 0.5) ? 'date' : 'text'
    case 'duration':
      return mostly(values, isSpan, 0.34) ? 'duration' : 'text'
    case 'stage':
      return 'text'
    case 'type':
      // Names of people stand in a column of kinds as well: a kind is one of a few.
      return values.length < 4 || new Set(values).size <= Math.max(8, values.length / 2) ? 'type' : 'text'
    case 'unnamed':
      return unnamed(values)
    case null:
      return values.length > 1 && values.every(isClock) && isMonotone(values) ? 'start' : 'text'
    default:
      return named
  }
}

function unnamed(values: readonly string[]): ColumnRole {
  if (mostly(values, isWeekday)) return 'ignore'
  if (mostly(values, value => readDate(value) !== null)) return 'date'
  // No duration is written with `pm` or `+1d`.
  if (isMonotone(values) && values.some(value => isClock(value) && !isSpan(value))) return 'start'
  if (mostly(values, value => value.includes(':') && isSpan(value))) {
    const first = readTimeOfDay(values[0] ?? '')
    return isMonotone(values) && first !== null && first.clock >= morning ? 'start' : 'duration'
  }
  if (mostly(values, isClock) && isMonotone(values)) return 'start'
  return mostly(values, value => /^\d{1,4}$/.test(value)) && values.length > 1
    ? numberOrCount(values)
    : 'text'
}

const isCueNumber = (value: string): boolean => /^[a-z]{0,3}[- .]?\d+[a-z]?(\.\d+)?$/i.test(value)

/** Numbers that only count the cues add nothing to their places. */
const numberOrCount = (values: readonly string[]): ColumnRole =>
  values.every((value, at) => Number(value) === at + 1) ? 'ignore' : 'number'

const mostly = (values: readonly string[], test: (value: string) => boolean, share = 0.8): boolean =>
  values.length > 0 && values.filter(test).length >= values.length * share

const isSpan = (value: string): boolean =>
  readDuration(value) !== null || readDuration(value, 'seconds', 100) !== null
const isTime = (value: string): boolean =>
  readTimeOfDay(value, 'day-first') !== null || readTimeOfDay(value, 'month-first') !== null
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
  return falls <= 1 || (rises <= 1 && clocks.length > 2)
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
      const [from, to] = [readTimeOfDay(fields[start] ?? ''), readTimeOfDay(fields[at] ?? '')]
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
}

const placeOf = (columns: readonly SheetColumn[], role: ColumnRole): number =>
  columns.find(column => column.role === role)?.at ?? -1

function kindOf(row: SourceRow, { columns, names, bare }: RowContext): RowKind {
  if (isHeaderAgain(row, names)) return 'header'
  const text = (role: ColumnRole): string => row.fields[placeOf(columns, role)]?.trim() ?? ''
  const filled = row.fields.flatMap((field, at) => (isFilled(field) ? [at] : []))
  const [first = 0] = filled
  const type = readType(text('type'))
  if (placeOf(columns, 'type') >= 0 && text('type') !== '') return type ?? 'cue'
  const total = filled.find(at => isTotalName(row.fields[at] ?? ''))
  if (total !== undefined && filled.every(at => at === total || isSum(row.fields[at] ?? ''))) return 'total'
  // Times make a cue, whatever else is there.
  const start = readTimeOfDay(text('start'))
  if (start !== null || (text('duration') !== '' && text('title') !== '')) return 'cue'
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
  if (row.merged === true || row.strong === true) return 'heading'
  if (role === 'title') return bare
  if (role === 'start' || role === 'number' || role === 'type' || role === 'date' || role === 'ignore') {
    return /\p{L}{2}/u.test(text) ? 'heading' : 'cue'
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

/** The starts go back from row to row. */
function runsUp(body: readonly SourceRow[], columns: readonly SheetColumn[]): boolean {
  const [start, date] = [placeOf(columns, 'start'), placeOf(columns, 'date')]
  const clocks = clocksOf(body.map(({ fields }) => fields[start] ?? ''))
  if (clocks.length < 3) return false
  const days = body.flatMap(({ fields }) => {
    const day = readDate(fields[date] ?? '') ?? readTimeOfDay(fields[start] ?? '')?.date ?? null
    return day === null ? [] : [Date.UTC(day.year, day.month - 1, day.day)]
  })
  if (days.length > 1 && days[0] !== days.at(-1)) return (days[0] ?? 0) > (days.at(-1) ?? 0)
  const { falls, rises } = turns(clocks)
  return rises <= 1 && falls > rises
}

/** Several stages in one sheet: a column of few names, whose rows run beside one another. */
function findStages(
  body: readonly SourceRow[],
  columns: readonly SheetColumn[],
  names: readonly string[],
): SheetShape['stages'] {
  const column = columns.find(({ at }) => roleOfName(names[at] ?? '')?.role === 'stage')
  const start = placeOf(columns, 'start')
  if (column === undefined || start < 0) return null
  const rows = body.flatMap(({ fields }) => {
    const [name, time] = [fields[column.at]?.trim() ?? '', readTimeOfDay(fields[start] ?? '')]
    return name === '' || time === null ? [] : [{ name, clock: time.clock }]
  })
  const stages = [...Map.groupBy(rows, ({ name }) => name).entries()].filter(([, own]) => own.length > 1)
  if (stages.length < 2 || stages.length > 12) return null
  const goesOn = (clocks: readonly number[]): boolean => turns(clocks).falls <= 1 || turns(clocks).rises <= 1
  const isApart = stages.every(([, own]) => goesOn(own.map(({ clock }) => clock)))
  const together = rows.map(({ clock }) => clock)
  const overlaps = !goesOn(together) || new Set(together).size <= together.length * 0.8
  return isApart && overlaps ? { at: column.at, names: stages.map(([name]) => name) } : null
}

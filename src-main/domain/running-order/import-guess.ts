import { ownNumber } from '../rundown/own-numbers.ts'
import { duration } from '../time/time.ts'
import {
  bodyRows,
  filledRows,
  headerCells,
  headerSignature,
  type ImportField,
  type ImportMapping,
} from './import-mapping.ts'
import { fieldOfName, type NamedField } from './import-names.ts'
import {
  type DurationScale,
  dayAndClock,
  durationScales,
  readDuration,
  readStart,
} from './running-order-fields.ts'
import type { SourceRow } from './running-order-header.ts'
import { isBare } from './running-order-rows.ts'

/** Rows from the top among which a header is looked for. */
const headerWithin = 30

/**
 * How a table is probably meant: by the names of its header in English and German, and by what stands below them.
 * `remembered` brings the mapping that a person chose for the same header before.
 */
export function guessMapping(
  rows: readonly SourceRow[],
  remembered: (signature: string) => ImportMapping | null = () => null,
): ImportMapping {
  const top = filledRows(rows).slice(0, headerWithin)
  for (const { line } of top) {
    const known = remembered(headerSignature(headerCells(rows, line)))
    if (known !== null) return { ...known, header: line }
  }
  return guessFor(rows, headerLine(top))
}

/** The same, with a header line that a person has chosen. */
export function guessFor(rows: readonly SourceRow[], header: number | null): ImportMapping {
  const names = headerCells(rows, header)
  const body = bodyRows(rows, header)
  const columns = guessColumns(names, body)
  const at = (field: ImportField): number | undefined =>
    columns.includes(field) ? columns.indexOf(field) : undefined
  return {
    header,
    columns,
    durations: guessScale(names, body, at('duration'), at('start')),
    bare: guessBare(body, columns),
  }
}

/** A table with a header whose columns are titles and times, and rows below it. */
export function isRunningOrder(rows: readonly SourceRow[]): boolean {
  const { header, columns } = guessMapping(rows)
  const names = headerCells(rows, header).filter(name => fieldOfName(name) !== null)
  const timed = columns.includes('duration') || columns.includes('start')
  return names.length > 1 && timed && columns.includes('title') && bodyRows(rows, header).length > 0
}

/** The row with most names that are known; without any, a first row that is not data. */
function headerLine(top: readonly SourceRow[]): number | null {
  const score = (row: SourceRow): number =>
    hasTimes(row) ? 0 : row.fields.filter(field => fieldOfName(field) !== null).length
  const best = top.reduce<SourceRow | null>(
    (best, row) => (score(row) > (best === null ? 0 : score(best)) ? row : best),
    null,
  )
  if (best !== null) return best.line
  const wide = Math.max(...top.map(filled), 0)
  const first = top.find(row => filled(row) >= Math.min(2, wide))
  if (first === undefined || hasTimes(first)) return null
  return top.length > 1 ? first.line : null
}

const filled = (row: SourceRow): number => row.fields.filter(field => field.trim() !== '').length

/** A time is data: `Song`, which heads many a sheet, is also what stands below. */
const hasTimes = (row: SourceRow): boolean =>
  row.fields.some(
    field =>
      /[:.'′’]\d|\d ?[hms]/.test(field) && (readStart(field.trim()) ?? readDuration(field.trim())) !== null,
  )

function guessColumns(names: readonly string[], body: readonly SourceRow[]): readonly ImportField[] {
  const width = Math.max(names.length, ...body.map(row => row.fields.length))
  const columns: ImportField[] = []
  const ranks: number[] = []
  for (let at = 0; at < width; at += 1) {
    const values = valuesOf(body, at)
    const name = names[at] ?? ''
    const found = fieldOfName(name)
    // A column with a name and no content is kept: it may be filled later.
    const field =
      values.length === 0 && found === null
        ? name === ''
          ? 'ignore'
          : 'text'
        : byContent(found?.field ?? (name === '' ? 'unnamed' : null), values)
    columns.push(field)
    ranks.push(found?.rank ?? Number.POSITIVE_INFINITY)
  }
  for (const field of ['number', 'type', 'title', 'subtitle', 'duration', 'start', 'color'] as const)
    keepBest(field)
  if (!columns.includes('title')) {
    const title = likelyTitle(columns, body)
    if (title !== null) columns[title] = 'title'
  }
  return columns

  function keepBest(field: ImportField): void {
    const places = columns.flatMap((found, at) => (found === field ? [at] : []))
    const best = places.reduce(
      (best, at) => ((ranks[at] ?? 0) < (ranks[best] ?? 0) ? at : best),
      places[0] ?? 0,
    )
    for (const at of places) if (at !== best) columns[at] = 'text'
  }
}

/** Decides an ambiguous or missing column name by the content of the column. */
function byContent(named: NamedField | 'unnamed' | null, values: readonly string[]): ImportField {
  switch (named) {
    case 'number-or-title':
      return mostly(values, isCueNumber) ? numberOrCount(values) : 'title'
    case 'number':
      return mostly(values, value => ownNumber(value) !== null) ? numberOrCount(values) : 'text'
    case 'time':
      return isRising(values)
        ? 'start'
        : mostly(values, value => readDuration(value) !== null)
          ? 'duration'
          : 'text'
    case 'clock-or-text':
      return mostly(values, value => readStart(value) !== null) ? 'start' : 'text'
    case 'end':
      return mostly(values, value => readStart(value) !== null) ? 'ignore' : 'text'
    case 'unnamed':
      // No duration is written with `pm` or `+1d`.
      if (isRising(values) && values.some(isClockAlone)) return 'start'
      if (mostly(values, value => value.includes(':') && readDuration(value) !== null)) {
        const first = readStart(values[0] ?? '')
        return isRising(values) && first !== null && first >= morning ? 'start' : 'duration'
      }
      return 'text'
    case null:
      return isRising(values) ? 'start' : 'text'
    default:
      return named
  }
}

const isCueNumber = (value: string): boolean => /^[a-z]{0,3}[- .]?\d+[a-z]?(\.\d+)?$/i.test(value)

/** Numbers that only count the cues add nothing to their places. */
const numberOrCount = (values: readonly string[]): ImportField =>
  values.every((value, at) => Number(value) === at + 1) ? 'ignore' : 'number'

const valuesOf = (body: readonly SourceRow[], at: number): readonly string[] =>
  body.flatMap(row => {
    const value = (row.fields[at] ?? '').trim()
    return value === '' ? [] : [value]
  })

const mostly = (values: readonly string[], test: (value: string) => boolean): boolean =>
  values.length > 0 && values.filter(test).length >= values.length * 0.8

const isClockAlone = (value: string): boolean => readDuration(value) === null && readStart(value) !== null

/** Without a name, earlier times are rather spans, in ms since midnight. */
const morning = 6 * 3_600_000

/** Clock times that go on, but for one midnight: durations do not. */
function isRising(values: readonly string[]): boolean {
  const clocks = values.flatMap(value => readStart(value) ?? [])
  if (clocks.length < 2 || clocks.length < values.length * 0.8) return false
  const falls = clocks.filter((clock, at) => clock < (clocks[at - 1] ?? clock)).length
  return falls <= 1 && (clocks.at(-1) ?? 0) !== (clocks[0] ?? 0)
}

/** Of the columns that would be text: the first that is filled in most rows with words. */
function likelyTitle(columns: readonly ImportField[], body: readonly SourceRow[]): number | null {
  let best: { at: number; score: number } | null = null
  for (const [at, field] of columns.entries()) {
    if (field !== 'text') continue
    const words = valuesOf(body, at).filter(value => /\p{L}{2}/u.test(value))
    // Titles are seldom the same twice.
    const score = words.length + new Set(words).size
    if (best === null || score > best.score) best = { at, score }
  }
  return best?.at ?? null
}

/** Each duration is compared with the time to the next start; without starts, the header decides. */
function guessScale(
  names: readonly string[],
  body: readonly SourceRow[],
  durations: number | undefined,
  starts: number | undefined,
): DurationScale {
  if (durations === undefined) return 'seconds'
  const said =
    /\b(min|mins|minuten|minutes|h:mm|hh:mm)\b/i.test(names[durations] ?? '') &&
    !/:ss|sec|sek/i.test(names[durations] ?? '')
  const best = starts === undefined ? null : bestScale(body, durations, starts)
  return best ?? (said ? 'minutes' : 'seconds')
}

const day = 86_400_000

function bestScale(body: readonly SourceRow[], durations: number, starts: number): DurationScale | null {
  const blocks = blocksOf(body, durations, starts)
  const scored = durationScales.map(scale => {
    const fits = blocks.filter(({ start, texts }, at) => {
      const spans = texts.map(text => readDuration(text, scale))
      const next = blocks[at + 1]
      if (next === undefined || spans.length === 0 || spans.includes(null)) return false
      const span = spans.reduce<number>((sum, one) => sum + (one ?? 0), 0)
      return span > 0 && duration(start + span) % day === next.start
    })
    return { scale, fits: fits.length }
  })
  const best = scored.reduce((best, next) => (next.fits > best.fits ? next : best))
  return best.fits === 0 ? null : best.scale
}

interface Block {
  readonly start: number
  /** The durations from there to the next start. */
  readonly texts: readonly string[]
}

function blocksOf(body: readonly SourceRow[], durations: number, starts: number): readonly Block[] {
  const blocks: { start: number; texts: string[] }[] = []
  for (const { fields } of body) {
    const start = readStart((fields[starts] ?? '').trim())
    if (start !== null) blocks.push({ start: dayAndClock(start).clock, texts: [] })
    const text = (fields[durations] ?? '').trim()
    if (text !== '') blocks.at(-1)?.texts.push(text)
  }
  return blocks
}

/** Where most rows have a time of their own, one with a title alone stands above those that follow. */
function guessBare(body: readonly SourceRow[], columns: readonly ImportField[]): ImportMapping['bare'] {
  if (columns.includes('type')) return 'cue'
  const at = (field: ImportField): number => columns.indexOf(field)
  const known = new Map(
    (['title', 'subtitle', 'duration', 'start', 'color'] as const).flatMap(field =>
      at(field) < 0 ? [] : [[field, at(field)] as const],
    ),
  )
  const texts = columns.flatMap((field, at) => (field === 'text' ? [{ name: '', at }] : []))
  const header = { known, columns: texts, least: 0, most: columns.length }
  const bare = body.filter(row => isBare(row, header)).length
  const timed = body.filter(({ fields }) =>
    [known.get('duration'), known.get('start')].some(
      at => at !== undefined && (fields[at] ?? '').trim() !== '',
    ),
  ).length
  return bare > 0 && bare * 2 <= timed ? 'heading' : 'cue'
}

import { isolated } from '#texts/isolated.ts'
import { startMarks } from '#texts/start-marks.ts'
import { t } from '#texts/text.ts'
import { lengths } from '../../../../src-main/contract/v1/limits.ts'
import {
  type CellValue,
  type CueFields,
  cellOf,
  type Edit,
  type EditRow,
} from '../../../../src-main/domain/editing/edit.ts'
import { type CueType, cueTypes, type TimeOfDayFormat } from '../../../../src-main/domain/rundown/rundown.ts'
import {
  type CueTiming,
  isFloating,
  type StartRule,
  sameTiming,
  sparse,
  timecodeWord,
  timingFault,
  timingOf,
} from '../../../../src-main/domain/rundown/timing.ts'
import { readType } from '../../../../src-main/domain/rundown/written-row.ts'
import {
  formatLimits,
  limitPassed,
  noLimits,
  readDurationWithLimits,
  splitStart,
} from '../../../../src-main/domain/rundown/written-timing.ts'
import { formatDuration } from '../../../../src-main/domain/time/span.ts'
import {
  type Duration,
  duration,
  type Instant,
  instant,
  zero,
} from '../../../../src-main/domain/time/time.ts'
import { formatTimeOfDay } from '../../../../src-main/domain/time/time-of-day.ts'
import type { LocalDate, Zone } from '../../../../src-main/domain/time/time-zone.ts'
import { dateOrderOf, hasOpenOrder, readTimeOfDay } from '../../../../src-main/domain/time/written-time.ts'
import { splitTimecode } from '../../../../src-main/domain/timecode/written-timecode.ts'
import type { GridColumn } from '../grid/grid-column.ts'
import { colourName, readColourName } from './colours.ts'

/** What reading a field needs to know of what is around its row. */
export interface FieldContext {
  start(row: EditRow): StartContext
  /** Of a group; else 0. */
  childCount(cueId: string): number
  /** Acts that only a person may do (locking, skipping) work here. */
  readonly personActs: boolean
}

type ReadField =
  | {
      readonly ok: true
      readonly edit: Edit | null
      /** Said once it is taken: what may not be meant. */
      readonly said?: string
    }
  | { readonly ok: false; readonly fault: string }

/** What a person edits or copies of a field, as text. */
export function fieldText(row: EditRow, column: GridColumn, context: FieldContext): string {
  const { cue } = row
  switch (column.kind) {
    case 'number':
    case 'difference':
      return ''
    case 'title':
      return cue.title
    case 'subtitle':
      return cue.subtitle
    case 'type':
      return t(`edit.types.${cue.type}`)
    case 'start':
      return startText(row, context.start(row))
    case 'duration':
      return cue.type === 'cue' ? durationText(cue.duration, timingOf(cue)) : ''
    case 'colour':
      return colourName(cue.backgroundColor)
    case 'locked':
      return cue.preventEdits ? t('edit.yes') : ''
    case 'skipped':
      return cue.skippedBy === 'self' ? t('edit.yes') : ''
    case 'text':
      return cellOf(row, column.columnId ?? '').text
  }
}

/** `= 20:00:00`, `≤ 20:00:00`, `20:00:00`, *floating*, each with `TC 01:00:10:05`; empty for a cue that follows the one before. */
function startText(row: EditRow, starts: StartContext): string {
  const { timecode } = timingOf(row.cue)
  const parts = [plannedText(row, starts), timecode !== undefined && `${timecodeWord} ${timecode}`]
  return parts.filter(Boolean).join(' ')
}

function plannedText({ cue }: EditRow, starts: StartContext): string {
  if (isFloating(cue)) return t('edit.start.floating')
  if (cue.startTime === null) return ''
  const { start } = timingOf(cue)
  const time = formatStart(cue.startTime, starts)
  return start === 'not-before' ? time : `${startMarks[start]} ${time}`
}

/** `3:00 (2:30–4:00) AUTO`. */
function durationText(span: Duration, timing: CueTiming): string {
  const limits = formatLimits(timing)
  const parts = [formatDuration(span), limits !== '' && `(${limits})`, timing.auto && t('auto.word')]
  return parts.filter(Boolean).join(' ')
}

/** As a spreadsheet gets it: what begins with `=` would be a formula there. */
export const sheetText = (row: EditRow, column: GridColumn, context: FieldContext): string => {
  const text = fieldText(row, column, context)
  return column.kind === 'start' ? text.replace(/^=/, t('edit.start.exactly')) : text
}

/** With its formatting, where it can have any. */
export const fieldValue = (row: EditRow, column: GridColumn, context: FieldContext): CellValue =>
  column.kind === 'text'
    ? cellOf(row, column.columnId ?? '')
    : { text: fieldText(row, column, context), html: null }

/** Why nobody can type there; null where one can. A locked row keeps its lock free: that is the way out. */
export function readOnlyReason(row: EditRow, column: GridColumn, context: FieldContext): string | null {
  const { cue } = row
  if (column.kind === 'number') return t('edit.read-only.number')
  if (column.kind === 'difference') return t('edit.read-only.difference')
  if ((column.kind === 'locked' || column.kind === 'skipped') && !context.personActs) {
    return t('edit.read-only.no-person')
  }
  if (column.kind === 'locked') return null
  if (column.kind === 'skipped') {
    if (cue.type === 'heading') return t('edit.read-only.heading')
    return cue.skippedBy === 'group' ? t('edit.read-only.skipped-by-group') : null
  }
  if (cue.preventEdits)
    return context.personActs ? t('edit.read-only.locked') : t('edit.read-only.locked-there')
  if ((column.kind === 'start' || column.kind === 'duration') && cue.type !== 'cue') {
    return cue.type === 'group' ? t('edit.read-only.group') : t('edit.read-only.heading')
  }
  if (column.kind === 'text' && cue.type !== 'cue') return t('edit.read-only.no-cells')
  return null
}

/** What was typed, as an edit; null where it changes nothing. */
export function readField(
  row: EditRow,
  column: GridColumn,
  value: CellValue,
  context: FieldContext,
): ReadField {
  const disabledBy = readOnlyReason(row, column, context)
  if (disabledBy !== null) return { ok: false, fault: disabledBy }
  const { cue } = row
  const typed = value.text.trim()
  const change = <Name extends keyof CueFields>(name: Name, now: CueFields[Name]): ReadField =>
    cue[name] === now ? none : { ok: true, edit: { do: 'cue', cueId: cue.id, fields: { [name]: now } } }
  switch (column.kind) {
    case 'number':
    case 'difference':
      return none
    case 'title':
      // A blank is a slip of the hand: only an empty text empties a title.
      if (typed === '' && value.text !== '' && cue.title !== '') return fault(t('edit.faults.blank-title'))
      return change('title', oneLine(value.text).trimEnd())
    case 'subtitle':
      return change('subtitle', oneLine(value.text).trimEnd())
    case 'type':
      return readTypeField(row, typed, context, change)
    case 'duration':
      return readDurationField(row, typed)
    case 'start':
      return readStartField(row, typed, context.start(row))
    case 'colour': {
      const colour = readColourName(typed)
      return colour === undefined ? fault(t('edit.faults.colour')) : change('backgroundColor', colour)
    }
    case 'locked': {
      const locked = readYes(typed)
      if (locked === null) return fault(t('edit.faults.yes-no'))
      return locked === cue.preventEdits ? none : { ok: true, edit: { do: 'lock', cueId: cue.id, locked } }
    }
    case 'skipped': {
      const skipped = readYes(typed)
      if (skipped === null) return fault(t('edit.faults.yes-no'))
      const now = cue.skippedBy === 'self'
      return skipped === now ? none : { ok: true, edit: { do: 'skip', cueId: cue.id, skipped } }
    }
    case 'text': {
      const columnId = column.columnId ?? ''
      const before = cellOf(row, columnId)
      return before.text === value.text && before.html === value.html
        ? none
        : { ok: true, edit: { do: 'cell', cueId: cue.id, columnId, value } }
    }
  }
}

/** A duration alone keeps limits and AUTO of the cue, and says so where it is outside of the limits; nothing clears them. Warning steps stay. */
function readDurationField({ cue }: EditRow, typed: string): ReadField {
  const written =
    typed === '' ? { duration: zero, limits: noLimits, auto: false } : readDurationWithLimits(typed)
  if (written === null) return fault(t('edit.faults.duration'))
  const timing = timingOf(cue)
  // A part of a second that is not shown stays where nobody typed.
  const isSame =
    written.duration === null || formatDuration(written.duration) === formatDuration(cue.duration)
  const span = isSame ? cue.duration : (written.duration ?? cue.duration)
  const keepsLimits = written.limits === null || formatLimits(written.limits) === formatLimits(timing)
  const { shortest, longest } = keepsLimits ? timing : (written.limits ?? timing)
  if (Math.max(span, shortest ?? 0, longest ?? 0) > lengths.durationMs)
    return fault(t('edit.faults.duration-long'))
  const { auto: wasAuto, ...others } = timing
  const next: CueTiming = { ...others, shortest, longest, ...((written.auto ?? wasAuto) && { auto: true }) }
  if (timingFault(next, null) === 'limits') return fault(t('edit.faults.limits'))
  const timed = sameTiming(timing, next) ? null : { timing: sparse(next) }
  if (span === cue.duration && timed === null) return none
  const edit = { do: 'cue', cueId: cue.id, fields: { duration: span, ...timed } } as const
  return limitPassed(span, next) === null
    ? { ok: true, edit }
    : { ok: true, edit, said: outsideText(span, next) }
}

const outsideText = (span: Duration, timing: CueTiming): string =>
  t('edit.limits.outside', { span: formatDuration(span), limits: formatLimits(timing) })

/**
 * A time alone is *not before*; a rule alone keeps the time that the cue has; nothing follows the cue before. What is not written of
 * time and timecode stays, and nothing at all clears both.
 */
function readStartField({ cue }: EditRow, written: string, starts: StartContext): ReadField {
  const timing = timingOf(cue)
  const split = splitTimecode(written)
  if (split === null) return fault(t('edit.faults.timecode'))
  const { rest: typed, timecode = written === '' ? null : (timing.timecode ?? null) } = split
  const set = (startTime: Instant | null, start: StartRule): ReadField => {
    const { timecode: _before, ...kept } = timing
    const next = { ...kept, start, ...(timecode !== null && { timecode }) }
    const timed = sameTiming(timing, next) ? null : { timing: sparse(next) }
    return startTime === cue.startTime && timed === null
      ? none
      : { ok: true, edit: { do: 'cue', cueId: cue.id, fields: { startTime, ...timed } } }
  }
  if (typed === '') return written === '' ? set(null, 'not-before') : set(cue.startTime, timing.start)
  const isOwnWord = typed.toLocaleLowerCase() === t('edit.start.floating').toLocaleLowerCase()
  const { rule: ruled, time } = isOwnWord ? { rule: 'floating' as const, time: '' } : splitStart(typed)
  const rule = ruled ?? 'not-before'
  if (rule === 'floating') return set(null, rule)
  if (time === '') {
    if (cue.startTime !== null || rule === 'not-before') return set(cue.startTime, rule)
    return fault(t('edit.faults.no-start'))
  }
  if (cue.startTime !== null && formatStart(cue.startTime, starts) === time) return set(cue.startTime, rule)
  const at = readStart(time, starts)
  if (at === undefined) return fault(t('edit.faults.start'))
  if (typeof at === 'object')
    return fault(t('edit.faults.past', { time, next: formatStart(at.next, starts) }))
  const { governing } = starts
  return governing !== null && at < governing.at && at !== cue.startTime
    ? fault(beforeGoverning(time, governing.title, formatStart(governing.at, starts)))
    : set(at, rule)
}

const beforeGoverning = (time: string, title: string | null, governing: string): string =>
  title === null
    ? t('edit.faults.before-show', { time, governing })
    : t('edit.faults.before-fixed', { time, governing, title: isolated(title) })

/** What a typed start or duration will be; empty for what cannot be taken, null for other fields. */
export function readingOf(
  row: EditRow,
  column: GridColumn,
  text: string,
  context: FieldContext,
): string | null {
  const typed = text.trim()
  if (column.kind !== 'start' && column.kind !== 'duration') return null
  if (typed === '') return ''
  const read =
    column.kind === 'start' ? readStartField(row, typed, context.start(row)) : readDurationField(row, typed)
  if (!read.ok) return ''
  const { cue } = withFields(row, read.edit)
  const timing = timingOf(cue)
  if (column.kind === 'duration') {
    const isOutside = limitPassed(cue.duration, timing) !== null
    return isOutside ? outsideText(cue.duration, timing) : durationText(cue.duration, timing)
  }
  if (cue.startTime === null) return startText({ ...row, cue }, context.start(row))
  const start = startSaid(timing.start, formatStart(cue.startTime, context.start(row)))
  return timing.timecode === undefined ? start : `${start} ${timecodeWord} ${timing.timecode}`
}

/** *exactly 20:00:00*; *not before* is said only where it is asked for. */
const startSaid = (rule: StartRule, time: string): string =>
  rule === 'exactly' || rule === 'not-after' ? `${t(`edit.start.${rule}`)} ${time}` : time

/** The row once an edit of its cue is made. */
export const withFields = (row: EditRow, edit: Edit | null): EditRow =>
  edit?.do === 'cue' && edit.cueId === row.cue.id ? { ...row, cue: { ...row.cue, ...edit.fields } } : row

/** Why the row cannot take that type where it stands; null when it can. */
export function typeFault(row: EditRow, to: CueType, context: FieldContext): string | null {
  const { cue } = row
  if (cue.type === to) return null
  if (to === 'group' && cue.parentId !== null) return t('edit.faults.group-in-group')
  return cue.type === 'group' && context.childCount(cue.id) > 0 ? t('edit.faults.group-not-empty') : null
}

function readTypeField(
  row: EditRow,
  typed: string,
  context: FieldContext,
  change: (name: 'type', now: CueType) => ReadField,
): ReadField {
  const word = typed.toLocaleLowerCase()
  const own = cueTypes.find(type => t(`edit.types.${type}`).toLocaleLowerCase() === word)
  const type = own ?? readType(typed)
  if (type === null || type === 'end') return fault(t('edit.faults.type'))
  const refused = typeFault(row, type, context)
  return refused === null ? change('type', type) : fault(refused)
}

const none: ReadField = { ok: true, edit: null }

const fault = (text: string): ReadField => ({ ok: false, fault: text })

const oneLine = (text: string): string => text.replaceAll(/\s*[\r\n]+\s*/g, ' ')

const yesWords = new Set(['yes', 'y', 'x', '1', 'true', 'ja', 'j', 'wahr', '✓'])
const noWords = new Set(['', 'no', 'n', '0', 'false', 'nein', 'falsch', '-'])

function readYes(typed: string): boolean | null {
  const word = typed.toLowerCase()
  if (yesWords.has(word)) return true
  return noWords.has(word) ? false : null
}

/** What a time of day is read against. */
export interface StartContext {
  readonly zone: Zone
  readonly format: TimeOfDayFormat
  /** The first day of the show, on which `+1d` counts; an instant of it. */
  readonly firstDay: Instant
  /** What the row would start at if it followed: of several days, the one is meant that is nearest to it. */
  readonly near: Instant | null
  /** No time of day alone means an earlier one; null where any day may be meant. */
  readonly notBefore: Instant | null
  /** The fixed start that its plan follows from; of no title: that of the show. Null where it follows from none. */
  readonly governing: { readonly at: Instant; readonly title: string | null } | null
}

/** Starts of several rows are written at once: each is measured by the plan that they make, and by no start that was. */
export const severalStarts = (context: FieldContext): FieldContext => ({
  ...context,
  start: row => ({ ...context.start(row), governing: null }),
})

/** A time of day that is past today, without a day: when it comes `next`. */
interface PastToday {
  readonly next: Instant
}

/**
 * A time of day as people write it, each with `+1d` for the day after the first one of the show, or after a date as `2026-05-16
 * 20:04` or `16.05.2026 20:04`; with `UTC+1` where a time comes twice. Undefined: the text is none of these.
 */
export function readStart(typed: string, context: StartContext): Instant | PastToday | undefined {
  const { zone } = context
  const named = offsetNamed.exec(typed)
  if (named === null) return readWall(typed, context)
  const at = readWall(typed.replace(offsetNamed, ' '), context)
  return typeof at !== 'number'
    ? at
    : zone.sameWall(at).find(each => offsetName(zone, each) === plain(named[0]))
}

const offsetNamed = /\bUTC[+−-]\d{1,2}(:\d\d)?(?!\d)/i
const plain = (name: string): string => name.toUpperCase().replace('−', '-')

/** `UTC+1`, `UTC-3:30`. */
function offsetName(zone: Zone, at: Instant): string {
  const minutes = Math.round(zone.offset(at) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

function readWall(typed: string, context: StartContext): Instant | PastToday | undefined {
  const text = typed.trim()
  // Which of `04/05/2026` is the day is nobody's guess.
  const time = hasOpenOrder(text) ? null : readTimeOfDay(text, dateOrderOf([text]) ?? 'day-first')
  if (time === null || time.until !== null) return undefined
  const { clock, days, date } = time
  if (date !== null) return context.zone.instantOf(addDays(date, days ?? 0), clock)
  const day = context.zone.local(context.firstDay)
  if (days !== null) return context.zone.instantOf(addDays(day, days), clock)
  const { notBefore } = context
  const near = context.near ?? context.firstDay
  const around = context.zone.local(near)
  const clocks = isHalfDay(text, context) ? [clock, (clock + halfDay) % 86_400_000] : [clock]
  const candidates = [0, -1, 1].flatMap(days =>
    clocks.flatMap(each =>
      context.zone.sameWall(context.zone.instantOf(addDays(around, days), duration(each))),
    ),
  )
  // Without anything before it, the day is the first one.
  if (context.near === null) return context.zone.instantOf(day, clock)
  const nearestOf = (instants: readonly Instant[]): Instant =>
    instants.reduce((best, each) => (Math.abs(each - near) < Math.abs(best - near) ? each : best))
  const possible = notBefore === null ? candidates : candidates.filter(each => each >= notBefore)
  if (notBefore === null || possible.length === 0) return nearestOf(candidates)
  const next = nearestOf(possible)
  const isFarAhead = next - notBefore > halfDay && !isSameDay(context.zone, next, notBefore)
  return isFarAhead && nearestOf(candidates) < notBefore ? { next } : next
}

const halfDay = 43_200_000

const isSameDay = (zone: Zone, one: Instant, other: Instant): boolean => {
  const [a, b] = [zone.local(one), zone.local(other)]
  return a.year === b.year && a.month === b.month && a.day === b.day
}

/**
 * As it is typed: always with seconds, so that a column of them is read at a glance; the day where it is not the first; and which of
 * the two is meant where the clock is put back.
 */
export function formatStart(
  at: Instant,
  { zone, format, firstDay }: Pick<StartContext, 'zone' | 'format' | 'firstDay'>,
): string {
  const which = zone.sameWall(at).length > 1 ? ` ${offsetName(zone, at)}` : ''
  const clock = `${formatTimeOfDay(at, zone, format, true)}${which}`
  const days = daysBetween(zone.local(firstDay), zone.local(at))
  return days === 0 ? clock : `${clock} ${days > 0 ? '+' : '-'}${Math.abs(days)}d`
}

/** Where a clock shows no morning and no evening, both may be meant. */
const isHalfDay = (text: string, { format }: StartContext): boolean =>
  format === '12hNoAmPm' && /^(?:0?[1-9]|1[0-2])[:.]/.test(text) && !/(?:[ap]\.?(?:m\.?)?|uhr)$/i.test(text)

const universal = ({ year, month, day }: LocalDate): number => Date.UTC(year, month - 1, day)

const daysBetween = (from: LocalDate, to: LocalDate): number =>
  Math.round((universal(to) - universal(from)) / 86_400_000)

function addDays(date: LocalDate, days: number): LocalDate {
  const moved = new Date(instant(universal(date) + days * 86_400_000))
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() }
}

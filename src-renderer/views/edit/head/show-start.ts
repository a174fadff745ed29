import { startToday } from '../../../../src-main/domain/show/run-today.ts'
import { type Duration, duration, type Instant, shift, zero } from '../../../../src-main/domain/time/time.ts'
import { formatTimeOfDay } from '../../../../src-main/domain/time/time-of-day.ts'
import type { Zone } from '../../../../src-main/domain/time/time-zone.ts'
import {
  type DateOrder,
  dateOrderOf,
  formatClock,
  hasOpenOrder,
  readDate,
  readTimeOfDay,
  type WrittenDate,
  type WrittenTime,
} from '../../../../src-main/domain/time/written-time.ts'

/** `2026-05-16 20:00`, with seconds where it has any. */
export function formatShowStart(at: Instant, zone: Zone): string {
  const { year, month, day } = zone.local(at)
  const date = [String(year).padStart(4, '0'), two(month), two(day)].join('-')
  return `${date} ${formatTimeOfDay(at, zone, '24h', at % 60_000 !== 0)}`
}

/** What tells the day of a time alone. */
export interface ShowDay {
  /** The start that the show has. */
  readonly before: Instant | null
  /** Else the first fixed start of a cue: the show starts on that day, or on the evening before it. */
  readonly fixed: Instant | null
  /** Else the show is today, or past midnight. */
  readonly now: Instant
}

/** A day and a time of day, or a time alone on the day of the show; null for none. Undefined for what is neither. */
export function readShowStart(typed: string, zone: Zone, day: ShowDay): Instant | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const time = readShowTime(text)
  const date = time?.date ?? dateOf(text)
  if (date !== null) return zone.instantOf(date, time?.clock ?? zero)
  return time === null ? undefined : onShowDay(time.clock, zone, day)
}

/** Of `04/05/2026` nobody knows which is the day. */
const orderOf = (text: string): DateOrder => dateOrderOf([text]) ?? 'day-first'
const dateOf = (text: string): WrittenDate | null =>
  hasOpenOrder(text) ? null : readDate(text, orderOf(text))

/** One time, not counted from another day than its own. */
function readShowTime(text: string): WrittenTime | null {
  const time = hasOpenOrder(text) ? null : readTimeOfDay(text, orderOf(text))
  return time?.days === null && time.until === null ? time : null
}

function onShowDay(clock: Duration, zone: Zone, { before, fixed, now }: ShowDay): Instant {
  if (before !== null) return zone.instantOf(zone.local(before), clock)
  if (fixed === null) return startToday(clock, zone, now)
  const sameDay = zone.instantOf(zone.local(fixed), clock)
  if (sameDay - fixed <= halfDay) return sameDay
  return zone.instantOf(zone.local(shift(fixed, duration(-2 * halfDay))), clock)
}

const halfDay = 12 * 3_600_000

/** Another day before the time that is typed or stands there, if any. `day`: `2026-05-16`. */
export function onDay(typed: string, day: string): string {
  const time = readShowTime(typed.trim())
  return `${day} ${time === null ? '' : formatClock(duration(time.clock % (2 * halfDay)))}`
}

const two = (value: number): string => String(value).padStart(2, '0')

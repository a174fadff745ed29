import { readClock } from '../../../../src-main/domain/running-order/running-order-fields.ts'
import { startToday } from '../../../../src-main/domain/show/run-today.ts'
import { type Duration, duration, type Instant, shift } from '../../../../src-main/domain/time/time.ts'
import { formatTimeOfDay } from '../../../../src-main/domain/time/time-of-day.ts'
import type { Zone } from '../../../../src-main/domain/time/time-zone.ts'

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
  const dated = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T,]+(.+))?$/.exec(text) ?? germanDate(text)
  const clock = readClock((dated === null ? text : (dated[4] ?? '00:00')).trim())
  if (clock === null) return undefined
  if (dated === null) return onShowDay(clock, zone, day)
  const date = { year: Number(dated[1]), month: Number(dated[2]), day: Number(dated[3]) }
  const real = new Date(Date.UTC(date.year, date.month - 1, date.day))
  if (real.getUTCMonth() + 1 !== date.month || real.getUTCDate() !== date.day) return undefined
  return zone.instantOf(date, clock)
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
  const text = typed.trim()
  const dated = /^\d{4}-\d{1,2}-\d{1,2}(?:[ T,]+(.+))?$/.exec(text)
  const clock =
    dated === null ? (germanDate(text)?.[4] ?? (readClock(text) === null ? '' : text)) : (dated[1] ?? '')
  return `${day} ${clock}`
}

/** `16.5.2026 20:00`: the whole, year, month, day and what follows them. */
export function germanDate(text: string): readonly (string | undefined)[] | null {
  const found = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?:[ ,]+(.+))?$/.exec(text)
  return found === null ? null : [text, found[3], found[2], found[1], found[4]]
}

const two = (value: number): string => String(value).padStart(2, '0')

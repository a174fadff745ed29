import { readClock } from '../../../../src-main/domain/running-order/running-order-fields.ts'
import type { Instant } from '../../../../src-main/domain/time/time.ts'
import { formatTimeOfDay } from '../../../../src-main/domain/time/time-of-day.ts'
import type { Zone } from '../../../../src-main/domain/time/time-zone.ts'

/** `2026-05-16 20:00`, with seconds where it has any. */
export function formatShowStart(at: Instant, zone: Zone): string {
  const { year, month, day } = zone.local(at)
  const date = [String(year).padStart(4, '0'), two(month), two(day)].join('-')
  return `${date} ${formatTimeOfDay(at, zone, '24h', at % 60_000 !== 0)}`
}

/**
 * A day and a time of day, or a time alone on the day that it has; null for none. Undefined for what is neither: a time
 * alone where there is no day yet is no start.
 */
export function readShowStart(typed: string, zone: Zone, before: Instant | null): Instant | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const dated = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T,]+(.+))?$/.exec(text) ?? germanDate(text)
  const clock = readClock((dated === null ? text : (dated[4] ?? '00:00')).trim())
  if (clock === null) return undefined
  if (dated === null) return before === null ? undefined : zone.instantOf(zone.local(before), clock)
  const date = { year: Number(dated[1]), month: Number(dated[2]), day: Number(dated[3]) }
  const real = new Date(Date.UTC(date.year, date.month - 1, date.day))
  if (real.getUTCMonth() + 1 !== date.month || real.getUTCDate() !== date.day) return undefined
  return zone.instantOf(date, clock)
}

/** `16.5.2026 20:00`: the whole, year, month, day and what follows them. */
export function germanDate(text: string): readonly (string | undefined)[] | null {
  const found = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?:[ ,]+(.+))?$/.exec(text)
  return found === null ? null : [text, found[3], found[2], found[1], found[4]]
}

const two = (value: number): string => String(value).padStart(2, '0')

import { dayText } from '#texts/locale.ts'
import type { TimeOfDayFormat } from '../../../src-main/domain/rundown/rundown.ts'
import { type Duration, duration, type Instant, shift } from '../../../src-main/domain/time/time.ts'
import { formatTimeOfDay } from '../../../src-main/domain/time/time-of-day.ts'
import { createZone } from '../../../src-main/domain/time/time-zone.ts'
import { hasOpenOrder, readTimeOfDay } from '../../../src-main/domain/time/written-time.ts'

const day = 86_400_000

export type FormatTime = (at: Instant) => string

export interface TimeFormats {
  /** To the second. */
  readonly formatTime: FormatTime
  readonly formatMinute: FormatTime
  /** As the language of the page writes it: `21 Nov 2026`, `21.11.2026`. */
  readonly formatDay: FormatTime
  /** The moment nearest to `near` at which the wall shows `clock`, a span since midnight. */
  readonly clockNear: (clock: Duration, near: Instant) => Instant
  /** Midnights from one to the other. */
  readonly daysApart: (from: Instant, to: Instant) => number
  /** A time of day as a person writes it, on the day that brings it nearest to `near`, or on the day that it names. Null for any other text. */
  readonly readTime: (written: string, near: Instant) => Instant | null
}

/** Times in a zone, as the rundown writes them; an unknown zone reads as the zone of this desk. */
export function timeFormats(timezone: string | null, format: TimeOfDayFormat): TimeFormats {
  const zone = createZone(timezone)
  const midnight = (at: Instant): number => {
    const { year, month, day } = zone.local(at)
    return Date.UTC(year, month - 1, day)
  }
  return {
    formatTime: at => formatTimeOfDay(at, zone, format, true),
    formatMinute: at => formatTimeOfDay(at, zone, format, false),
    formatDay: at => dayText(new Date(midnight(at))),
    clockNear: (clock, near) => zone.nextAt(clock, shift(near, duration(-day / 2))),
    daysApart: (from, to) => Math.round((midnight(to) - midnight(from)) / day),
    readTime(written, near) {
      // Which of `04/05/2026` is the day is nobody's guess, and `+1d` counts from a day that nothing here says.
      const time = hasOpenOrder(written) ? null : readTimeOfDay(written)
      if (time === null || time.until !== null || time.days !== null) return null
      if (time.date !== null) return zone.instantOf(time.date, time.clock)
      const today = zone.local(near)
      // Where a clock shows no morning and no evening, both may be meant.
      const halves = format === '12hNoAmPm' && time.clock < day / 2 ? [0, day / 2] : [0]
      return [-day, 0, day]
        .flatMap(days => halves.map(half => duration(time.clock + days + half)))
        .flatMap(clock => zone.sameWall(zone.instantOf(today, clock)))
        .reduce((best, at) => (Math.abs(at - near) < Math.abs(best - near) ? at : best))
    },
  }
}

/** A time of day alone, as a span since midnight; null for any other text. */
export function readClock(text: string): Duration | null {
  const read = readTimeOfDay(text)
  const isTime = read !== null && read.date === null && read.until === null && read.days === null
  return isTime && read.clock >= 0 && read.clock < day ? read.clock : null
}

/** `00:15:00 +1d` on the day after `first`. */
export function timeOnDay(
  { daysApart, formatTime }: Pick<TimeFormats, 'daysApart' | 'formatTime'>,
  first: Instant,
  at: Instant,
): string {
  const days = daysApart(first, at)
  return `${formatTime(at)}${days === 0 ? '' : ` ${days > 0 ? '+' : '-'}${Math.abs(days)}d`}`
}

/** A span in the unit that fits it: the texts name the unit, since their languages inflect it. */
interface RoughSpan {
  readonly unit: 'seconds' | 'minutes' | 'hours' | 'days'
  readonly count: number
}

export function roughSpan(ms: number): RoughSpan {
  const length = Math.abs(ms)
  if (length < 120_000) return { unit: 'seconds', count: Math.round(length / 1000) }
  if (length < 7_200_000) return { unit: 'minutes', count: Math.round(length / 60_000) }
  if (length < 172_800_000) return { unit: 'hours', count: Math.round(length / 3_600_000) }
  return { unit: 'days', count: Math.round(length / 86_400_000) }
}

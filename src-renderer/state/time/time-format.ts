import { dayText } from '#texts/locale.ts'
import type { TimeOfDayFormat } from '../../../src-main/domain/rundown/rundown.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { formatTimeOfDay } from '../../../src-main/domain/time/time-of-day.ts'
import { createZone } from '../../../src-main/domain/time/time-zone.ts'

const day = 86_400_000

export type FormatTime = (at: Instant) => string

export interface TimeFormats {
  /** To the second. */
  readonly formatTime: FormatTime
  readonly formatMinute: FormatTime
  /** As the language of the page writes it: `21 Nov 2026`, `21.11.2026`. */
  readonly formatDay: FormatTime
  /** Midnights from one to the other. */
  readonly daysApart: (from: Instant, to: Instant) => number
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
    daysApart: (from, to) => Math.round((midnight(to) - midnight(from)) / day),
  }
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

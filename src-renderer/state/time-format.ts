import type { TimeOfDayFormat } from '../../src-main/domain/rundown.ts'
import type { Instant } from '../../src-main/domain/time.ts'
import { formatTimeOfDay } from '../../src-main/domain/time-of-day.ts'
import { createZone } from '../../src-main/domain/time-zone.ts'

export type FormatTime = (at: Instant) => string

export interface TimeFormats {
  /** To the second. */
  readonly formatTime: FormatTime
  readonly formatMinute: FormatTime
  /** `2026-11-21`. */
  readonly formatDay: FormatTime
}

/** Times in a zone, as the rundown writes them; an unknown zone reads as the zone of this desk. */
export function timeFormats(timezone: string | null, format: TimeOfDayFormat): TimeFormats {
  const zone = createZone(timezone)
  return {
    formatTime: at => formatTimeOfDay(at, zone, format, true),
    formatMinute: at => formatTimeOfDay(at, zone, format, false),
    formatDay: at => {
      const { year, month, day } = zone.local(at)
      return [year, two(month), two(day)].join('-')
    },
  }
}

const two = (value: number): string => String(value).padStart(2, '0')

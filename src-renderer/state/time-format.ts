import type { TimeOfDayFormat } from '../../src-main/domain/rundown.ts'
import type { Instant } from '../../src-main/domain/time.ts'
import { formatTimeOfDay } from '../../src-main/domain/time-of-day.ts'
import { createZone } from '../../src-main/domain/time-zone.ts'

export type FormatTime = (at: Instant) => string

/** Times of day, to the second, in the zone of the rundown; an unknown zone reads as the zone of this desk. */
export function timeFormatter(timezone: string | null, format: TimeOfDayFormat): FormatTime {
  const zone = createZone(timezone)
  return at => formatTimeOfDay(at, zone, format, true)
}

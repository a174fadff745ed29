import type { TimeOfDayFormat } from '../rundown/rundown.ts'
import type { Instant } from './time.ts'
import type { Zone } from './time-zone.ts'

/**
 * The time of day as a rundown shows it: `20:04`, `8:04 PM` (`12h`), `8:04` (`12hNoAmPm`); seconds are cut,
 * never rounded up. Null is `24h`.
 */
export function formatTimeOfDay(
  at: Instant,
  zone: Zone,
  format: TimeOfDayFormat,
  withSeconds: boolean,
): string {
  const { hour, minute, second } = zone.local(at)
  const rest = `:${two(minute)}${withSeconds ? `:${two(second)}` : ''}`
  if (format === null || format === '24h') return two(hour) + rest
  const twelve = `${hour % 12 || 12}${rest}`
  return format === '12h' ? `${twelve} ${hour < 12 ? 'AM' : 'PM'}` : twelve
}

const two = (value: number): string => String(value).padStart(2, '0')

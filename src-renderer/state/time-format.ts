import type { TimeOfDayFormat } from '../../src-main/domain/rundown.ts'
import type { Duration, Instant } from '../../src-main/domain/time.ts'

export type FormatTime = (at: Instant) => string

/** Times of day in the zone of the rundown; an unknown zone reads as the zone of this desk. */
export function timeFormatter(timezone: string | null, format: TimeOfDayFormat): FormatTime {
  const intl = intlFormat(timezone, format)
  if (format !== '12hNoAmPm') return at => intl.format(at)
  return at =>
    intl
      .formatToParts(at)
      .filter(part => part.type !== 'dayPeriod')
      .map(part => part.value)
      .join('')
      .trim()
}

function intlFormat(timezone: string | null, format: TimeOfDayFormat): Intl.DateTimeFormat {
  const twelve = format === '12h' || format === '12hNoAmPm'
  const options = {
    hour: twelve ? 'numeric' : '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: twelve ? 'h12' : 'h23',
  } as const
  const locale = twelve ? 'en-US' : 'en-GB'
  if (timezone === null) return new Intl.DateTimeFormat(locale, options)
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: timezone })
  } catch {
    return new Intl.DateTimeFormat(locale, options)
  }
}

/** `0:45`, `12:05`, `1:05:00`; whole seconds, rounded down, without a sign. */
export function formatSpan(span: Duration): string {
  const all = Math.floor(Math.abs(span) / 1000)
  const hours = Math.floor(all / 3600)
  const minutes = Math.floor(all / 60) % 60
  const seconds = String(all % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`
}

/** `+0:48` is late, `−0:12` early, `0:00` less than a second off. */
export function formatSigned(span: Duration): string {
  if (Math.abs(span) < 1000) return '0:00'
  return (span > 0 ? '+' : '−') + formatSpan(span)
}

import { duration, type Instant } from '../../../src-main/domain/time.ts'
import { createZone } from '../../../src-main/domain/time-zone.ts'

/** An instant as a field of day and time has it, on the clocks of the zone: `2026-05-16T21:00`. */
export function localStart(at: Instant | null, timezone: string | null): string {
  if (at === null) return ''
  const { year, month, day, hour, minute, second } = createZone(timezone).local(at)
  const time = [hour, minute, ...(second === 0 ? [] : [second])].map(two).join(':')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${time}`
}

/** The other way: null for an empty field, undefined for what is no day and time. */
export function startOf(text: string, timezone: string | null): Instant | null | undefined {
  if (text.trim() === '') return null
  const found = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d))?/.exec(text.trim())
  if (found === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map(part => Number(part ?? 0))
  const clock = duration(((hour * 60 + minute) * 60 + second) * 1000)
  return createZone(timezone).instantOf({ year, month, day }, clock)
}

export const isZone = (name: string): boolean => name === '' || createZone(name).known

const two = (value: number): string => String(value).padStart(2, '0')

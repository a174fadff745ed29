import type { Instant } from '../time/time.ts'
import type { Zone } from '../time/time-zone.ts'

export function sameDay(one: Instant, other: Instant, zone: Zone): boolean {
  const [a, b] = [zone.local(one), zone.local(other)]
  return a.year === b.year && a.month === b.month && a.day === b.day
}

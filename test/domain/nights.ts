import { duration, type Instant } from '../../src-main/domain/time/time.ts'
import { createZone, type LocalDate, type Zone } from '../../src-main/domain/time/time-zone.ts'
import fc from '../support/fast-check.ts'

const second = 1_000
const hour = 3_600_000

/** A night on which a show runs; times of day of it count on past midnight: `26:30` is half past two. */
export interface Night {
  readonly name: string
  readonly zone: Zone
  /** The date of its evening. */
  readonly evening: LocalDate
}

const nightOf = (zone: string, year: number, month: number, day: number): Night => ({
  name: `${zone}, ${year}-${month}-${day}`,
  zone: createZone(zone),
  evening: { year, month, day },
})

/** In each zone that changes its clock, the night in which it goes forward, the one in which it goes back, and another. */
const nights: readonly Night[] = [
  nightOf('Europe/Berlin', 2026, 3, 28),
  nightOf('Europe/Berlin', 2026, 10, 24),
  nightOf('America/New_York', 2026, 3, 7),
  nightOf('America/New_York', 2026, 10, 31),
  // By half an hour.
  nightOf('Australia/Lord_Howe', 2026, 10, 3),
  nightOf('Australia/Lord_Howe', 2026, 4, 4),
  nightOf('Asia/Kathmandu', 2026, 5, 16),
  nightOf('UTC', 2026, 12, 31),
]

const anyNight: fc.Arbitrary<Night> = fc.constantFrom(...nights)

/** Of a night, in seconds since the midnight before it: often where a clock is changed, or at midnight. */
const anyClock = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom(20, 24, 25, 25.5, 25.75, 26, 26.25, 26.5, 27).map(at => at * 3_600),
  },
  { weight: 2, arbitrary: fc.integer({ min: 24.75 * 3_600, max: 27.5 * 3_600 }) },
  { weight: 1, arbitrary: fc.integer({ min: 19 * 3_600, max: 29 * 3_600 }) },
)

/** A time of day of a night, as the wall shows it. Where a clock is put back, one of the two. */
export interface WallTime {
  readonly night: Night
  /** `02:30:00` */
  readonly clock: string
  readonly at: Instant
}

/** Only times that the wall shows: none that is left out. */
export const anyWallTime: fc.Arbitrary<WallTime> = fc
  .record({ night: anyNight, seconds: anyClock, isSecond: fc.boolean() })
  .map(({ night, seconds, isSecond }) => {
    const { zone, evening } = night
    const first = zone.instantOf(evening, duration(seconds * second))
    const at = zone.sameWall(first)[isSecond ? 1 : 0] ?? first
    return { night, clock: clockOf(seconds * second), at }
  })
  .filter(({ night, clock, at }) => wallAt(night, at).endsWith(clock))

function clockOf(span: number): string {
  const parts = [Math.floor(span / hour) % 24, Math.floor(span / 60_000) % 60, Math.floor(span / second) % 60]
  return parts.map(part => String(part).padStart(2, '0')).join(':')
}

/** `2026-10-25 02:30:00`, by the calendar of the platform, without that of the desk. */
export const wallAt = ({ zone }: Pick<Night, 'zone'>, at: Instant): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone.name,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at)

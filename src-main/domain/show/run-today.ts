import type { Cue } from '../rundown/rundown.ts'
import { between, type Duration, duration, type Instant, shift } from '../time/time.ts'
import type { LocalDate, Zone } from '../time/time-zone.ts'

/** Planned times moved by whole days: every clock on the wall stays what it was. */
export interface MovedPlan {
  /** Null where the rundown has no start of its own. */
  readonly startTime: Instant | null
  /** Fixed starts by cue id. */
  readonly starts: ReadonlyMap<string, Instant>
  /** The first planned instant after the move. */
  readonly first: Instant
}

const halfDay = duration(12 * 3_600_000)

/**
 * The plan moved to today in `zone`; to tomorrow when today's start would be over 12 hours ago and tomorrow's is less
 * than 12 ahead, as for a show past midnight. Null when nothing is planned.
 */
export function runToday(
  cues: readonly Pick<Cue, 'id' | 'startTime'>[],
  startTime: Instant | null,
  zone: Zone,
  now: Instant,
): MovedPlan | null {
  const fixed = cues.flatMap(({ id, startTime: at }) => (at === null ? [] : [{ id, at }]))
  const from = startTime ?? fixed[0]?.at ?? null
  if (from === null) return null
  const today = dayNumber(zone.local(now)) - dayNumber(zone.local(from))
  const ago = between(moved(zone, from, today), now)
  const ahead = between(now, moved(zone, from, today + 1))
  const days = ago > halfDay && ahead < halfDay ? today + 1 : today
  return {
    startTime: startTime === null ? null : moved(zone, startTime, days),
    starts: new Map(fixed.map(({ id, at }) => [id, moved(zone, at, days)])),
    first: moved(zone, from, days),
  }
}

const dayMs = 86_400_000

const dayNumber = ({ year, month, day }: LocalDate): number => Date.UTC(year, month - 1, day) / dayMs

function moved(zone: Zone, at: Instant, days: number): Instant {
  if (days === 0) return at
  const wall = zone.local(at)
  const date = new Date(Date.UTC(wall.year, wall.month - 1, wall.day + days))
  const clock = duration(((wall.hour * 60 + wall.minute) * 60 + wall.second) * 1000)
  const whole = zone.instantOf(
    { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
    clock,
  )
  return shift(whole, subSecond(at))
}

const subSecond = (at: Instant): Duration => duration(((at % 1000) + 1000) % 1000)

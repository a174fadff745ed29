import { isPlayable } from '../rundown/rundown.ts'
import { between, type Duration, duration, type Instant, shift } from '../time/time.ts'
import type { LocalDate, Zone } from '../time/time-zone.ts'
import { type ScheduleCue, showStart } from './schedule.ts'

/** Planned times moved by whole days: every clock on the wall stays what it was. */
interface MovedPlan {
  /** Null where the rundown has no start of its own. */
  readonly startTime: Instant | null
  /** Fixed starts by cue id. */
  readonly starts: ReadonlyMap<string, Instant>
  /** When the show starts after the move. */
  readonly first: Instant
  /** `first` is on the day after today. */
  readonly tomorrow: boolean
}

const halfDay = duration(12 * 3_600_000)

/**
 * The plan moved so that the show starts today in `zone`; tomorrow when today's start would be over 12 hours ago and
 * tomorrow's is less than 12 ahead, as for a show past midnight. The fixed start of the first cue counts before that of
 * the rundown, which comes to the same day where it lies a day or more apart. Null when nothing is planned.
 */
export function runToday(
  cues: readonly ScheduleCue[],
  startTime: Instant | null,
  zone: Zone,
  now: Instant,
): MovedPlan | null {
  const fixed = cues.flatMap(({ id, startTime: at }) => (at === null ? [] : [{ id, at }]))
  const from = firstStart(cues, startTime) ?? fixed[0]?.at ?? null
  if (from === null) return null
  const today = daysToToday(zone, from, now)
  const days = daysToShow(zone, from, now)
  const apart = startTime === null ? 0 : between(startTime, from)
  const daysApart = startTime === null ? 0 : dayNumber(zone.local(from)) - dayNumber(zone.local(startTime))
  return {
    startTime:
      startTime === null ? null : moved(zone, startTime, Math.abs(apart) < dayMs ? days : days + daysApart),
    starts: new Map(fixed.map(({ id, at }) => [id, moved(zone, at, days)])),
    first: moved(zone, from, days),
    tomorrow: days > today,
  }
}

/** The start of a show of which no day is known: today at that time of day, or tomorrow as for `runToday`. */
export function startToday(clock: Duration, zone: Zone, now: Instant): Instant {
  const today = zone.instantOf(zone.local(now), clock)
  return moved(zone, today, daysToShow(zone, today, now))
}

const daysToToday = (zone: Zone, from: Instant, now: Instant): number =>
  dayNumber(zone.local(now)) - dayNumber(zone.local(from))

function daysToShow(zone: Zone, from: Instant, now: Instant): number {
  const today = daysToToday(zone, from, now)
  const ago = between(moved(zone, from, today), now)
  const ahead = between(now, moved(zone, from, today + 1))
  return ago > halfDay && ahead < halfDay ? today + 1 : today
}

/** Start of the first cue; where neither it nor the rundown has one, that of the first cue with a start. */
const firstStart = (cues: readonly ScheduleCue[], startTime: Instant | null): Instant | null =>
  showStart(cues, startTime) ?? cues.find(cue => isPlayable(cue) && cue.startTime !== null)?.startTime ?? null

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

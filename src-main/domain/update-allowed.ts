import type { Phase } from './show/runner.ts'
import { between, duration, type Instant } from './time/time.ts'
import type { Zone } from './time/time-zone.ts'

/** A show as far as the desk knows it. */
interface UpcomingShow {
  readonly startTime: Instant | null
  /** Null where the service does not report it. */
  readonly phase: Phase | null
}

/** A show past midnight belongs to the evening before; it may be planned for after midnight, too. */
const nearby = duration(12 * 3_600_000)

/**
 * Whether this computer may be given another version of Showcall now: no show is on air, and none that is planned for
 * today, or within twelve hours of now, is still to be run to its end.
 */
export const mayInstallUpdate = (shows: readonly UpcomingShow[], zone: Zone, now: Instant): boolean =>
  shows.every(({ startTime, phase }) => {
    if (phase === 'running' || phase === 'paused') return false
    return phase === 'ended' || startTime === null || !isToday(startTime, zone, now)
  })

function isToday(startTime: Instant, zone: Zone, now: Instant): boolean {
  if (Math.abs(between(now, startTime)) <= nearby) return true
  const [day, today] = [zone.local(startTime), zone.local(now)]
  return day.year === today.year && day.month === today.month && day.day === today.day
}

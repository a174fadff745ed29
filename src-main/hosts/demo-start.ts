import { type Instant, instant } from '../domain/time/time.ts'

const fiveMinutes = 300_000

/** Planned start of the demo show: a round time that whoever begins to look around has ahead, for five minutes at least. */
export const demoStart = (now: Instant): Instant => instant((Math.ceil(now / fiveMinutes) + 1) * fiveMinutes)

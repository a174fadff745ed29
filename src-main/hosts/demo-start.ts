import { type Instant, instant } from '../domain/time/time.ts'

const fiveMinutes = 300_000

/** Planned start of the demo show: a multiple of five minutes that is five to ten minutes ahead. */
export const demoStart = (now: Instant): Instant => instant((Math.ceil(now / fiveMinutes) + 1) * fiveMinutes)

import { type Duration, duration, type Instant, instant } from './time.ts'

/** A time of day is shown with its parts of a second cut. */
export const wholeSecond = (at: Instant): Instant => instant(Math.floor(at / 1000) * 1000)

/** The span between two times as they are shown, so that the sum on screen is right. */
export const shownBetween = (from: Instant, to: Instant): Duration =>
  duration(wholeSecond(to) - wholeSecond(from))

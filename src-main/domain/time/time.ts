declare const instantBrand: unique symbol
declare const durationBrand: unique symbol

/** A point in time: integer milliseconds since the UNIX epoch, on the clock of the service. */
export type Instant = number & { readonly [instantBrand]: true }

/** A span of time: integer milliseconds, negative only where documented. */
export type Duration = number & { readonly [durationBrand]: true }

/** The first millisecond of the year 1 and the last of the year 9999: what ISO 8601 writes with four digits. */
export const earliest = -62_135_596_800_000
export const latest = 253_402_300_799_999

/**
 * Rounds to a whole millisecond and clamps to the years 1 to 9999. Every instant is made here, so that it can be formatted
 * and stored.
 */
export const instant = (epochMs: number): Instant =>
  Math.min(Math.max(Math.round(epochMs), earliest), latest) as Instant

/** Whether a number from outside is an instant as it stands. */
export const isInstant = (epochMs: number): boolean =>
  Number.isInteger(epochMs) && epochMs >= earliest && epochMs <= latest

/** Rounds to a whole millisecond, never −0. The one door by which a plain number becomes a duration. */
export const duration = (ms: number): Duration => (Math.round(ms) + 0) as Duration

export const zero = duration(0)

/** The span from `from` to `to`; negative when `to` is the earlier one. */
export const between = (from: Instant, to: Instant): Duration => duration(to - from)

export const shift = (at: Instant, by: Duration): Instant => instant(at + by)

export const earlier = (a: Instant, b: Instant): Instant => (a <= b ? a : b)

export const later = (a: Instant, b: Instant): Instant => (a >= b ? a : b)

/** Where the time comes from. Passed in; nothing in the domain reads a clock. */
export type Clock = () => Instant

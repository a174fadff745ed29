/** BCP 47 tag by which numbers and dates of the face are written. */
export const locale = 'en-GB'

/** A day, which `at` holds as midnight in UTC: `16 May 2026`. */
export const dayText = (at: Date): string =>
  at.toLocaleDateString(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `digits`: places after the decimal sign at most. */
export const numberText = (value: number, digits = 0): string =>
  value.toLocaleString(locale, { maximumFractionDigits: digits })

/** BCP 47 tag by which numbers and dates of the face are written. */
export const locale = 'en-GB'

/** `digits`: places after the decimal sign at most. */
export const numberText = (value: number, digits = 0): string =>
  value.toLocaleString(locale, { maximumFractionDigits: digits })

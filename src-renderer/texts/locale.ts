import { t } from './text.ts'

/** BCP 47 tag by which numbers and dates of the page are written. */
export const locale = t('language.locale')

/** A day, which `at` holds as midnight in UTC: `16 May 2026`. */
export const dayText = (at: Date): string =>
  at.toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })

/** `digits`: places after the decimal sign at most. */
export const numberText = (value: number, digits = 0): string =>
  value.toLocaleString(locale, { maximumFractionDigits: digits })

/** A short time: one place after the decimal sign below 10 ms, none from there. */
export const millisecondsText = (ms: number): string => numberText(ms, ms < 10 ? 1 : 0)

/** `+30` or `−30`. */
export const signedText = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value)}`

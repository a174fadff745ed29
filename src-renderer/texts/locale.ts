import { t } from './text.ts'

/** BCP 47 tag by which numbers and dates of the page are written. */
export const locale = t('language.locale')

// Creating a formatter takes longer than writing a hundred texts with it.
const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
const all = new Intl.ListFormat(locale)

/** `Previous, Undo and Lock`. */
export const listText = (items: readonly string[]): string => all.format(items)

/** A day, which `at` holds as midnight in UTC: `16 May 2026`. */
export const dayText = (at: Date): string => days.format(at)

/** `digits`: places after the decimal sign at most. */
export const numberText = (value: number, digits: 0 | 1 = 0): string =>
  (digits === 0 ? whole : tenths).format(value)

/** A short time: one place after the decimal sign below 10 ms, none from there. */
export const millisecondsText = (ms: number): string => numberText(ms, ms < 10 ? 1 : 0)

/** `+30` or `−30`. */
export const signedText = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value)}`

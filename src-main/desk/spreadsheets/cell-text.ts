import { unguarded } from './csv.ts'

/** What a number of a cell stands for, by its format. */
export type NumberFormat =
  | { readonly kind: 'number'; readonly zeros: Zeros | null }
  /** `time` is a time of day, `span` any length; `decimals` of the seconds are shown. */
  | { readonly kind: 'time' | 'span' | 'date'; readonly decimals: number }

/** `007`, `1.10`: digits that are written in any case. */
interface Zeros {
  readonly whole: number
  readonly decimals: number
}

export const plainNumber: NumberFormat = { kind: 'number', zeros: null }

/** Formats that a file names by their number alone. */
const builtIn: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map(id => [id, 'd.m.yy'] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 55, 56].map(id => [id, 'h:mm'] as const),
  [22, 'd.m.yy h:mm'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
])

/** `code`: the format as it is written, if the file has it. */
export function numberFormatOf(id: number, code = builtIn.get(id) ?? 'General'): NumberFormat {
  const [first = ''] = code.replace(/"[^"]*"|\\.|[_*]./g, '').split(';')
  const isSpan = /\[(h+|m+|s+)\]/i.test(first)
  const plain = first.replace(/\[[^\]]*\]/g, '').toLowerCase()
  if (/general|standard/.test(plain)) return plainNumber
  const decimals = /s[.,](0{1,3})/.exec(plain)?.[1]?.length ?? 0
  if (isSpan) return { kind: 'span', decimals }
  if (/[yd]/.test(plain)) return { kind: 'date', decimals }
  if (/[hs]/.test(plain)) return { kind: 'time', decimals }
  if (/m{2}/.test(plain)) return { kind: 'date', decimals }
  const zeros = /^(0+)(?:\.(0+))?$/.exec(plain)
  if (zeros === null) return plainNumber
  return { kind: 'number', zeros: { whole: zeros[1]?.length ?? 1, decimals: zeros[2]?.length ?? 0 } }
}

const day = 86_400
const longestTime = 31
/** Days from 1970-01-01 to the day 0 of the two systems that spreadsheets count in. */
const dayZero = { 1900: 25_569, 1904: 24_107 } as const
const lastDay = 2_958_465

/** A number as a person reads it; times and dates in days. */
export function numberText(value: number, format: NumberFormat, since: 1900 | 1904): string {
  if (!Number.isFinite(value)) return ''
  if (format.kind === 'number') return plainText(value, format.zeros)
  const { kind, decimals } = format
  const seconds = roundedTo(value * day, decimals)
  if (seconds < 0) return kind === 'span' ? `-${spanText(-seconds)}` : plainText(value, null)
  if (kind === 'span' || (kind === 'date' && value < longestTime)) return spanText(seconds)
  if (value < longestTime) return spanText(roundedTo(seconds % day, decimals))
  if (value > lastDay) return plainText(value, null)
  return dateText(seconds - dayZero[since] * day)
}

/** What a binary fraction is not exactly, a spreadsheet does not show. */
function plainText(value: number, zeros: Zeros | null): string {
  const exact = Number(value.toPrecision(15))
  if (zeros === null) return String(exact)
  const fixed = value.toFixed(Math.min(zeros.decimals, 20))
  if (Number(fixed) !== exact || exact < 0) return String(exact)
  const [whole = '', rest] = fixed.split('.')
  const filled = whole.padStart(Math.min(zeros.whole, 20), '0')
  return rest === undefined ? filled : `${filled}.${rest}`
}

const roundedTo = (value: number, decimals: number): number => Number(value.toFixed(decimals))

/** `h:mm:ss`, of any number of hours, with as many parts of a second as there are. */
export function spanText(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  const whole = Math.floor(seconds)
  const part = Number((seconds - whole).toFixed(3))
  const rest = part === 0 ? '' : String(part).slice(1)
  return `${Math.floor(whole / 3_600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}${rest}`
}

/** `2026-05-16`, with its time where that is not midnight. Seconds since 1970, as a clock on the wall shows them. */
function dateText(seconds: number): string {
  const text = new Date(seconds * 1000).toISOString()
  const date = text.slice(0, 10)
  return seconds % day === 0 ? date : `${date} ${text.slice(11, 19)}`
}

/** An instant as XML writes it, without a zone: days before 1900 stand for a time of day. */
export function isoText(value: string): string {
  const found = /^(-?\d+-\d\d-\d\d)?T?(?:(\d{1,2}):(\d\d)(?::(\d\d(?:\.\d+)?))?)?/.exec(value)
  const [, date, hours, minutes, seconds] = found ?? []
  if (date === undefined && hours === undefined) return value
  const time = Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  if (date === undefined || date <= '1900-01-01') return spanText(roundedTo(time, 0))
  return time === 0 ? date : dateText(Date.parse(`${date}T00:00:00Z`) / 1000 + roundedTo(time, 0))
}

/** Text as it stands in a cell; an apostrophe before what looks like a formula is no part of it. */
export const plainCellText = (text: string): string => unguarded(text.replace(/\r\n?/g, '\n'))

/** A is 0, XFD is 16,383; -1 where there is no letter. */
export function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Za-z]{0,4}/.exec(reference)?.[0].toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

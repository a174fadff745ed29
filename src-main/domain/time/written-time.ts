import { type Duration, duration } from './time.ts'

/*
 * Times and durations as people write them: in a sheet, in Edit, on a command line. One grammar for all of these. Lower and
 * upper case, and one or several blanks, are the same.
 */

/** A day of the calendar; months from 1. */
export interface WrittenDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

export interface WrittenTime {
  /** Since midnight of its day. 24 h and more: in the night that follows, as `25:30`. */
  readonly clock: Duration
  /** `+1d`: so many days after the first one of the show. Null: it does not say. */
  readonly days: number | null
  readonly date: WrittenDate | null
  /** The end of a range, since the same midnight: `19:30–20:00`. Null: it is one time. */
  readonly until: Duration | null
  /** A number as much as a time: `1930`, `19.30`. Only where a time is expected it is one. */
  readonly isNumber: boolean
}

/** Which of `04/05/2026` is the day. Dates with a full stop begin with it, those with a hyphen end with it. */
export type DateOrder = 'day-first' | 'month-first'

/** `20:59`, `8:59 pm`, `830p`, `19h30`, `19.30`, `20.59 Uhr`, `1930`, `25:30`, after a date, before `+1d`, as a range; null for anything else. */
export function readTimeOfDay(written: string, order: DateOrder = 'day-first'): WrittenTime | null {
  if (!mayBeTime(written)) return null
  const dated = splitDate(plain(written), order)
  if (dated === undefined) return null
  const { rest, date } = dated
  const { clock, days } = splitDay(rest)
  const one = readClock(clock)
  if (one !== null) return { ...one, days, date, until: null }
  const range = readRange(clock)
  return range === null ? null : { ...range, days, date }
}

/** A date with nothing behind it but its midnight, perhaps after the number of its day: `Day 2, 17 May 2026`; null for anything else. */
export function readDate(written: string, order: DateOrder = 'day-first'): WrittenDate | null {
  if (!mayBeTime(written)) return null
  const dated = splitDate(plain(written).replace(numberedDay, ''), order)
  return dated === undefined || !/^(?:00?:00(?::00)?(?:\.0+)?)?$/.test(dated.rest) ? null : dated.date
}

const numberedDay =
  /^(?:(?:day|tag|dia|día|jour|giorno|dag|den|hari) ?\d{1,2}|\d{1,2}[.ºª°]? ?(?:day|tag|dia|día|jour|giorno))[ ,:–-]+/

/** The order in which slashes separate the dates of a column: null where each of them can be read in both, or there are none. */
export function dateOrderOf(values: readonly string[]): DateOrder | null {
  for (const value of values) {
    const [, first, second] = slashed.exec(plain(value)) ?? []
    if (Number(first) > 12) return 'day-first'
    if (Number(second) > 12) return 'month-first'
  }
  return null
}

/** Whether the two orders read a text as different days. */
export function hasOpenOrder(written: string): boolean {
  const [, first, second] = slashed.exec(plain(written)) ?? []
  return (
    first !== undefined && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second)
  )
}

/** Every one has a digit, and none is long: most cells of a sheet are known to be texts by this. */
const mayBeTime = (text: string): boolean => text.length <= 80 && /\p{Nd}/u.test(text)

/** Most cells with a time have one word of ASCII. */
const plain = (text: string): string =>
  /^[!-~]*$/.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKC')
        .replace(/[\s\u200b\ufeff]+/g, ' ')
        .trim()
        .toLowerCase()

const slashed = /^(?:[a-zäöü]{2,10}[.,]? )?(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?=$|[ ,t])/

const dates = [
  {
    form: /^(?:[a-zäöü]{2,10}[.,]? )?(\d{4})-(\d{1,2})-(\d{1,2})(?=$|[ ,t])/,
    parts: ['year', 'month', 'day'],
  },
  {
    form: /^(?:[a-zäöü]{2,10}[.,]? )?(\d{4})\/(\d{1,2})\/(\d{1,2})(?=$|[ ,t])/,
    parts: ['year', 'month', 'day'],
  },
  {
    form: /^(?:[a-zäöü]{2,10}[.,]? )?(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})(?=$|[ ,t])/,
    parts: ['day', 'month', 'year'],
  },
  { form: slashed, parts: null },
  {
    form: /^(\d{4})年 ?(\d{1,2})月 ?(\d{1,2})日(?: ?[(].[)])?(?=$|[ ,t\d])/,
    parts: ['year', 'month', 'day'],
  },
  // `Thu 17 Sep 2020`, `17/abril/2026`, `17. September 2020`
  {
    form: /^(?:\p{L}{2,10}[.,]? )?(\d{1,2})(?:\.|st|nd|rd|th|er|º)?[ /-](?:de )?(\p{L}{3,10})\.?[ ,/-]{1,2}(?:de )?(\d{4})(?=$|[ ,t])/u,
    parts: ['day', 'month', 'year'],
  },
  {
    form: /^(?:\p{L}{2,10}[.,]? )?(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?=$|[ ,t])/u,
    parts: ['month', 'day', 'year'],
  },
] as const

/** How the months begin in the languages of Europe, from January. */
const months = [
  ...[
    /^(?:jan|ene|gen|янв)/,
    /^(?:feb|fev|fév|фев)/,
    /^(?:mar(?!t$)|mär|mrz|mrt|maa|мар)/,
    /^(?:ap|av|abr|апр)/,
  ],
  ...[
    /^(?:may|mai|mag|mei|maj|мая)/,
    /^(?:jun|juin|giu|июн)/,
    /^(?:jul|juil|lug|июл)/,
    /^(?:aug|aou|aoû|ago|авг)/,
  ],
  ...[/^(?:sep|set|сен)/, /^(?:oct|okt|ott|out|окт)/, /^(?:nov|ноя)/, /^(?:dec|déc|dez|dic|дек)/],
]

/** From 1; 0 for a word that is none. */
const monthOf = (text: string): number =>
  /^\d/.test(text) ? Number(text) : months.findIndex(name => name.test(text)) + 1

/** The date that a text begins with. Undefined: it begins with one that no calendar has. */
function splitDate(
  text: string,
  order: DateOrder,
): { readonly date: WrittenDate | null; readonly rest: string } | undefined {
  for (const { form, parts } of dates) {
    const found = form.exec(text)
    if (found === null) continue
    const names =
      parts ??
      (order === 'day-first' ? (['day', 'month', 'year'] as const) : (['month', 'day', 'year'] as const))
    const at = (name: 'year' | 'month' | 'day'): string => found[names.indexOf(name) + 1] ?? ''
    const month = monthOf(at('month'))
    // A word before a number is no date, unless it is a month.
    if (month === 0 && !/^\d/.test(at('month'))) continue
    const year = Number(at('year')) < 100 ? Number(at('year')) + 2_000 : Number(at('year'))
    const date: WrittenDate = { year, month, day: Number(at('day')) }
    const real = new Date(Date.UTC(date.year, date.month - 1, date.day))
    if (real.getUTCMonth() + 1 !== date.month || real.getUTCDate() !== date.day) return undefined
    // An instant is written with its zone: the clock of the place is what counts.
    const rest = text.slice(found[0].length).replace(/^[ ,t]+/, '')
    return { date, rest: rest.replace(/^(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?:z|[+-]\d{2}:?\d{2})$/, '$1') }
  }
  return { date: null, rest: text }
}

/** A time of day, and the day of the show that is written behind it: `00:15 +1d`, `00:15 +1 Tag`. */
function splitDay(text: string): { readonly clock: string; readonly days: number | null } {
  const found = /^(.*?) ?([+-]) ?(\d{1,3}) ?(?:d|t|day|days|tag|tage)\.?$/.exec(text)
  if (found === null) return { clock: text, days: null }
  const [, clock = '', sign, count] = found
  return { clock, days: sign === '-' ? -Number(count) : Number(count) }
}

/** `20:15`, `20:15:30`, `00:15 +1d`: a span since midnight of the first day, as `readTimeOfDay` reads it. */
export function formatClock(span: Duration): string {
  const days = Math.floor(span / day)
  const seconds = Math.floor((span - days * day) / second)
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[2] === 0 ? parts.slice(0, 2) : parts
  const clock = shown.map(part => String(part).padStart(2, '0')).join(':')
  return days === 0 ? clock : `${clock} ${days > 0 ? '+' : '-'}${Math.abs(days)}d`
}

type Clock = Pick<WrittenTime, 'clock' | 'isNumber'>

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000] as const

/** `8:30`, `20:59:30.5`, `8.30`, `830`, each with or without half of the day; with seconds. */
const digits =
  /^(\d{1,2})(?:(?:([:.])(\d{2})(?:\2(\d{2})(?:[.,](\d{1,3})\d*)?)?)|(\d{2}))?(?: ?([ap])\.?(?:m\.?)?| ?(uhr))?$/
/** `09:00 hrs`, `20:00h` */
const inHours = /(?<=^\d{1,2}[:.]\d{2}) ?(?:h|hs|hrs?|hours|horas)\.?$/
/** `17.5`: parts of an hour, where a spreadsheet counts in them. */
const halves = /^(\d{1,2})[.,]([05])$/
/** `19h30`, `19 h`, `19 Uhr 30`, `19時30分`. */
const worded = /^(\d{1,2}) ?(?:h|uhr|時|点|點|시) ?(?:(\d{2}) ?(?:m|min|分|분)?)?$/

/** One time of day; null for anything else. */
function readClock(text: string): Clock | null {
  const words = worded.exec(text)
  if (words !== null) return clockOf(Number(words[1]), Number(words[2] ?? 0), 0, false)
  const [, whole, part] = halves.exec(text) ?? []
  if (whole !== undefined) return clockOf(Number(whole), part === '5' ? 30 : 0, 0, true)
  const found = digits.exec(text.replace(inHours, ''))
  if (found === null) return null
  const [, hours, separator, minutes, seconds = '0', fraction = '', joined, half, uhr] = found
  const said = half !== undefined || uhr !== undefined
  // A number of one or two digits is a time only with a word behind it; one of three only with its half of the day.
  if (separator === undefined && !said && !(joined !== undefined && hours?.length === 2)) return null
  const first = half === undefined ? Number(hours) : hourOf(Number(hours), half)
  if (first === null) return null
  const rest = Number(seconds) * second + Number(fraction.padEnd(3, '0'))
  return clockOf(first, Number(minutes ?? joined ?? 0), rest, !said && separator !== ':')
}

/** 24:00 to 47:59 are in the night that follows. */
function clockOf(hours: number, minutes: number, rest: number, isNumber: boolean): Clock | null {
  if (hours > 47 || minutes > 59 || rest >= minute) return null
  return { clock: duration(hours * hour + minutes * minute + rest), isNumber }
}

function hourOf(hours: number, half: string): number | null {
  if (hours < 1 || hours > 12) return null
  return (hours % 12) + (half === 'p' ? 12 : 0)
}

/** `19:30–20:00`, `9-10am`, `22 bis 2 Uhr`. An end before the start is on the next day. */
function readRange(text: string): (Clock & { readonly until: Duration }) | null {
  const [, from = '', to = ''] =
    /^(.+?) ?(?:-|–|—|→|~|〜|至|到| to | bis | until | à | a ) ?(.+)$/.exec(text) ?? []
  const end = readClock(to)
  if (end === null) return null
  const start = readClock(from) ?? readWith(from, to, end.clock)
  if (start === null) return null
  const until = end.clock < start.clock ? end.clock + day : end.clock
  return { clock: start.clock, until: duration(until), isNumber: start.isNumber && end.isNumber }
}

/** A start that leaves to the end whether it is in the morning, or a time at all: `11-1 pm`, `19 bis 20 Uhr`. */
function readWith(from: string, to: string, end: Duration): Clock | null {
  const [half] = /[ap](?=\.?(?:m\.?)?$)/.exec(to) ?? []
  if (half === undefined) return /uhr$/.test(to) ? readClock(`${from} uhr`) : null
  const same = readClock(from + half)
  return same !== null && same.clock > end ? readClock(from + (half === 'a' ? 'p' : 'a')) : same
}

/**
 * What the numbers of a duration mean. `seconds`: `1:30` is m:ss and `90` seconds. `minutes`: `1:30` is h:mm and `90`
 * minutes. `sixtieth`: a spreadsheet took m:ss for h:mm, so that `1:30:00` was meant to be 1:30.
 */
export const durationScales = ['seconds', 'minutes', 'sixtieth'] as const
export type DurationScale = (typeof durationScales)[number]

/** `h:mm:ss:ff`, or with `;` before the frames. */
const withFrames = /^(\d{1,3}):(\d{2}):(\d{2})[:;](\d{2,3})$/
/** `h:mm:ss`, `m:ss`, `m:s`, with parts of a second, and with a word that says which of two numbers they are. */
const colons =
  /^(?:(\d{1,3}):)?(\d{1,4}):(\d{1,2})(?:[.,](\d{1,3}))?(?: ?(h|hr|hrs|hours?|std|stunden?|m|min|mins|minutes?|minuten?)\.?)?$/

/**
 * `h:mm:ss`, `m:ss`, `3:25.5`, whole seconds, or with units: `2m`, `1h30`, `1,5 min`, `5'30"`, `90 Sek.`, `5:00 min`; `0.0625`,
 * the part of a day that a spreadsheet counts in; null for anything else. A decimal without a unit is refused: 3.06 may mean
 * 3:06. `frameRate`: frames a second of `h:mm:ss:ff`; null: only those are read that have none.
 */
export function readDuration(
  written: string,
  scale: DurationScale = 'seconds',
  frameRate: number | null = null,
): Duration | null {
  const text = plain(written).replace(/^(?:~|ca\.?|circa|approx\.?|about|etwa) ?/, '')
  return readNumber(text, scale) ?? readColons(text, scale) ?? readFrames(text, frameRate) ?? readUnits(text)
}

/** Whether a duration ends in frames, whose rate it does not say. */
export const hasFrames = (written: string): boolean => Number(withFrames.exec(plain(written))?.[4] ?? 0) > 0

function readNumber(text: string, scale: DurationScale): Duration | null {
  const unit = scale === 'minutes' ? minute : second
  if (/^\d{1,9}$/.test(text)) return duration(Number(text) * unit)
  // `60.0` is how a program writes 60; `0.0625` how a spreadsheet keeps 1:30:00.
  const [, whole = '', part = ''] = /^(\d{1,6})[.,](\d+)$/.exec(text) ?? []
  if (part === '') return readDots(text)
  if (/^0+$/.test(part)) return duration(Number(whole) * unit)
  if (Number(whole) === 0 && part.length >= 4)
    return duration(Math.round(Number(`0.${part}`) * 86_400) * second)
  const isPlain = part.length === 1 || /^(?:25|50|75)$/.test(part)
  return scale === 'minutes' && isPlain ? duration(Number(`${whole}.${part}`) * unit) : null
}

/** `0.00.05`: full stops in place of colons. */
function readDots(text: string): Duration | null {
  return /^\d{1,3}\.\d{2}\.\d{2}$/.test(text) ? readColons(text.replaceAll('.', ':'), 'seconds') : null
}

function readColons(text: string, scale: DurationScale): Duration | null {
  const found = colons.exec(text)
  if (found === null) return null
  const [, hours, larger = '', smaller = '', fraction = '', unit] = found
  if (Number(smaller) > 59) return null
  const part = Number(fraction.padEnd(3, '0'))
  if (hours !== undefined) {
    if (unit?.startsWith('m') || larger.length !== 2 || Number(larger) > 59 || smaller.length !== 2)
      return null
    const span = Number(hours) * hour + Number(larger) * minute + Number(smaller) * second + part
    return duration(scale === 'sixtieth' ? span / 60 : span)
  }
  const inHours = unit === undefined ? scale === 'minutes' : /^[hs]/.test(unit)
  if (inHours) return fraction === '' ? duration(Number(larger) * hour + Number(smaller) * minute) : null
  return duration(Number(larger) * minute + Number(smaller) * second + part)
}

function readFrames(text: string, rate: number | null): Duration | null {
  const [, hours, minutes, seconds, frames] = withFrames.exec(text) ?? []
  if (frames === undefined || Number(minutes) > 59 || Number(seconds) > 59) return null
  if (Number(frames) > 0 && (rate === null || Number(frames) >= rate)) return null
  const part = rate === null ? 0 : (Number(frames) / rate) * second
  return duration(Number(hours) * hour + Number(minutes) * minute + Number(seconds) * second + part)
}

/** Larger units first, each once; the last may be left out after the one above it, as in `1h30`. */
function readUnits(text: string): Duration | null {
  const part = /(\d+(?:[.,]\d+)?)\s*(['′’]{1,2}|["″”]|[a-zäöü]*)\.?\s*/y
  let total = 0
  let above = Number.POSITIVE_INFINITY
  while (part.lastIndex < text.length) {
    const found = part.exec(text)
    if (found === null) return null
    const [, amount = '', name = ''] = found
    const unit = name === '' ? following.get(above) : units.get(name)
    if (unit === undefined || unit >= above) return null
    total += Number(amount.replace(',', '.')) * unit
    above = unit
  }
  return Number.isFinite(above) ? duration(Math.round(total)) : null
}

const units: ReadonlyMap<string, number> = new Map([
  ...['h', 'hr', 'hrs', 'hour', 'hours', 'std', 'stunde', 'stunden'].map(name => [name, hour] as const),
  ...['m', 'min', 'mins', 'minute', 'minutes', 'minuten', "'", '′', '’'].map(name => [name, minute] as const),
  ...['s', 'sec', 'secs', 'second', 'seconds', 'sek', 'sekunde', 'sekunden'].map(
    name => [name, second] as const,
  ),
  ...["''", '′′', '’’', '"', '″', '”'].map(name => [name, second] as const),
])

const following: ReadonlyMap<number, number> = new Map([
  [hour, minute],
  [minute, second],
])

/** From Monday. A name of two letters stands alone, or before a full stop. */
const weekdays = [
  /^(?:mon?|mon(?:day)?|montag|lun(?:di|es|edì|edi)?|maandag|seg(?:unda(?:-feira)?)?|pondělí|poniedziałek|ponedeljek|måndag|mandag|maanantai|senin|понедельник|пн|월(?:요일)?|(?:星期|周|週)?一|月(?:曜日?)?)$/,
  /^(?:tue?s?|tuesday|di|die|dienstag|mar(?:di|tes|tedì|tedi)|dinsdag|ter(?:ça(?:-feira)?)?|úterý|wtorek|torek|tisdag|tirsdag|tiistai|selasa|вторник|вт|화(?:요일)?|(?:星期|周|週)?二|火(?:曜日?)?)$/,
  /^(?:we|wed(?:s|nesday)?|mi|mit|mittwoch|mer(?:credi|coledì|coledi)?|miércoles|miercoles|mié|woensdag|qua(?:rta(?:-feira)?)?|středa|środa|sreda|onsdag|keskiviikko|rabu|среда|ср|수(?:요일)?|(?:星期|周|週)?三|水(?:曜日?)?)$/,
  /^(?:th|thu(?:rs?|rsday)?|do|don|donnerstag|jeu(?:di)?|jue(?:ves)?|gio(?:vedì|vedi)?|donderdag|qui(?:nta(?:-feira)?)?|čtvrtek|czwartek|četrtek|torsdag|torstai|kamis|четверг|чт|목(?:요일)?|(?:星期|周|週)?四|木(?:曜日?)?)$/,
  /^(?:fr|fri(?:day)?|fre|freitag|ven(?:dredi|erdì|erdi)?|vie(?:rnes)?|vrijdag|sex(?:ta(?:-feira)?)?|pátek|piątek|petek|fredag|perjantai|jum'?at|пятница|пт|금(?:요일)?|(?:星期|周|週)?五|金(?:曜日?)?)$/,
  /^(?:sa|sat(?:urday)?|sam(?:stag|edi)?|sonnabend|sáb(?:ado)?|sab(?:ado|ato)?|zaterdag|sobota|lördag|lørdag|lauantai|sabtu|суббота|сб|토(?:요일)?|(?:星期|周|週)?六|土(?:曜日?)?)$/,
  /^(?:su|sun(?:day)?|so|son(?:ntag)?|dim(?:anche)?|dom(?:ingo|enica)?|zondag|neděle|niedziela|nedelja|söndag|søndag|sunnuntai|minggu|воскресенье|вс|일(?:요일)?|(?:星期|周|週)?[日天]|日曜日?)$/,
]

/** `Fr, 26.7.`, `Sat 20/07`, `Friday Sept 27`: a date without its year, behind the day of the week. */
const withoutYear =
  /^(\p{L}{2,13})[.,]{0,2} (?:\d{1,2}[./] ?\d{1,2}[./]?|\d{1,2}(?:\.|st|nd|rd|th)? (\p{L}{3,10})\.?|(\p{L}{3,10})\.? \d{1,2}(?:\.|st|nd|rd|th)?)$/u

/** `weekday` is 0 on a Monday. */
export type DayName = { readonly weekday: number } | { readonly number: number }

/** A day that is no date: `Fri`, `Samstag`, `Fr, 26.7.`; `Day 2`, `Tag 2`, `2`. Null for anything else. */
export function readDayName(written: string): DayName | null {
  const whole = plain(written)
  const [, name = '', after, before] = withoutYear.exec(whole) ?? []
  const month = after ?? before
  const isDated = name !== '' && (month === undefined || monthOf(month) > 0)
  const text = (isDated ? name : whole).replace(/[.,]$/, '')
  const weekday = weekdays.findIndex(names => names.test(text))
  if (weekday >= 0) return { weekday }
  const [, number] =
    /^(?:(?:day|tag|día|dia|jour|giorno|dag|den|день|第) ?)?(\d{1,2})(?:\. ?tag|天|日目?)?$/.exec(text) ?? []
  return number === undefined ? null : { number: Number(number) }
}

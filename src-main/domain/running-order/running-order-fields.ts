import { type CueType, cueTypes } from '../rundown/rundown.ts'
import { type Duration, duration } from '../time/time.ts'

/**
 * What the numbers of a duration mean. `seconds`: `1:30` is m:ss and `90` seconds. `minutes`: `1:30` is h:mm and `90`
 * minutes. `sixtieth`: a spreadsheet took m:ss for h:mm, so that `1:30:00` was meant to be 1:30.
 */
export const durationScales = ['seconds', 'minutes', 'sixtieth'] as const
export type DurationScale = (typeof durationScales)[number]

/**
 * `h:mm:ss`, `m:ss`, whole seconds, or with units: `2m`, `1h30`, `1,5 min`, `5\'30"`, `90 Sek.`; null for anything else.
 * A decimal without a unit is refused: 3.06 may mean 3:06.
 */
export function readDuration(text: string, scale: DurationScale = 'seconds'): Duration | null {
  const parts = /^(?:(?:(\d{1,3}):)?(\d{1,4}):)?(\d+)$/.exec(text)
  if (parts === null) return readUnits(text)
  const [, hours, minutes, seconds = ''] = parts
  if (minutes !== undefined && (seconds.length !== 2 || Number(seconds) > 59)) return null
  if (hours !== undefined && (minutes?.length !== 2 || Number(minutes) > 59)) return null
  const whole = Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds)
  if (hours === undefined) return duration(whole * (scale === 'minutes' ? 60_000 : 1000))
  return duration(Math.round(scale === 'sixtieth' ? (whole * 1000) / 60 : whole * 1000))
}

/** Larger units first, each once; the last may be left out after the one above it, as in `1h30`. */
function readUnits(text: string): Duration | null {
  const part = /(\d+(?:[.,]\d+)?)\s*(['′’]{1,2}|["″”]|[a-zäöü]*)\.?\s*/y
  const lower = text.toLowerCase()
  let total = 0
  let above = Number.POSITIVE_INFINITY
  while (part.lastIndex < lower.length) {
    const found = part.exec(lower)
    if (found === null) return null
    const [, amount = '', name = ''] = found
    const unit = name === '' ? following.get(above) : units.get(name)
    if (unit === undefined || unit >= above) return null
    total += Number(amount.replace(',', '.')) * unit
    above = unit
  }
  return Number.isFinite(above) ? duration(Math.round(total)) : null
}

const hour = 3_600_000
const minute = 60_000
const second = 1_000

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

/** `20:59`, `20:59:00`, `8:59 PM`, `20.59 Uhr`, also after a date, as a span since midnight; null for anything else. */
export function readClock(text: string): Duration | null {
  const dated = text.replace(/^\d{4}-\d\d-\d\d[ T]/, '')
  // Without the word `Uhr`, a full stop may be a decimal point.
  const clock = / ?uhr$/i.test(dated) ? dated.replace(/ ?uhr$/i, '').replaceAll('.', ':') : dated
  const parts = /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([ap])\.?m\.?)?$/i.exec(clock)
  if (parts === null) return null
  const [minute, second] = [Number(parts[2]), Number(parts[3] ?? 0)]
  const hour = hourOf(Number(parts[1]), parts[4]?.toLowerCase())
  if (hour === null || minute > 59 || second > 59) return null
  return duration((hour * 3_600 + minute * 60 + second) * 1000)
}

const day = 86_400_000

/** What `readClock` reads, also with `+1d` for the day after the first one of the show: a span since midnight of that first day. */
export function readStart(text: string): Duration | null {
  const { clock, days } = splitDay(text)
  const span = readClock(clock)
  return span === null ? null : duration(span + (days ?? 0) * day)
}

/** A time of day, and the day of the show that is written behind it: `00:15 +1d`, `00:15 +1 Tag`. Null days: none is. */
export function splitDay(text: string): { readonly clock: string; readonly days: number | null } {
  const found = /^(.*?)\s*([+-])\s*(\d{1,3})\s*(?:d|t|day|days|tag|tage)\.?$/i.exec(text)
  if (found === null) return { clock: text, days: null }
  const [, clock = '', sign, count] = found
  return { clock, days: sign === '-' ? -Number(count) : Number(count) }
}

/** The other way round: the time of day, and how many days after the first one it is. */
export function dayAndClock(start: Duration): { readonly days: number; readonly clock: Duration } {
  const days = Math.floor(start / day)
  return { days, clock: duration(start - days * day) }
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

/** `#rrggbb`, `#rgb` or a basic name of CSS, as `#rrggbb` in lower case; null for anything else. */
export function readColor(text: string): string | null {
  const lower = text.toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(lower)) return lower
  if (/^#[0-9a-f]{3}$/.test(lower)) return lower.replace(/[0-9a-f]/g, digit => digit + digit)
  return basicColors.get(lower) ?? null
}

/** A cue where nothing is written; null for what is neither a type of row nor the end of a group. */
export function readType(text: string): CueType | 'end' | null {
  const lower = text.toLowerCase()
  return lower === '' ? 'cue' : (types.get(lower) ?? null)
}

const types: ReadonlyMap<string, CueType | 'end'> = new Map([
  ...cueTypes.map(type => [type, type] as const),
  ...['item', 'segment', 'punkt', 'programmpunkt', 'beitrag'].map(name => [name, 'cue'] as const),
  ...['header', 'section', 'überschrift', 'abschnitt'].map(name => [name, 'heading'] as const),
  ...['block', 'gruppe'].map(name => [name, 'group'] as const),
  ...['end', 'ende', 'gruppenende'].map(name => [name, 'end'] as const),
])

const basicColors: ReadonlyMap<string, string> = new Map([
  ['black', '#000000'],
  ['silver', '#c0c0c0'],
  ['gray', '#808080'],
  ['grey', '#808080'],
  ['white', '#ffffff'],
  ['maroon', '#800000'],
  ['red', '#ff0000'],
  ['purple', '#800080'],
  ['fuchsia', '#ff00ff'],
  ['magenta', '#ff00ff'],
  ['green', '#008000'],
  ['lime', '#00ff00'],
  ['olive', '#808000'],
  ['yellow', '#ffff00'],
  ['orange', '#ffa500'],
  ['navy', '#000080'],
  ['blue', '#0000ff'],
  ['teal', '#008080'],
  ['aqua', '#00ffff'],
  ['cyan', '#00ffff'],
])

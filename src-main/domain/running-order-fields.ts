import { type CueType, cueTypes } from './rundown.ts'
import { type Duration, duration } from './time.ts'

/** `h:mm:ss`, `m:ss` or whole seconds; null for anything else. A decimal is refused: 3.06 may mean 3:06. */
export function readDuration(text: string): Duration | null {
  const parts = /^(?:(?:(\d{1,3}):)?(\d{1,4}):)?(\d+)$/.exec(text)
  if (parts === null) return null
  const [, hours, minutes, seconds = ''] = parts
  if (minutes !== undefined && (seconds.length !== 2 || Number(seconds) > 59)) return null
  if (hours !== undefined && (minutes?.length !== 2 || Number(minutes) > 59)) return null
  return duration((Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds)) * 1000)
}

/** `20:59`, `20:59:00`, `8:59 PM` as a span since midnight; null for anything else. */
export function readClock(text: string): Duration | null {
  const parts = /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([ap])\.?m\.?)?$/i.exec(text)
  if (parts === null) return null
  const [minute, second] = [Number(parts[2]), Number(parts[3] ?? 0)]
  const hour = hourOf(Number(parts[1]), parts[4]?.toLowerCase())
  if (hour === null || minute > 59 || second > 59) return null
  return duration((hour * 3_600 + minute * 60 + second) * 1000)
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
  if (lower === '') return 'cue'
  if (lower === 'end') return 'end'
  return cueTypes.find(type => type === lower) ?? null
}

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

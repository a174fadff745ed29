import { type CueType, cueTypes } from './rundown.ts'

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

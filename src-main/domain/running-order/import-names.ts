import type { ImportField } from './import-mapping.ts'

/**
 * The meaning of a column name. Some names are ambiguous and decided by their content: `number-or-title`, `time` (of
 * day, or how long), `clock-or-text`, `end`.
 */
export type NamedField = ImportField | 'number-or-title' | 'time' | 'clock-or-text' | 'end'

/** English and German, as people head their sheets; the surest first. */
const names: Readonly<Record<NamedField, readonly string[]>> = {
  type: ['type', 'typ', 'row type', 'cue type', 'zeilentyp', 'kind', 'art'],
  title: ['title', 'titel', 'cue title'],
  subtitle: ['subtitle', 'sub title', 'untertitel', 'subline', 'unterzeile'],
  duration: [
    ...[
      'duration',
      'dauer',
      'dur',
      'length',
      'länge',
      'laenge',
      'runtime',
      'run time',
      'running time',
      'laufzeit',
    ],
    ...['trt', 'est. duration', 'planned duration', 'sendezeit', 'zeitbedarf', 'min', 'minuten', 'minutes'],
  ],
  start: [
    ...[
      'start',
      'start time',
      'starttime',
      'startzeit',
      'planned start',
      'beginn',
      'begin',
      'anfang',
      'uhrzeit',
    ],
    ...['time of day', 'tod', 'clock', 'on air', 'hit time'],
  ],
  color: [
    'color',
    'colour',
    'farbe',
    'background color',
    'background colour',
    'hintergrundfarbe',
    'hintergrund',
  ],
  text: [],
  number: [
    ...['cue number', 'cue no', 'cue no.', 'cue nr', 'cue nr.', 'cue-nr.', 'cue-nr', 'cue #', 'cuenummer'],
    ...['cue-nummer', '#', 'no', 'no.', 'nr', 'nr.', 'number', 'nummer'],
  ],
  ignore: [
    ...[
      'pos',
      'pos.',
      'position',
      'lfd',
      'lfd. nr',
      'lfd. nr.',
      'lfd.nr.',
      'id',
      'item no',
      'item no.',
      'item #',
    ],
  ],
  'number-or-title': [
    ...['item', 'item name', 'programmpunkt', 'beitrag', 'segment', 'story', 'slug', 'name', 'song'],
    ...['event', 'act', 'programm', 'bezeichnung', 'ablauf', 'inhalt', 'content', 'what', 'was', 'thema'],
    ...['topic', 'description', 'beschreibung', 'cue', 'cues', 'punkt'],
  ],
  time: ['time', 'zeit', 'timing'],
  'clock-or-text': ['from', 'von', 'ab'],
  end: ['end', 'ende', 'end time', 'endzeit', 'to', 'bis', 'until', 'back time', 'backtime'],
}

const knownNames: ReadonlyMap<string, { readonly field: NamedField; readonly rank: number }> = new Map(
  Object.entries(names).flatMap(([field, list]) =>
    // The keys of the record are its type.
    list.map((name, at) => [name, { field: field as NamedField, rank: rankOf(field, at) }] as const),
  ),
)

/** A name that may be a title is less sure than one that is. */
function rankOf(field: string, at: number): number {
  return field === 'number-or-title' ? names.title.length + at : at
}

/** Null for a name without a known meaning: it becomes a column of the desk. `rank`: the lower, the surer. */
export function fieldOfName(name: string): { readonly field: NamedField; readonly rank: number } | null {
  const lower = name.trim().toLowerCase().replace(/\s+/g, ' ')
  const short = lower.replace(/\s*[([].*$/, '').replace(/[:*]+$/, '')
  return knownNames.get(lower) ?? knownNames.get(short) ?? knownNames.get(short.replace(/\.$/, '')) ?? null
}

import { type Message, messageOf, type Said } from '../messages/message.ts'
import { duration } from '../time/time.ts'
import { formatClock } from '../time/written-time.ts'
import type { SourceRow } from './table.ts'

/** A rundown of another program as a table with our own header: it passes the same stages as a sheet. */
export interface ProgramTable {
  readonly name: string
  readonly rows: readonly SourceRow[]
}

export interface ProgramReading {
  /** As a person knows it: `Ontime`. Null: a list that no program is known by. */
  readonly program: string | null
  readonly tables: readonly ProgramTable[]
  /** What it says and a rundown does not hold, in sentences. */
  readonly notes: readonly Said[]
}

/** One row before it is a row of a table. Times in ms. */
export interface ProgramRow {
  readonly type: 'cue' | 'heading' | 'group' | 'end'
  readonly title?: string
  readonly subtitle?: string
  readonly duration?: number | null
  /** A fixed start since midnight of the first day. */
  readonly start?: number | null
  readonly color?: string
  /** By the name of the text column. */
  readonly texts?: Readonly<Record<string, string>>
}

const head = ['type', 'title', 'subtitle', 'duration', 'start', 'color'] as const

/** Lines are counted from the header. */
export function programTable(name: string, rows: readonly ProgramRow[]): ProgramTable {
  const texts = [
    ...new Set(
      rows.flatMap(row =>
        Object.entries(row.texts ?? {}).flatMap(([column, text]) => (text === '' ? [] : [column])),
      ),
    ),
  ]
  const fields = rows.map(
    ({ type, title = '', subtitle = '', duration: span, start, color = '', texts: own = {} }) => [
      type,
      title,
      subtitle,
      span == null ? '' : spanText(span),
      start == null ? '' : formatClock(duration(start)),
      color,
      ...texts.map(column => own[column] ?? ''),
    ],
  )
  return { name, rows: [[...head, ...texts], ...fields].map((fields, at) => ({ line: at + 1, fields })) }
}

/** `h:mm:ss`, with thousandths where there are any. */
function spanText(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const rest = Math.round(ms % 1_000)
  const text = `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return rest === 0 ? text : `${text}.${String(rest).padStart(3, '0')}`
}

/** A document of JSON, by what is in it. Null: there is no rundown in it that is known. */
export function readProgram(document: unknown): ProgramReading | null {
  const root = membersOf(document)
  return readOntime(root) ?? readSofie(root) ?? readList(document)
}

type Members = Readonly<Record<string, unknown>>

const membersOf = (value: unknown): Members =>
  // An object of JSON: each member is looked at before it is used.
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''

const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null
}

const byRank = (a: Members, b: Members): number => (numberOf(a['rank']) ?? 0) - (numberOf(b['rank']) ?? 0)

/** Ontime 2 to 4: `rundowns` with entries by identifier, or `rundown` as one list. */
function readOntime(root: Members): ProgramReading | null {
  const { rundowns, rundown, customFields } = root
  const isNew = Object.values(membersOf(rundowns)).some(one => membersOf(one)['entries'] !== undefined)
  const isOld = Array.isArray(rundown) && rundown.some(entry => membersOf(entry)['timeStart'] !== undefined)
  if (!isNew && !isOld) return null
  const labels = new Map(
    Object.entries(membersOf(customFields)).map(
      ([id, field]) => [id, textOf(membersOf(field)['label']) || id] as const,
    ),
  )
  const title = textOf(membersOf(root['project'])['title']) || 'Ontime'
  const lists = isNew
    ? Object.values(membersOf(rundowns)).map(one => {
        const { title: own, order, entries } = membersOf(one)
        const byId = membersOf(entries)
        const inOrder = listOf(order).map(id => membersOf(byId[textOf(id)]))
        return {
          name: textOf(own) || title,
          entries: inOrder,
          of: (id: unknown) => membersOf(byId[textOf(id)]),
        }
      })
    : [{ name: title, entries: listOf(rundown).map(membersOf), of: () => ({}) }]
  const left = new Map<string, number>()
  const count = (what: string): void => void left.set(what, (left.get(what) ?? 0) + 1)
  const tables = lists.map(({ name, entries, of }) =>
    programTable(
      name,
      entries.flatMap(entry => ontimeRows(entry, of, labels, count)),
    ),
  )
  return { program: 'Ontime', tables, notes: notCarried(left) }
}

function ontimeRows(
  entry: Members,
  of: (id: unknown) => Members,
  labels: ReadonlyMap<string, string>,
  count: (what: string) => void,
): readonly ProgramRow[] {
  const { type, title, note, colour, cue, custom } = entry
  const texts = {
    ...(textOf(cue) !== '' && { 'Cue no.': textOf(cue) }),
    ...(textOf(note) !== '' && { Note: textOf(note) }),
    ...Object.fromEntries(
      Object.entries(membersOf(custom)).map(([id, text]) => [labels.get(id) ?? id, textOf(text)]),
    ),
  }
  const named = { title: textOf(title), color: textOf(colour) }
  switch (type) {
    case 'group': {
      const rows = listOf(entry['entries']).flatMap(id => ontimeRows(of(id), of, labels, count))
      return [{ type: 'group', ...named }, ...rows, { type: 'end' }]
    }
    case 'block':
    case 'milestone':
      return [{ type: 'heading', ...named }]
    case 'event': {
      if (entry['skip'] === true) count('skipped')
      if (entry['countToEnd'] === true) count('count to end')
      const start =
        entry['linkStart'] === true || typeof entry['linkStart'] === 'string'
          ? null
          : numberOf(entry['timeStart'])
      const day = (numberOf(entry['dayOffset']) ?? 0) * 86_400_000
      return [
        {
          type: 'cue',
          ...named,
          duration: numberOf(entry['duration']),
          start: start === null ? null : start + day,
          texts,
        },
      ]
    }
    case 'delay':
      count('delay')
      return []
    default:
      return []
  }
}

/** The rundown editor of Sofie: segments, their parts, and the pieces of these. Durations in seconds. */
function readSofie(root: Members): ProgramReading | null {
  const { rundown, segments, parts, pieces } = root
  if (!Array.isArray(segments) || !Array.isArray(parts)) return null
  const left = new Map<string, number>()
  const all = listOf(parts).map(membersOf).toSorted(byRank)
  const inPart = Map.groupBy(listOf(pieces).map(membersOf), piece => textOf(piece['partId']))
  const rows = listOf(segments)
    .map(membersOf)
    .toSorted(byRank)
    .flatMap((segment): readonly ProgramRow[] => {
      if (segment['float'] === true) left.set('floated', (left.get('floated') ?? 0) + 1)
      const own = all.filter(part => part['segmentId'] === segment['id'])
      return [
        { type: 'heading', title: textOf(segment['name']) },
        ...own.map(part => sofiePart(part, inPart.get(textOf(part['id'])) ?? [])),
      ]
    })
  return {
    program: 'Sofie',
    tables: [programTable(textOf(membersOf(rundown)['name']) || 'Sofie', rows)],
    notes: notCarried(left),
  }
}

function sofiePart(part: Members, pieces: readonly Members[]): ProgramRow {
  const { type, duration: seconds, script } = membersOf(part['payload'])
  const span = numberOf(seconds ?? part['duration'])
  const texts = new Map<string, string>()
  for (const piece of pieces) {
    const column = textOf(piece['pieceType']) || 'piece'
    texts.set(
      column,
      [texts.get(column), textOf(piece['name'])].filter(text => text !== undefined).join('\n'),
    )
  }
  return {
    type: 'cue',
    title: textOf(part['name']),
    subtitle: textOf(type ?? part['partType']),
    duration: span === null ? null : span * 1_000,
    texts: { Script: textOf(script ?? part['script']), ...Object.fromEntries(texts) },
  }
}

/** A list of objects with plain members: each is a row, and their names are the header. */
function readList(document: unknown): ProgramReading | null {
  const lists = Array.isArray(document)
    ? [['', document] as const]
    : Object.entries(membersOf(document)).filter(([, value]) => Array.isArray(value))
  const tables = lists.flatMap(([name, list]) => {
    const objects = listOf(list).map(membersOf)
    const names = [...new Set(objects.flatMap(Object.keys))].filter(key =>
      objects.some(one => textOf(one[key]) !== ''),
    )
    if (objects.length === 0 || names.length < 2) return []
    const rows = [names, ...objects.map(one => names.map(key => textOf(one[key])))]
    return [{ name, rows: rows.map((fields, at) => ({ line: at + 1, fields })) }]
  })
  return tables.length === 0 ? null : { program: null, tables, notes: [] }
}

function notCarried(left: ReadonlyMap<string, number>): readonly Message[] {
  return [...left].map(([what, count]) => messageOf('import.note.not-carried', { count, what }))
}

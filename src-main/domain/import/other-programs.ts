import { type Message, messageOf, type Said } from '../messages/message.ts'
import { numberColumnName } from '../rundown/own-numbers.ts'
import { readColor } from '../rundown/written-row.ts'
import { duration } from '../time/time.ts'
import { formatClock, readDuration } from '../time/written-time.ts'
import type { SourceRow } from './table.ts'

/** A rundown of another program as a table with our own header: it passes the same stages as a sheet. */
interface ProgramTable {
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
  return (
    readOntime(root) ??
    readSofie(root) ??
    readPlanningCenter(root) ??
    readProPresenter(root) ??
    readConference(root) ??
    readList(document)
  )
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
  const tables = lists.map(({ name, entries, of }) =>
    programTable(
      name,
      entries.flatMap(entry => ontimeRows(entry, of, labels, left)),
    ),
  )
  return { program: 'Ontime', tables, notes: notCarried(left) }
}

function ontimeRows(
  entry: Members,
  of: (id: unknown) => Members,
  labels: ReadonlyMap<string, string>,
  left: Map<string, number>,
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
      const rows = listOf(entry['entries']).flatMap(id => ontimeRows(of(id), of, labels, left))
      return [{ type: 'group', ...named }, ...rows, { type: 'end' }]
    }
    case 'block':
    case 'milestone':
      return [{ type: 'heading', ...named }]
    case 'event': {
      if (entry['skip'] === true) count(left, 'skipped')
      if (entry['countToEnd'] === true) count(left, 'count to end')
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
      count(left, 'delay')
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
      if (segment['float'] === true) count(left, 'floated')
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

/** The items of a plan of Planning Center, as its programming interface lists them. Lengths in seconds. */
function readPlanningCenter({ data, included }: Members): ProgramReading | null {
  const all = [...listOf(data), ...listOf(included)].map(membersOf)
  const items = all.filter(
    ({ type, attributes }) => type === 'Item' && membersOf(attributes)['item_type'] !== undefined,
  )
  if (items.length === 0) return null
  const left = new Map<string, number>()
  const inOrder = items
    .map(({ attributes }) => membersOf(attributes))
    .toSorted((a, b) => (numberOf(a['sequence']) ?? 0) - (numberOf(b['sequence']) ?? 0))
  const rows = inOrder.map((item): ProgramRow => {
    const { title, item_type: kind, length, description, html_details: details, key_name: key } = item
    if (kind === 'header') return { type: 'heading', title: textOf(title) }
    if (item['service_position'] === 'pre' || item['service_position'] === 'post')
      count(left, 'pre- or post-service')
    const span = numberOf(length)
    const texts = {
      Type: textOf(kind),
      Key: textOf(key),
      Notes: textOf(description),
      Details: plainOf(details),
    }
    return { type: 'cue', title: textOf(title), duration: span === null ? null : span * 1_000, texts }
  })
  const plan = all.find(({ type }) => type === 'Plan')
  const name = textOf(membersOf(plan?.['attributes'])['title']) || 'Planning Center'
  return { program: 'Planning Center', tables: [programTable(name, rows)], notes: notCarried(left) }
}

/** HTML as a text. */
const plainOf = (html: unknown): string =>
  textOf(html)
    .replace(/<(?:br|\/p|\/li|\/div)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .trim()

/** A playlist of ProPresenter 7, as its programming interface gives it. It has no times. */
function readProPresenter(root: Members): ProgramReading | null {
  const items = listOf(root['items']).map(membersOf)
  const isItem = ({ id, type }: Members): boolean =>
    membersOf(id)['uuid'] !== undefined && typeof type === 'string'
  if (items.length === 0 || !items.every(isItem)) return null
  const left = new Map<string, number>()
  const rows = items.map((item): ProgramRow => {
    const [title, color] = [textOf(membersOf(item['id'])['name']), hexOf(membersOf(item['header_color']))]
    if (item['type'] === 'header') return { type: 'heading', title, color }
    if (item['is_hidden'] === true) count(left, 'hidden')
    const span = numberOf(item['duration'])
    const arrangement = textOf(membersOf(item['presentation_info'])['arrangement_name'])
    return {
      type: 'cue',
      title,
      duration: span === null ? null : span * 1_000,
      texts: { Type: textOf(item['type']), Arrangement: arrangement },
    }
  })
  const name = textOf(membersOf(root['id'])['name']) || 'ProPresenter'
  return { program: 'ProPresenter', tables: [programTable(name, rows)], notes: notCarried(left) }
}

/** Parts from 0 to 1. */
function hexOf({ red, green, blue }: Members): string {
  const parts = [red, green, blue].map(numberOf)
  const two = (part: number | null): string =>
    Math.round(Math.min(part ?? 0, 1) * 255)
      .toString(16)
      .padStart(2, '0')
  return parts.every(part => part === null) ? '' : `#${parts.map(two).join('')}`
}

/** The schedule of a conference as pretalx and frab write it: days, their rooms, and the events of these. */
function readConference(root: Members): ProgramReading | null {
  const { title, days } = membersOf(membersOf(root['schedule'])['conference'])
  const rooms = listOf(days)
    .map(membersOf)
    .flatMap(day =>
      Object.entries(membersOf(day['rooms'])).map(([room, events]) => ({
        date: textOf(day['date']),
        room,
        events,
      })),
    )
  if (rooms.length === 0) return null
  const names = [
    'date',
    'start',
    'duration',
    'title',
    'subtitle',
    'room',
    'track',
    'Type',
    'speakers',
    'abstract',
  ]
  const rows = rooms.flatMap(({ date, room, events }) =>
    listOf(events)
      .map(membersOf)
      .map(event => {
        const persons = listOf(event['persons'])
          .map(membersOf)
          .map(({ public_name: shown, name }) => textOf(shown) || textOf(name))
        const own = (key: string): string => textOf(event[key])
        // `00:30` has no seconds.
        const span = own('duration').replace(/^\d{1,2}:\d{2}$/, '$&:00')
        return [
          ...[date, own('start'), span, own('title'), own('subtitle'), room, own('track'), own('type')],
          ...[persons.join(', '), plainOf(own('abstract'))],
        ]
      }),
  )
  const used = names.flatMap((_, at) => (rows.some(row => row[at] !== '') ? [at] : []))
  const table = [names, ...rows].map((fields, at) => ({
    line: at + 1,
    fields: used.map(place => fields[place] ?? ''),
  }))
  return { program: 'pretalx', tables: [{ name: textOf(title), rows: table }], notes: [] }
}

const qlabNames = {
  number: ['number', 'cue number', 'q number', '#'],
  title: ['name', 'cue name', 'q name'],
  type: ['type', 'cue type', 'q type'],
  duration: ['duration', 'action'],
  color: ['color', 'q color'],
  pre: ['pre wait', 'pre-wait', 'prewait'],
  post: ['post wait', 'post-wait', 'postwait'],
  follow: ['continue', 'continue mode', 'follow'],
  armed: ['armed'],
  target: ['target', 'file target', 'cue target'],
} as const
type QlabColumn = keyof typeof qlabNames

/**
 * A cue list of QLab as a table, copied or exported: known by its columns. Times in seconds, or as QLab shows them. Which cues
 * are in a group a table does not say. Null: it is another table.
 */
export function readQlab(source: readonly SourceRow[]): ProgramReading | null {
  const [header, ...body] = source
  const spaced = (name: string): string => name.trim().replace(/(\p{Ll})(?=\p{Lu})|\s+/gu, '$1 ')
  const names = header?.fields.map(name => spaced(name).toLowerCase()) ?? []
  const places = new Map<QlabColumn, number>()
  for (const [column, known] of Object.entries(qlabNames)) {
    const at = names.findIndex(name => (known as readonly string[]).includes(name))
    // The keys of the record are its type.
    if (at >= 0) places.set(column as QlabColumn, at)
  }
  const has = (column: QlabColumn): boolean => places.has(column)
  const isQlab = has('title') && (has('pre') || has('post') || (has('follow') && has('type')))
  if (header === undefined || !isQlab || body.length === 0) return null
  const left = new Map<string, number>()
  const rows = body.map(({ fields }): ProgramRow => {
    const text = (column: QlabColumn): string => fields[places.get(column) ?? -1]?.trim() ?? ''
    const isAuto = /^[12]$|auto/i.test(text('follow'))
    if (isAuto) count(left, 'auto-continue')
    if (/^(?:false|no|0)$/i.test(text('armed'))) count(left, 'disarmed')
    const color = readColor(text('color'))
    if (text('color') !== '' && !/^none$/i.test(text('color')) && color === null) count(left, 'color')
    const taken = new Set(
      ['title', 'duration', 'color', 'armed'].map(column => places.get(column as QlabColumn)),
    )
    const texts = header.fields.flatMap((name, at) => {
      const own = fields[at]?.trim() ?? ''
      const isZero = (at === places.get('pre') || at === places.get('post')) && /^[0:.,]*$/.test(own)
      if (taken.has(at) || own === '' || isZero) return []
      return [[at === places.get('number') ? numberColumnName : name.trim() || `Column ${at + 1}`, own]]
    })
    const span = readDuration(text('duration'), 'seconds') ?? secondsOf(text('duration'))
    if (span === null && text('duration') !== '') texts.push(['Duration', text('duration')])
    return {
      type: 'cue',
      title: text('title'),
      duration: span,
      color: color ?? '',
      texts: Object.fromEntries(texts),
    }
  })
  return { program: 'QLab', tables: [programTable('', rows)], notes: notCarried(left) }
}

/** `12.345`, which is no duration elsewhere. */
function secondsOf(text: string): number | null {
  return /^\d{1,6}[.,]\d{1,3}$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 1_000) : null
}

const count = (left: Map<string, number>, what: string): void =>
  void left.set(what, (left.get(what) ?? 0) + 1)

/** Lists of objects with plain members, wherever they stand: each is a table, and the names of its members are the header. */
function readList(document: unknown): ProgramReading | null {
  const lists = listsIn(document)
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

/** At most so deep, and in texts of JSON as well. */
const deepest = 6
function listsIn(value: unknown, name = '', depth = 0): readonly (readonly [string, readonly unknown[]])[] {
  if (depth > deepest) return []
  if (typeof value === 'string' && /^\s*[[{]/.test(value)) return listsIn(parsed(value), name, depth + 1)
  if (Array.isArray(value)) {
    const isTable = value.some(one => Object.values(membersOf(one)).some(member => textOf(member) !== ''))
    return isTable ? [[name, value]] : value.flatMap(one => listsIn(one, name, depth + 1))
  }
  return Object.entries(membersOf(value)).flatMap(([key, member]) => listsIn(member, key, depth + 1))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function notCarried(left: ReadonlyMap<string, number>): readonly Message[] {
  return [...left].map(([what, count]) => messageOf('import.note.not-carried', { count, what }))
}

import {
  type CellMembers,
  type Change,
  changesContent,
  type Members,
  type Part,
} from '../../domain/feed/change.ts'

/** Resources that are sent by default; the state of the show is always sent. */
export const defaultResources = ['rundown', 'cue', 'column', 'cell'] as const
/** Resources that can be requested. */
export const streamResources = [
  ...defaultResources,
  'mention',
  'text_variable',
  'output_message',
  'clock',
  'commit',
] as const
type StreamResource = (typeof streamResources)[number]

/** Asked resources; `fat` ones carry what they have become, the others null. A cell always carries it. */
export type Asked = ReadonlyMap<StreamResource, Size>

const sizes = ['thin', 'fat'] as const
type Size = (typeof sizes)[number]

/** Null when a name is not known. */
export function parseAsked(events: string | undefined): Asked | null {
  if (events === undefined) return new Map(defaultResources.map(name => [name, 'thin']))
  const asked = new Map<StreamResource, Size>()
  for (const part of events.split(',').filter(text => text !== '')) {
    const [name, asks = 'thin', ...more] = part.trim().split(':')
    const known = streamResources.find(resource => resource === name)
    const size = sizes.find(candidate => candidate === asks)
    if (known === undefined || size === undefined || more.length > 0) return null
    asked.set(known, size)
  }
  return asked
}

export type StreamEvent = readonly [name: string, data: unknown]

/** Context of a change that the change does not contain. */
export interface Surroundings {
  /** The rundown as the API shows it after the change. */
  rundown(part: Extract<Part, { readonly kind: 'rundown' }>): Members | null
  isPrivate(columnId: string): boolean
  /** State tag of the show after the change; left out where it is not known any more. */
  readonly stateTag?: string
  /** Those whose text follows from these names. */
  derived(names: readonly string[]): Iterable<CellMembers>
}

/** The events of one change: the same for every role, without private columns. Each is made when it is asked for. */
export function* eventsOf(change: Change, asked: Asked, around: Surroundings): Generator<StreamEvent> {
  for (const part of change.parts ?? []) yield* eventsOfPart(part, change, asked, around)
  if (!asked.has('commit')) return
  const { at, requestId, actor, pressId } = change
  const content_changed = changesContent(change.parts ?? [])
  const { stateTag } = around
  yield [
    'commit',
    {
      at,
      content_changed,
      request_id: requestId,
      actor,
      press_id: pressId,
      ...(stateTag !== undefined && { state_tag: stateTag }),
    },
  ]
}

function* eventsOfPart(
  part: Part,
  { privacyChanged }: Change,
  asked: Asked,
  around: Surroundings,
): Generator<StreamEvent> {
  if (part.kind === 'status') return yield ['status', part.status]
  if (part.kind === 'runner') return
  if (part.kind === 'derived_text') {
    if (!asked.has('cell')) return
    for (const cell of around.derived(part.names)) {
      const { cue_id, column_id } = cell
      if (!around.isPrivate(column_id)) yield ['cell', { change: 'changed', cue_id, column_id, cell }]
    }
    return
  }
  const size = asked.get(part.kind)
  if (size === undefined) return
  const isFat = size === 'fat'
  const { kind } = part
  switch (part.kind) {
    case 'rundown':
      return yield [kind, { change: part.change, rundown: isFat ? around.rundown(part) : null }]
    case 'cue':
      return yield [kind, { change: part.change, id: part.id, cue: isFat ? part.cue : null }]
    case 'column': {
      const { id, column } = part
      if (column?.private === true) {
        // In the API, a column that has become private is removed; other changes of private columns are not sent.
        if (privacyChanged) yield [kind, { change: 'removed', id, column: null }]
        return
      }
      if (!isFat || column === null) return yield [kind, { change: part.change, id, column: null }]
      const { private: _, ...shown } = column
      return yield [kind, { change: part.change, id, column: shown }]
    }
    case 'cell': {
      const { change, cue_id, column_id, cell } = part
      if (!around.isPrivate(column_id)) yield [kind, { change, cue_id, column_id, cell }]
      return
    }
    case 'mention':
      return yield [kind, { change: part.change, id: part.id, mention: isFat ? part.mention : null }]
    case 'text_variable': {
      const { change, key, text_variable } = part
      return yield [kind, { change, key, text_variable: isFat ? text_variable : null }]
    }
    case 'output_message':
      return yield [kind, { change: 'changed', output_message: isFat ? part.output_message : null }]
    case 'clock':
      return yield [kind, { step_ms: part.step_ms }]
  }
}

export const textOf = (events: Iterable<StreamEvent>): string => {
  let text = ''
  for (const [name, data] of events) text += `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
  return text
}

/** Null for more than so many characters; no more than that is made of it. */
export function boundedText(events: Iterable<StreamEvent>, most: number): string | null {
  const parts: string[] = []
  let length = 0
  for (const event of events) {
    const text = textOf([event])
    length += text.length
    if (length > most) return null
    parts.push(text)
  }
  return parts.join('')
}

/** The events of one commit, with its identifier on the last block; only the identifier where there are no events. */
export const withId = (text: string, id: string): string =>
  `${text === '' ? '' : text.slice(0, -1)}id: ${id}\n\n`

export function commitText(events: Iterable<StreamEvent>, id: string, most: number): string | null {
  const text = boundedText(events, most)
  return text === null ? null : withId(text, id)
}

import type { ServerResponse } from 'node:http'
import {
  type CellMembers,
  type Change,
  changesContent,
  type Members,
  type Part,
} from '../../domain/feed/change.ts'
import { formatPosition } from '../../domain/feed/position.ts'
import type { Instant } from '../../domain/time/time.ts'
import { type Committed, maxChangeLength } from '../core/change.ts'
import { cellResource, rundownResource, stateTag, statusOf } from '../core/resources.ts'
import type { View } from '../core/view.ts'
import type { Workspace } from '../core/workspace.ts'
import { mostWaiting, type Repeat } from './sockets.ts'

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

interface StreamRequest {
  readonly response: ServerResponse
  readonly headers: Readonly<Record<string, string | number | readonly string[] | undefined>>
  readonly view: View
  readonly asked: Asked
  /** See `readerTag`. */
  readonly tag: string
  /** Text of the events that are sent before the status. */
  readonly opening: string
  /** Whether the token holds still. */
  readonly holds: () => Promise<boolean>
  /** When it ends by itself; null: never. */
  readonly expiresAt: Instant | null
  readonly tokenId: string
}

const expiryEvery = 1_000

/** The live events of v1: `:id/events`. */
export class EventStreams {
  readonly #workspace: Workspace
  readonly #repeat: Repeat
  readonly #streams = new Set<EventStream>()
  readonly #stopListening: () => void
  readonly #stopExpiring: () => void

  constructor(workspace: Workspace, repeat: Repeat) {
    this.#workspace = workspace
    this.#repeat = repeat
    this.#stopListening = workspace.onCommitted(committed => this.#send(committed))
    this.#stopExpiring = repeat(expiryEvery, () => this.#endExpired())
  }

  open(request: StreamRequest): void {
    const unwatch = this.#workspace.watch(request.view)
    const stream = new EventStream(request, this.#workspace, this.#repeat, () => {
      unwatch()
      this.#streams.delete(stream)
    })
    this.#streams.add(stream)
  }

  /** How many are open. */
  count(): number {
    return this.#streams.size
  }

  /** How many of that token are open. */
  countOf(tokenId: string): number {
    return [...this.#streams].filter(stream => stream.tokenId === tokenId).length
  }

  /** Sends every reader the time at once: the clock was stepped. */
  sendTime(): void {
    const text = textOf([['heartbeat', { at: this.#workspace.clock() }]])
    for (const stream of this.#streams) stream.send(text)
  }

  /** Ends the streams of tokens that hold no longer. */
  checkTokens(): void {
    for (const stream of this.#streams) stream.checkToken()
  }

  /** Ends every stream as one that has lived its time: its reader comes back. */
  close(): void {
    this.#stopListening()
    this.#stopExpiring()
    for (const stream of this.#streams) stream.end('lifetime')
  }

  #send(committed: Committed): void {
    const textFor = createTexts(committed)
    const at = positionIn(this.#workspace, committed.after)
    for (const stream of this.#streams) {
      if (stream.rundownId !== committed.rundownId) continue
      const text = textFor(stream.asked)
      // A larger change is read again faster than it is sent: the reader reconnects, as after a stop of the service.
      if (text === null) stream.end('lifetime')
      else stream.send(withId(text, `${at}.${stream.tag}`))
      if (committed.after.rundown.deletedAt !== null) stream.end(null)
    }
  }

  #endExpired(): void {
    const now = this.#workspace.clock()
    for (const stream of this.#streams) {
      if (stream.expiresAt !== null && stream.expiresAt <= now) stream.end('token_ended')
    }
  }
}

const positionIn = (workspace: Workspace, view: View): string => formatPosition(workspace.position(view))

const heartbeatEvery = 15_000

/** Public clients take any other than `lifetime` for the end of their token. */
type EndReason = 'lifetime' | 'token_ended'

/** One reader. */
class EventStream {
  readonly rundownId: string
  readonly tokenId: string
  readonly asked: Asked
  readonly tag: string
  readonly expiresAt: Instant | null
  readonly #response: ServerResponse
  readonly #holds: () => Promise<boolean>

  /** `ended`: called once the connection is closed. */
  constructor(
    { response, headers, view, asked, tag, opening, holds, expiresAt, tokenId }: StreamRequest,
    workspace: Workspace,
    repeat: Repeat,
    ended: () => void,
  ) {
    this.rundownId = view.rundown.id
    this.tokenId = tokenId
    this.asked = asked
    this.tag = tag
    this.expiresAt = expiresAt
    this.#response = response
    this.#holds = holds
    // What another process did to tokens is seen here.
    const stopHeartbeat = repeat(heartbeatEvery, () => {
      this.send(textOf([['heartbeat', { at: workspace.clock() }]]))
      this.checkToken()
    })
    response.once('close', () => {
      stopHeartbeat()
      ended()
    })
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const status = textOf([['status', statusOf(view, workspace.clock())]])
    this.send(
      textOf([['ready', { rundown_id: view.rundown.id }]]) +
        opening +
        withId(status, `${positionIn(workspace, view)}.${tag}`),
    )
  }

  /**
   * Sends text as it is. What belongs to one change goes out in one piece, however large; only who is behind already is
   * cut off.
   */
  send(text: string): void {
    const response = this.#response
    if (text === '' || response.destroyed || response.writableEnded) return
    if (response.writableLength > mostWaiting) response.destroy()
    else response.write(text)
  }

  checkToken(): void {
    void this.#holds().then(
      held => {
        if (!held) this.end('token_ended')
      },
      // Unknown is not ended: the next heartbeat asks again.
      () => undefined,
    )
  }

  /** Without a reason: the rundown was deleted. */
  end(reason: EndReason | null): void {
    if (this.#response.writableEnded) return
    if (reason !== null) this.send(textOf([['disconnect', { reason }]]))
    this.#response.end()
  }
}

/** Renders the events once for all readers with the same request. */
function createTexts(committed: Committed): (asked: Asked) => string | null {
  const texts = new Map<string, string | null>()
  const around = surroundingsOf(committed)
  return asked => {
    const key = JSON.stringify([...asked])
    let text = texts.get(key)
    if (text === undefined) {
      const { change } = committed
      text = change.parts === null ? null : boundedText(eventsOf(change, asked, around), maxChangeLength)
      texts.set(key, text)
    }
    return text
  }
}

const surroundingsOf = ({ after, overtaken, derived }: Committed): Surroundings => ({
  rundown: () => (overtaken === undefined ? rundownResource(after) : overtaken.rundown),
  ...(overtaken === undefined && { stateTag: stateTag(after) }),
  isPrivate: id => after.columns.find(column => column.id === id)?.isPrivate === true,
  *derived(names) {
    for (const cell of derived.get(names) ?? []) yield cellResource(cell)
  },
})

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

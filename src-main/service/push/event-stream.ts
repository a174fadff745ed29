import type { ServerResponse } from 'node:http'
import { formatPosition } from '../../domain/feed/position.ts'
import type { Instant } from '../../domain/time/time.ts'
import { type Committed, maxChangeLength } from '../core/change.ts'
import { cellResource, rundownResource } from '../core/resources.ts'
import { stateTag, statusOf } from '../core/status.ts'
import type { View } from '../core/view.ts'
import type { Workspace } from '../core/workspace.ts'
import { mostWaiting } from './sockets.ts'
import {
  type Asked,
  boundedText,
  eventsOf,
  type StreamEvent,
  type Surroundings,
  textOf,
  withId,
} from './stream-events.ts'
import type { Repeat } from './v0-channel.ts'

export interface StreamRequest {
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

/** The live events of v1: `:id/events`. */
export interface EventStreams {
  open(request: StreamRequest): void
  /** How many are open. */
  count(): number
  /** How many of that token are open. */
  countOf(tokenId: string): number
  /** Sends every reader the time at once: the clock was stepped. */
  sendTime(): void
  /** Ends the streams of tokens that hold no longer. */
  checkTokens(): void
  /** Ends every stream as one that has lived its time: its reader comes back. */
  close(): void
}

const heartbeatEvery = 15_000

type Stream = {
  readonly rundownId: string
  readonly tokenId: string
  readonly asked: Asked
  readonly tag: string
  readonly expiresAt: Instant | null
  /** Sends text as it is. */
  send(text: string): void
  checkToken(): void
  /** Without a reason: the rundown was deleted. */
  end(reason: EndReason | null): void
}

/** Public clients take any other than `lifetime` for the end of their token. */
type EndReason = 'lifetime' | 'token_ended'

const expiryEvery = 1_000

export function createEventStreams(workspace: Workspace, repeat: Repeat): EventStreams {
  const { clock } = workspace
  const streams = new Set<Stream>()
  const stopListening = workspace.onCommitted(committed => {
    const textFor = createTexts(committed)
    const at = positionIn(workspace, committed.after)
    for (const stream of streams) {
      if (stream.rundownId !== committed.rundownId) continue
      const text = textFor(stream.asked)
      // A larger change is read again faster than it is sent: the reader reconnects, as after a stop of the service.
      if (text === null) stream.end('lifetime')
      else stream.send(withId(text, `${at}.${stream.tag}`))
      if (committed.after.rundown.deletedAt !== null) stream.end(null)
    }
  })
  const stopExpiring = repeat(expiryEvery, () => {
    const now = clock()
    for (const stream of streams) {
      if (stream.expiresAt !== null && stream.expiresAt <= now) stream.end('token_ended')
    }
  })
  return {
    open(request) {
      const unwatch = workspace.watch(request.view)
      const stream = openStream(request, workspace, repeat, () => {
        unwatch()
        streams.delete(stream)
      })
      streams.add(stream)
    },
    count: () => streams.size,
    countOf: tokenId => [...streams].filter(stream => stream.tokenId === tokenId).length,
    sendTime() {
      const text = textOf([['heartbeat', { at: clock() }]])
      for (const stream of streams) stream.send(text)
    },
    checkTokens() {
      for (const stream of streams) stream.checkToken()
    },
    close() {
      stopListening()
      stopExpiring()
      for (const stream of streams) stream.end('lifetime')
    },
  }
}

const positionIn = (workspace: Workspace, view: View): string => formatPosition(workspace.position(view))

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

function openStream(
  { response, headers, view, asked, tag, opening, holds, expiresAt, tokenId }: StreamRequest,
  workspace: Workspace,
  repeat: Repeat,
  ended: () => void,
): Stream {
  const { clock } = workspace
  // What belongs to one change goes out in one piece, however large; only who is behind already is cut off.
  const send = (text: string) => {
    if (text === '' || response.destroyed || response.writableEnded) return
    if (response.writableLength > mostWaiting) response.destroy()
    else response.write(text)
  }
  const write = (...events: readonly StreamEvent[]) => send(textOf(events))
  const end = (reason: EndReason | null) => {
    if (response.writableEnded) return
    if (reason !== null) write(['disconnect', { reason }])
    response.end()
  }
  const checkToken = () =>
    void holds().then(
      held => {
        if (!held) end('token_ended')
      },
      // Unknown is not ended: the next heartbeat asks again.
      () => undefined,
    )
  // What another process did to tokens is seen here.
  const stopHeartbeat = repeat(heartbeatEvery, () => {
    write(['heartbeat', { at: clock() }])
    checkToken()
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
  const status = textOf([['status', statusOf(view, clock())]])
  send(
    textOf([['ready', { rundown_id: view.rundown.id }]]) +
      opening +
      withId(status, `${positionIn(workspace, view)}.${tag}`),
  )
  return { rundownId: view.rundown.id, tokenId, asked, tag, expiresAt, send, checkToken, end }
}

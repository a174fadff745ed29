import type { ServerResponse } from 'node:http'
import type { Clock, Instant } from '../../domain/time.ts'
import type { Bus, Committed } from '../core/change.ts'
import { statusOf } from '../core/status.ts'
import type { View } from '../core/view.ts'
import { mostWaiting } from './slow-readers.ts'
import { type Asked, eventsOf } from './stream-events.ts'
import type { Repeat } from './v0-channel.ts'

export interface StreamRequest {
  readonly response: ServerResponse
  readonly headers: Readonly<Record<string, string | number | readonly string[] | undefined>>
  readonly view: View
  readonly asked: Asked
  /** Whether the token holds still. */
  readonly holds: () => Promise<boolean>
  /** When it ends by itself; null: never. */
  readonly expiresAt: Instant | null
  readonly tokenId: string
}

/** The live events of v1: `:id/events`. */
export interface EventStreams {
  open(request: StreamRequest): void
  /** How many of that token are open. */
  countOf(tokenId: string): number
  /** Tells every reader the time at once: the clock was stepped. */
  tellTime(): void
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
  readonly expiresAt: Instant | null
  /** Sends text as it is. */
  send(text: string): void
  checkToken(): void
  /** Without a reason: what it told of is no more. */
  end(reason: EndReason | null): void
}

/** Public clients take any other than `lifetime` for the end of their token. */
type EndReason = 'lifetime' | 'token_ended'

const expiryEvery = 1_000

export function createEventStreams(bus: Bus, clock: Clock, repeat: Repeat): EventStreams {
  const streams = new Set<Stream>()
  const stopListening = bus.subscribe(committed => {
    const textFor = createTexts(committed)
    for (const stream of streams) {
      if (stream.rundownId !== committed.rundownId) continue
      const text = textFor(stream.asked)
      // More than that is read anew in less time: the reader comes back, as after a stop of the service.
      if (text === null) stream.end('lifetime')
      else stream.send(text)
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
      const stream = openStream(request, clock, repeat, () => streams.delete(stream))
      streams.add(stream)
    },
    countOf: tokenId => [...streams].filter(stream => stream.tokenId === tokenId).length,
    tellTime() {
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

/** Readers who asked for the same are told in the same words, written once. */
function createTexts(committed: Committed): (asked: Asked) => string | null {
  const texts = new Map<string, string | null>()
  return asked => {
    const key = JSON.stringify([...asked])
    let text = texts.get(key)
    if (text === undefined) {
      text = boundedText(eventsOf(committed, asked))
      texts.set(key, text)
    }
    return text
  }
}

/** Of one change, in characters. */
const mostOfOneChange = 16 * 1_048_576

/** Null for more than one change may tell; no more than that is made of it. */
function boundedText(events: Iterable<readonly [string, unknown]>): string | null {
  const parts: string[] = []
  let length = 0
  for (const event of events) {
    const text = textOf([event])
    length += text.length
    if (length > mostOfOneChange) return null
    parts.push(text)
  }
  return parts.join('')
}

const textOf = (events: readonly (readonly [string, unknown])[]): string =>
  events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join('')

function openStream(
  { response, headers, view, asked, holds, expiresAt, tokenId }: StreamRequest,
  clock: Clock,
  repeat: Repeat,
  ended: () => void,
): Stream {
  // What belongs to one change goes out in one piece, however large; only who is behind already is cut off.
  const send = (text: string) => {
    if (text === '' || response.destroyed || response.writableEnded) return
    if (response.writableLength > mostWaiting) response.destroy()
    else response.write(text)
  }
  const write = (...events: readonly (readonly [string, unknown])[]) => send(textOf(events))
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
  write(['ready', { rundown_id: view.rundown.id }], ['status', statusOf(view, clock())])
  return { rundownId: view.rundown.id, tokenId, asked, expiresAt, send, checkToken, end }
}

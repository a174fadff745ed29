import type { ServerResponse } from 'node:http'
import type { Clock } from '../../domain/time.ts'
import type { Bus, Committed } from '../core/change.ts'
import { statusOf } from '../core/status.ts'
import type { View } from '../core/view.ts'
import { type Asked, eventsOf } from './stream-events.ts'
import type { Repeat } from './v0-channel.ts'

export interface StreamRequest {
  readonly response: ServerResponse
  readonly headers: Readonly<Record<string, string | number | readonly string[] | undefined>>
  readonly view: View
  readonly asked: Asked
  /** Whether the token holds still. */
  readonly holds: () => Promise<boolean>
}

/** The live events of v1: `:id/events`. */
export interface EventStreams {
  open(request: StreamRequest): void
  /** Tells every reader that the service stops. */
  close(): void
}

const heartbeatEvery = 15_000
/** Who has this much waiting does not keep up, and is cut off: it reads the state anew when it is back. */
const mostWaiting = 1_048_576

type Stream = {
  readonly rundownId: string
  tell(committed: Committed): void
  end(reason: string): void
}

export function createEventStreams(bus: Bus, clock: Clock, repeat: Repeat): EventStreams {
  const streams = new Set<Stream>()
  const stopListening = bus.subscribe(committed => {
    for (const stream of streams) {
      if (stream.rundownId !== committed.rundownId) continue
      stream.tell(committed)
      if (committed.after.rundown.deletedAt !== null) stream.end('rundown_deleted')
    }
  })
  return {
    open(request) {
      const stream = openStream(request, clock, repeat, () => streams.delete(stream))
      streams.add(stream)
    },
    close() {
      stopListening()
      for (const stream of streams) stream.end('shutdown')
    },
  }
}

function openStream(
  { response, headers, view, asked, holds }: StreamRequest,
  clock: Clock,
  repeat: Repeat,
  ended: () => void,
): Stream {
  const write = (events: readonly (readonly [string, unknown])[]) => {
    if (events.length === 0 || response.destroyed) return
    // What belongs to one change goes out in one piece.
    response.write(events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join(''))
    if (response.writableLength > mostWaiting) response.destroy()
  }
  const end = (reason: string) => {
    write([['disconnect', { reason }]])
    response.end()
  }
  const stopHeartbeat = repeat(heartbeatEvery, () => {
    write([['heartbeat', { at: clock() }]])
    holds().then(
      held => {
        if (!held) end('token_ended')
      },
      // Unknown is not ended: the next heartbeat asks again.
      () => undefined,
    )
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
  write([
    ['ready', { rundown_id: view.rundown.id }],
    ['status', statusOf(view, clock())],
  ])
  return { rundownId: view.rundown.id, tell: committed => write(eventsOf(committed, asked)), end }
}

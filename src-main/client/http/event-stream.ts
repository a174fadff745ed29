import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { Timers } from '../../base/timers.ts'

export interface EventStreamOptions {
  /** Asks for the stream: one request. Rejects when there is no answer. */
  readonly connect: (signal: AbortSignal) => Promise<Response>
  readonly timers: Timers
  /** Local steady ms. */
  readonly local: () => number
  /** From 0 to 1. */
  readonly random: () => number
}

/** What came over the stream: decisions "live events". */
export interface EventStreamListener {
  /** Live again, or for the first time: what happened before was not told. */
  opened(): void
  /** `id` ends a commit; null within it, and where the service numbers nothing. */
  event(name: string, data: unknown, id: string | null): void
  /**
   * Nothing came for long over a stream that never told an interval; it is opened anew meanwhile, and `lost` is told only
   * if that fails. Resolves to whether the stream had missed nothing.
   */
  silent(): Promise<boolean>
  /** Broken, and tried again by itself. */
  lost(): void
  /** This server has no such stream, or not for this token, and never had; asked again, ever more rarely. */
  unsupported(status: number): void
}

export interface EventStream {
  /** The service answers again: it is asked now, if it waits for its next try. */
  retry(): void
  close(): void
}

/** How long a stream may be silent before it has told its interval, ms. */
const firstPatience = 45_000
/** And at most, once it was found to be silent because nothing happened, ms. */
const longestPatience = 300_000
const leastPatience = 6_000
/** Until a server that has no stream is asked for one again, ms: it may have been a fault, or a page of the network. */
const unsupportedDelays = { first: 15_000, most: 600_000 } as const
const delays = { first: 1_000, most: 30_000 } as const
/** How long a server may take to answer at all, ms. */
const connectPatience = 10_000

/**
 * The live events of v1, read for ever: it reconnects by itself, and counts as lost when nothing has come for two
 * intervals of the server's heartbeat. One without heartbeats is opened anew now and then, ever more rarely.
 */
export function openEventStream(
  { connect, timers, local, random }: EventStreamOptions,
  listener: EventStreamListener,
): EventStream {
  let closed = false
  /** It was live: what says that there is none is a fault, or a page of the network in between. */
  let isSupported = false
  let failures = 0
  /** How often in a row it was told that there is none. */
  let refusals = 0
  let unheard = firstPatience
  let current: AbortController | null = null
  /** Set while it waits for its next try after a failure. */
  let cancelNext: (() => void) | null = null

  const attempt = async (): Promise<void> => {
    const abort = new AbortController()
    current = abort
    cancelNext = null
    let silent = false
    const patience = createPatience(
      timers,
      local,
      () => unheard,
      () => {
        silent = live && !patience.beats()
        abort.abort(new Error('The event stream fell silent.'))
      },
    )
    let live = false
    patience.wait(connectPatience)
    const refused = await readEvents(
      () => connect(abort.signal),
      () => patience.heard(''),
      ({ event = 'message', data, id }) => {
        if (closed || current !== abort) return
        patience.heard(event)
        if (!live) {
          live = true
          isSupported = true
          failures = 0
          refusals = 0
          listener.opened()
        }
        if (event !== 'ready') tell(event, data, id)
      },
    )
    patience.stop()
    if (closed || current !== abort) return
    abort.abort()
    if (refused !== null && !isSupported) {
      listener.unsupported(refused)
      const { first, most } = unsupportedDelays
      cancelNext = timers.after(Math.min(most, first * 2 ** refusals), () => void attempt())
      refusals += 1
      return
    }
    if (silent) {
      const span = unheard
      void listener.silent().then(missedNothing => {
        unheard = missedNothing ? Math.min(longestPatience, 2 * span) : firstPatience
      })
      void attempt()
      return
    }
    listener.lost()
    const delay = Math.min(delays.most, delays.first * 2 ** failures) * (0.5 + random())
    failures += 1
    // One that was live a moment ago is asked again soon.
    cancelNext = timers.after(live ? Math.min(delay, delays.first) : delay, () => void attempt())
  }

  const tell = (event: string, data: string, id: string | undefined): void => {
    const parsed = parse(data)
    if (parsed !== undefined) listener.event(event, parsed, id ?? null)
  }

  void attempt()
  return {
    retry() {
      if (closed || cancelNext === null || failures === 0) return
      cancelNext()
      failures = 0
      void attempt()
    },
    close() {
      closed = true
      cancelNext?.()
      current?.abort()
    },
  }
}

/** Reads one stream until it ends or breaks. Resolves to the status of a server that has no such stream, else null. */
async function readEvents(
  connect: () => Promise<Response>,
  answered: () => void,
  event: (message: EventSourceMessage) => void,
): Promise<number | null> {
  let refused: number | null = null
  try {
    const response = await connect()
    if (isUnsupported(response)) refused = response.status
    if (refused !== null || !response.ok || response.body === null) {
      await response.body?.cancel()
    } else {
      const parser = createParser({ onEvent: event })
      answered()
      await read(response.body, text => parser.feed(text))
    }
  } catch {
    // It is tried again.
  }
  return refused
}

const isUnsupported = (response: Response): boolean =>
  [403, 404, 405, 406, 501].includes(response.status) ||
  (response.ok && !(response.headers.get('content-type') ?? '').includes('text/event-stream'))

async function read(body: ReadableStream<Uint8Array>, feed: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    feed(decoder.decode(value, { stream: true }))
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

/** Gives up when a stream is silent for too long; learns from its heartbeats how long that is. */
function createPatience(timers: Timers, local: () => number, unheard: () => number, over: () => void) {
  let cancel: () => void = () => undefined
  let waiting: number | null = null
  let beatAt: number | null = null
  const intervals: number[] = []

  const wait = (ms: number): void => {
    cancel()
    cancel = timers.after(ms, over)
  }

  return {
    wait,
    heard(event: string) {
      if (event === 'heartbeat') {
        const now = local()
        if (beatAt !== null) intervals.push(now - beatAt)
        beatAt = now
        // One heartbeat can come out of turn: the longest of some is the interval.
        if (intervals.length > kept) intervals.shift()
        if (intervals.length >= kept) waiting = Math.max(leastPatience, 2 * Math.max(...intervals))
      }
      wait(waiting ?? unheard())
    },
    beats: () => beatAt !== null,
    stop: () => cancel(),
  }
}

/** Intervals between heartbeats that are looked at. */
const kept = 3

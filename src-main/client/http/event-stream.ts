import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { Timers } from '../../base/timers.ts'

interface EventStreamOptions {
  /** Asks for the stream: one request. Rejects when there is no answer. */
  readonly connect: (signal: AbortSignal) => Promise<Response>
  readonly timers: Timers
  /** Local steady ms. */
  readonly local: () => number
  /** From 0 to 1. */
  readonly random: () => number
}

/** Receives what comes over the stream. */
export interface EventStreamListener {
  /** Live, for the first time or again: changes from before may be missing. */
  opened(): void
  /** `id` ends a commit; null within it, and where the service numbers nothing. */
  event(name: string, data: unknown, id: string | null): void
  /**
   * Nothing came for a long time over a stream without heartbeats. It is opened again meanwhile, and `lost` is called
   * only if that fails. Resolves to whether the stream had missed nothing.
   */
  silent(): Promise<boolean>
  /** Broken; it reconnects by itself. */
  lost(): void
  /** This server has never offered the stream to this token. It is requested again at growing intervals. */
  unsupported(status: number): void
}

export interface EventStream {
  /** The service answers again: connects now, if the stream waits for its next try. */
  retry(): void
  close(): void
}

/** How long a stream may be silent before its heartbeat interval is known, ms. */
const initialSilenceLimit = 45_000
/** The longest silence, once the stream was found to be silent because nothing happened, ms. */
const maxSilenceLimit = 300_000
const minSilenceLimit = 6_000
/** Until the stream is requested again from a server without one, ms: a fault or a captive portal may have answered. */
const unsupportedDelays = { first: 15_000, most: 600_000 } as const
const delays = { first: 1_000, most: 30_000 } as const
/** How long a server may take to answer at all, ms. */
const connectTimeout = 10_000

/**
 * The live events of v1, read for ever: it reconnects by itself, and counts as lost when nothing has come for two
 * intervals of the server's heartbeat. A stream without heartbeats is reopened at growing intervals.
 */
export function openEventStream(
  { connect, timers, local, random }: EventStreamOptions,
  listener: EventStreamListener,
): EventStream {
  let closed = false
  /** It was live once: a later refusal comes from a fault or a captive portal. */
  let isSupported = false
  let failures = 0
  /** Number of consecutive refusals. */
  let refusals = 0
  const silenceLimit = createSilenceLimit(listener.silent)
  let current: AbortController | null = null
  /** Set while it waits for its next try after a failure. */
  let cancelNext: (() => void) | null = null

  const attempt = async (): Promise<void> => {
    const abort = new AbortController()
    current = abort
    cancelNext = null
    let silent = false
    const silenceTimer = createSilenceTimer(timers, local, silenceLimit.current, () => {
      silent = live && !silenceTimer.hasHeartbeat()
      abort.abort(new Error('The event stream fell silent.'))
    })
    let live = false
    silenceTimer.wait(connectTimeout)
    const refused = await readEvents(
      () => connect(abort.signal),
      () => silenceTimer.received(''),
      ({ event = 'message', data, id }) => {
        if (closed || current !== abort) return
        silenceTimer.received(event)
        if (!live) {
          live = true
          isSupported = true
          failures = 0
          refusals = 0
          listener.opened()
        }
        if (event !== 'ready') dispatch(listener, event, data, id)
      },
    )
    silenceTimer.stop()
    if (closed || current !== abort) return
    abort.abort()
    if (refused !== null && !isSupported) {
      listener.unsupported(refused)
      cancelNext = timers.after(growing(unsupportedDelays, refusals), () => void attempt())
      refusals += 1
      return
    }
    if (silent) {
      silenceLimit.reached()
      void attempt()
      return
    }
    listener.lost()
    const delay = growing(delays, failures) * (0.5 + random())
    failures += 1
    // A stream that was live a moment ago is retried soon.
    cancelNext = timers.after(live ? Math.min(delay, delays.first) : delay, () => void attempt())
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

const growing = ({ first, most }: { readonly first: number; readonly most: number }, times: number): number =>
  Math.min(most, first * 2 ** times)

/** How long a stream without heartbeats may be silent: longer each time that it had missed nothing. */
function createSilenceLimit(silent: EventStreamListener['silent']) {
  let limit = initialSilenceLimit
  return {
    current: () => limit,
    reached(): void {
      const span = limit
      void silent().then(missedNothing => {
        limit = missedNothing ? Math.min(maxSilenceLimit, 2 * span) : initialSilenceLimit
      })
    },
  }
}

function dispatch(listener: EventStreamListener, event: string, data: string, id: string | undefined): void {
  const parsed = parse(data)
  if (parsed !== undefined) listener.event(event, parsed, id ?? null)
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

/** Calls `over` when a stream is silent for too long; the limit is learned from its heartbeats. */
function createSilenceTimer(
  timers: Timers,
  local: () => number,
  silenceLimit: () => number,
  over: () => void,
) {
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
    received(event: string) {
      if (event === 'heartbeat') {
        const now = local()
        if (beatAt !== null) intervals.push(now - beatAt)
        beatAt = now
        // A heartbeat can come early: the longest of several gaps is the interval.
        if (intervals.length > keptIntervals) intervals.shift()
        if (intervals.length >= keptIntervals) waiting = Math.max(minSilenceLimit, 2 * Math.max(...intervals))
      }
      wait(waiting ?? silenceLimit())
    },
    hasHeartbeat: () => beatAt !== null,
    stop: () => cancel(),
  }
}

/** Number of heartbeat intervals that are remembered. */
const keptIntervals = 3

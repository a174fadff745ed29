import { randomUUID } from 'node:crypto'
import type { Timers } from '../../base/timers.ts'
import type { Method } from '../../contract/v1/operations.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { ApiError, closedError, mayHaveArrived, timedOut, unansweredBy } from './api-error.ts'
import { headers as names } from './api-shapes.ts'
import type { Network } from './network.ts'
import { type Budget, createLaneQueue, createPacing, type Lane, type PacingOutcome } from './pacing.ts'
import {
  budgetOf,
  clockOf,
  type HttpReply,
  readAnswer,
  replyOf,
  type ServiceReply,
  secondsOf,
} from './read-reply.ts'
import { deadlines, retryDelay, waitsForBudget } from './retry.ts'

export interface HttpRequest {
  readonly method: Method
  /** After the base address, query included. */
  readonly path: string
  readonly lane: Lane
  /** Of each try. */
  readonly timeoutMs: number
  readonly body?: unknown
  readonly ifMatch?: string | undefined
  /** Of a write; a new one if left out. It is the same on every try. */
  readonly idempotencyKey?: string
  /** False: never sent twice, even without an answer. For writes to services that know no Idempotency-Key. */
  readonly repeatable?: boolean
  readonly signal?: AbortSignal
  /** Of a press: local steady ms by which it is answered or given up, waiting and repeats included. */
  readonly deadline?: number | undefined
  /** What the desk calls the press that it is. */
  readonly pressId?: string | undefined
}

export interface HttpObserver {
  /** Each answered try: local ms when it left and when its answer began to come. */
  answered(reply: {
    readonly sent: number
    readonly received: number
    /** The service's clock in that answer, epoch ms; null where there is none, or where a stored answer is replayed. */
    readonly serverTime: number | null
    /** Null where the service sends none. */
    readonly budget: Budget | null
    /** The service could not write what it did. */
    readonly notRecorded: boolean
  }): void
  /** Each try without an answer, also when another follows. */
  unanswered?(error: ApiError, lane: Lane): void
}

export interface Http {
  /** Rejects with an `ApiError`. */
  request<Data>(request: HttpRequest): Promise<HttpReply<Data>>
  /** Gives up what waits and what is under way. */
  close(): void
}

/** Answers that go on. */
export interface StreamingHttp extends Http {
  /** One GET in the lane `read`, counted in the budget; once, and without a timeout. The body is the caller's. */
  open(path: string, accept: string, signal: AbortSignal, lastEventId?: string): Promise<Response>
}

export interface HttpOptions {
  /** With or without a slash at its end. */
  readonly baseUrl: string
  /** A function is called before each request: the token may be replaced while the desk runs. */
  readonly token: string | (() => Promise<string>)
  readonly network: Pick<Network, 'fetch'>
  /** Local steady milliseconds. */
  readonly local: () => number
  readonly timers: Timers
  /** From 0 to below 1: jitter. */
  readonly random: () => number
  readonly observer: HttpObserver
  /** Local ms on the service's clock, epoch ms; null while that is not known well enough. */
  readonly serviceTime?: (local: number) => number | null
}

/**
 * One door to a service: token, pacing by lanes, timeouts, an Idempotency-Key on every write and the same one on its
 * repeats, problem documents as `ApiError`.
 */
export function createHttp(options: HttpOptions): StreamingHttp {
  const { token, network, local, timers, observer } = options
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const given = typeof token === 'string' ? fixedHeaders(baseUrl, token) : null
  const closing = new AbortController()
  const turns = createTurns(local, timers)

  const headersNow = async (): Promise<Headers> => {
    const fixed = given ?? fixedHeaders(baseUrl, typeof token === 'string' ? token : await token())
    if (fixed instanceof ApiError) throw fixed
    return fixed
  }

  const attempt = <Data>(request: HttpRequest, init: RequestInit, timeoutMs: number, first: boolean) =>
    turns.settled(request.lane, async (sent, outcome): Promise<HttpReply<Data>> => {
      const { method, path } = request
      const signal = request.signal ? AbortSignal.any([request.signal, closing.signal]) : closing.signal
      try {
        const { answer, received } = await exchange(baseUrl + path, init, { ...options, timeoutMs, signal })
        const budget = budgetOf(answer)
        outcome({ budget })
        // Without a mark of its own, the reply to a repeated key may be the one that was lost.
        const serverTime = first || method === 'GET' ? clockOf(answer) : null
        observer.answered({ sent, received, serverTime, budget, notRecorded: isNotRecorded(answer) })
        return replyOf<Data>(answer, method)
      } catch (error) {
        if (error instanceof ApiError && error.unanswered) {
          outcome({ mayHaveArrived: mayHaveArrived(error) })
          if (error.code !== 'link.closed') observer.unanswered?.(error, request.lane)
        } else if (error instanceof ApiError && error.status === 429) {
          outcome({ blockedMs: (error.retryAfter ?? 1) * 1_000 })
        }
        throw error
      }
    })

  return {
    async request<Data>(request: HttpRequest): Promise<HttpReply<Data>> {
      const fixed = await headersNow()
      const serviceDeadline =
        request.deadline === undefined ? null : (options.serviceTime?.(request.deadline) ?? null)
      const init = initOf(request, fixed, serviceDeadline)
      return untilAnswered(request, { ...options, turns, closing: closing.signal }, (timeoutMs, first) =>
        attempt<Data>(request, init, timeoutMs, first),
      )
    },
    async open(path, accept, signal, lastEventId = '') {
      const headers = new Headers(await headersNow())
      headers.set('accept', accept)
      if (lastEventId !== '') headers.set(names.lastEventId, lastEventId)
      const either = AbortSignal.any([signal, closing.signal])
      const init: RequestInit = { ...direct, headers, signal: either }
      await turns.turn('read', signal)
      return turns.settled('read', async (sent, outcome) => {
        try {
          const response = await network.fetch(baseUrl + path, init)
          const budget = budgetOf(response)
          const wait = response.status === 429 ? (secondsOf(response.headers) ?? 1) : null
          outcome({ budget, blockedMs: wait === null ? null : wait * 1_000 })
          const notRecorded = isNotRecorded(response)
          observer.answered({ sent, received: local(), serverTime: null, budget, notRecorded })
          return response
        } catch (error) {
          const problem = either.aborted ? closedError() : unansweredBy(error)
          outcome({ mayHaveArrived: mayHaveArrived(problem) })
          throw problem
        }
      })
    },
    close() {
      closing.abort()
      turns.close()
    },
  }
}

/** A token is not carried to where an address sends on. */
const direct = { redirect: 'manual', cache: 'no-store' } as const

interface Exchange extends Pick<HttpOptions, 'network' | 'timers' | 'local'> {
  /** Until the whole of the answer is here. */
  readonly timeoutMs: number
  /** Given up from here. */
  readonly signal: AbortSignal
}

/** One request, once; with the time at which its answer began to come. An `ApiError` when there is no answer. */
async function exchange(
  url: string,
  init: RequestInit,
  { network, timers, local, timeoutMs, signal }: Exchange,
): Promise<{ readonly answer: ServiceReply; readonly received: number }> {
  const controller = new AbortController()
  let over = false
  const giveUp = (): void => controller.abort()
  const cancelTimer = timers.after(timeoutMs, () => {
    over = true
    giveUp()
  })
  signal.addEventListener('abort', giveUp)
  try {
    const response = await network.fetch(url, { ...init, ...direct, signal: controller.signal })
    const received = local()
    return { answer: await readAnswer(response), received }
  } catch (error) {
    if (signal.aborted) throw closedError()
    throw over ? timedOut() : unansweredBy(error)
  } finally {
    cancelTimer()
    signal.removeEventListener('abort', giveUp)
  }
}

type Turns = ReturnType<typeof createTurns>

/** Decides when a request may leave, by its lane and by the results of earlier requests. */
function createTurns(local: () => number, timers: Timers) {
  const pacing = createPacing()
  const queue = createLaneQueue(pacing, local, timers)
  return {
    turn: queue.turn,
    close: queue.close,
    askEvery: pacing.askEvery,
    /** Sends a request whose turn has come. The task reports the outcome as soon as it is known. */
    async settled<Reply>(
      lane: Lane,
      task: (sent: number, outcome: (known: Partial<PacingOutcome>) => void) => Promise<Reply>,
    ): Promise<Reply> {
      const sentAt = local()
      let outcome: PacingOutcome = { lane, sentAt, budget: undefined, blockedMs: null, mayHaveArrived: true }
      try {
        return await task(sentAt, known => {
          outcome = { ...outcome, ...known }
        })
      } finally {
        pacing.settled(outcome, local())
        queue.pump()
      }
    },
  }
}

interface Tries extends Pick<HttpOptions, 'local' | 'timers' | 'random'> {
  readonly turns: Turns
  readonly closing: AbortSignal
}

/** Tries a request until it is answered, is refused for good, or its time is over. */
async function untilAnswered<Reply>(
  { lane, signal, timeoutMs, deadline, repeatable }: HttpRequest,
  { local, timers, random, turns, closing }: Tries,
  attempt: (timeoutMs: number, first: boolean) => Promise<Reply>,
): Promise<Reply> {
  let began = deadline === undefined ? null : deadline - deadlines[lane]
  for (let count = 0; ; count += 1) {
    if (deadline !== undefined && local() >= deadline) throw timedOut()
    await turns.turn(lane, signal)
    began ??= local()
    const left = lane === 'control' ? deadlines.control - (local() - began) : timeoutMs
    try {
      return await attempt(Math.min(timeoutMs, left), count === 0)
    } catch (error) {
      if (!(error instanceof ApiError) || repeatable === false) throw error
      const elapsedMs = local() - began
      const askEveryMs = turns.askEvery()
      const delay = retryDelay({ lane, error, attempt: count, elapsedMs, askEveryMs, random })
      if (delay === null) throw error
      await pause(delay, timers, signal === undefined ? [closing] : [signal, closing])
      if (waitsForBudget(lane, error)) began += delay
    }
  }
}

/** Rejects when one of the signals gives the request up. */
const pause = (ms: number, timers: Timers, signals: readonly AbortSignal[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      cancel()
      for (const signal of signals) signal.removeEventListener('abort', end)
      if (signals.some(({ aborted }) => aborted)) reject(closedError())
      else resolve()
    }
    const cancel = timers.after(ms, end)
    for (const signal of signals) signal.addEventListener('abort', end)
  })

const isNotRecorded = ({ headers }: { readonly headers: Headers }): boolean => headers.has(names.notRecorded)

/** What every request carries; an error where the token cannot be a token. */
function fixedHeaders(baseUrl: string, token: string): Headers | ApiError {
  if (token === '') {
    return new ApiError({ code: 'auth.token_missing', status: 401, detail: messageOf('error.no-token') })
  }
  if (!/^[\x21-\x7e]+$/.test(token)) {
    return new ApiError({
      code: 'auth.malformed_authorization',
      status: 401,
      detail: messageOf('error.malformed-token'),
    })
  }
  const headers = new Headers({ authorization: `Bearer ${token}`, accept: 'application/json' })
  // On this computer, packing costs more than the bytes that it saves.
  if (isLoopback(baseUrl)) headers.set('accept-encoding', 'identity')
  return headers
}

function initOf(
  { method, body, ifMatch, idempotencyKey, pressId }: HttpRequest,
  fixed: Headers,
  deadline: number | null,
): RequestInit {
  const headers = new Headers(fixed)
  if (method !== 'GET') headers.set(names.idempotencyKey, idempotencyKey ?? randomUUID())
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (ifMatch !== undefined) headers.set(names.ifMatch, ifMatch)
  if (pressId !== undefined) headers.set(names.press, pressId)
  if (method !== 'GET' && deadline !== null) headers.set(names.deadline, String(Math.ceil(deadline)))
  return { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
}

function isLoopback(baseUrl: string): boolean {
  const host = URL.parse(baseUrl)?.hostname ?? ''
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.')
}

import { randomUUID } from 'node:crypto'
import type { Timers } from '../../base/timers.ts'
import type { Method } from '../../contract/v1/operations.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { lateAfter } from '../../domain/show/gate.ts'
import { ApiError, closedError, mayHaveArrived, timedOut, unansweredBy } from './api-error.ts'
import { headers as names } from './api-shapes.ts'
import type { Network } from './network.ts'
import {
  type Budget,
  createLaneQueue,
  createPacing,
  type Lane,
  type LaneQueue,
  type PacingOutcome,
} from './pacing.ts'
import {
  budgetOf,
  clockOf,
  type HttpReply,
  readAnswer,
  replyOf,
  type ServiceReply,
  secondsOf,
} from './read-reply.ts'

export interface HttpRequest {
  readonly method: Method
  /** After the base address, query included. */
  readonly path: string
  readonly lane: Lane
  /** Of each try. */
  readonly timeoutMs: number
  readonly body?: unknown
  readonly ifMatch?: string | undefined
  /** False: never sent twice, even without an answer. For writes to services that know no Idempotency-Key. */
  readonly repeatable?: boolean
  /** Of a press: local steady ms by which it is answered or given up, waiting and repeats included. */
  readonly deadline?: number | undefined
  /** Of a press: `ownHeaders.press`. */
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

/** The part of the client that sends single requests. */
export type Http = Pick<HttpClient, 'request'>

interface HttpOptions {
  /** With or without a slash at its end. */
  readonly baseUrl: string
  readonly token: string
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

/** How long a request is tried in all, ms. */
export const triedAtMost: Readonly<Record<Lane, number>> = {
  control: lateAfter,
  status: 10_000,
  write: 20_000,
  read: 15_000,
}

/** `idempotency.in_flight`: the first request with the key may be worked on for about 30 seconds. */
const triedInFlightAtMost = 35_000

/** Of a budget of 60 s, with some to spare. */
const longestBudgetWaitMs = 65_000

/** A token is not carried to where an address sends on. */
const direct = { redirect: 'manual', cache: 'no-store' } as const

/**
 * One door to a service: token, pacing by lanes, timeouts, an Idempotency-Key on every write and the same one on its
 * repeats, problem documents as `ApiError`.
 */
export class HttpClient {
  readonly #options: HttpOptions
  readonly #baseUrl: string
  /** What every request carries; the error of every request where the token is none. */
  readonly #fixed: Headers | ApiError
  readonly #closing = new AbortController()
  readonly #pacing = createPacing()
  readonly #queue: LaneQueue

  constructor(options: HttpOptions) {
    const { baseUrl, token, local, timers } = options
    this.#options = options
    this.#baseUrl = baseUrl.replace(/\/+$/, '')
    this.#fixed = fixedHeaders(this.#baseUrl, token)
    this.#queue = createLaneQueue(this.#pacing, local, timers)
  }

  /** Tries it until it is answered, is refused for good, or its time is over. Rejects with an `ApiError`. */
  async request<Data>(request: HttpRequest): Promise<HttpReply<Data>> {
    const { local, serviceTime, random } = this.#options
    const { lane, deadline, timeoutMs } = request
    const headers = this.#headers()
    const serviceDeadline = deadline === undefined ? null : (serviceTime?.(deadline) ?? null)
    // With the Idempotency-Key, which is the same on every try.
    const init = initOf(request, headers, serviceDeadline)
    // A press began when it was made, and not when its turn has come.
    let began = deadline === undefined ? null : deadline - triedAtMost[lane]
    for (let attempt = 0; ; attempt += 1) {
      if (deadline !== undefined && local() >= deadline) throw timedOut()
      // A press has its turn at once.
      await this.#queue.turn(lane)
      began ??= local()
      const left = lane === 'control' ? triedAtMost.control - (local() - began) : timeoutMs
      try {
        return await this.#try<Data>(request, init, Math.min(timeoutMs, left), attempt === 0)
      } catch (error) {
        if (!(error instanceof ApiError) || request.repeatable === false) throw error
        const elapsedMs = local() - began
        const delay = retryDelay(lane, error, attempt, elapsedMs, this.#pacing.askEvery(), random)
        if (delay === null) throw error
        await this.#pause(delay)
        if (waitsForBudget(lane, error)) began += delay
      }
    }
  }

  /** One GET in the lane `read`, counted in the budget; once, and without a timeout. The body is the caller's. */
  async open(path: string, accept: string, signal: AbortSignal, lastEventId = ''): Promise<Response> {
    const { network, local, observer } = this.#options
    const headers = new Headers(this.#headers())
    headers.set('accept', accept)
    if (lastEventId !== '') headers.set(names.lastEventId, lastEventId)
    const either = AbortSignal.any([signal, this.#closing.signal])
    const init: RequestInit = { ...direct, headers, signal: either }
    await this.#queue.turn('read', signal)
    return this.#settled('read', async (sent, outcome) => {
      try {
        const response = await network.fetch(this.#baseUrl + path, init)
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
  }

  /** Requests that wait or run are rejected. */
  close(): void {
    this.#closing.abort()
    this.#queue.close()
  }

  #headers(): Headers {
    if (this.#fixed instanceof ApiError) throw this.#fixed
    return this.#fixed
  }

  /** One try, whose turn has come. */
  #try<Data>(
    request: HttpRequest,
    init: RequestInit,
    timeoutMs: number,
    isFirst: boolean,
  ): Promise<HttpReply<Data>> {
    const { observer } = this.#options
    const { method, lane, path } = request
    return this.#settled(lane, async (sent, outcome) => {
      try {
        const { answer, received } = await this.#exchange(path, init, timeoutMs)
        const budget = budgetOf(answer)
        outcome({ budget })
        // Without a mark of its own, the reply to a repeated key may be the one that was lost.
        const serverTime = isFirst || method === 'GET' ? clockOf(answer) : null
        observer.answered({ sent, received, serverTime, budget, notRecorded: isNotRecorded(answer) })
        return replyOf<Data>(answer, method)
      } catch (error) {
        if (error instanceof ApiError && error.unanswered) {
          outcome({ mayHaveArrived: mayHaveArrived(error) })
          if (error.code !== 'link.closed') observer.unanswered?.(error, lane)
        } else if (error instanceof ApiError && error.status === 429) {
          outcome({ blockedMs: (error.retryAfter ?? 1) * 1_000 })
        }
        throw error
      }
    })
  }

  /** Tells the pacing what became of a request. The task reports that as soon as it is known. */
  async #settled<Reply>(
    lane: Lane,
    task: (sent: number, outcome: (known: Partial<PacingOutcome>) => void) => Promise<Reply>,
  ): Promise<Reply> {
    const { local } = this.#options
    const sentAt = local()
    let outcome: PacingOutcome = { lane, sentAt, budget: undefined, blockedMs: null, mayHaveArrived: true }
    try {
      return await task(sentAt, known => {
        outcome = { ...outcome, ...known }
      })
    } finally {
      this.#pacing.settled(outcome, local())
      this.#queue.pump()
    }
  }

  /**
   * One request, once; with the time at which its answer began to come. `timeoutMs`: until the whole of the answer is
   * here. An `ApiError` when there is no answer.
   */
  async #exchange(
    path: string,
    init: RequestInit,
    timeoutMs: number,
  ): Promise<{ readonly answer: ServiceReply; readonly received: number }> {
    const { network, timers, local } = this.#options
    const { signal } = this.#closing
    const controller = new AbortController()
    let over = false
    const giveUp = (): void => controller.abort()
    const cancelTimer = timers.after(timeoutMs, () => {
      over = true
      giveUp()
    })
    signal.addEventListener('abort', giveUp)
    try {
      const response = await network.fetch(this.#baseUrl + path, {
        ...init,
        ...direct,
        signal: controller.signal,
      })
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

  /** Before the next try. Rejects when the connection is closed. */
  #pause(ms: number): Promise<void> {
    const { signal } = this.#closing
    return new Promise((resolve, reject) => {
      const end = (): void => {
        cancel()
        signal.removeEventListener('abort', end)
        if (signal.aborted) reject(closedError())
        else resolve()
      }
      const cancel = this.#options.timers.after(ms, end)
      signal.addEventListener('abort', end)
    })
  }
}

/**
 * Milliseconds until the next try of a request that may be repeated; null: give up. Full jitter over a delay that doubles.
 * `attempt`: 0 for the first. `elapsedMs`: since the first try left, without the time that the service asked to wait for
 * its budget. `askEveryMs`: how often the budget of the service allows to ask whether it is back.
 */
function retryDelay(
  lane: Lane,
  error: ApiError,
  attempt: number,
  elapsedMs: number,
  askEveryMs: number,
  random: () => number,
): number | null {
  if (!isRetryable(error)) return null
  const [first, most] = backoffOf(lane, error, askEveryMs)
  const backoff = random() * Math.min(most, first * 2 ** attempt)
  const asked = (error.retryAfter ?? 0) * 1_000
  const delay = Math.max(backoff, asked)
  if (waitsForBudget(lane, error)) return asked <= longestBudgetWaitMs && attempt < 4 ? delay : null
  return elapsedMs + delay < deadlineOf(lane, error) ? delay : null
}

/** First and longest, ms. While nothing answers, it is the status that finds out that the service is back. */
function backoffOf(lane: Lane, { unanswered }: ApiError, askEveryMs: number): readonly [number, number] {
  if (lane === 'control') return [100, 400]
  return [300, lane === 'status' && unanswered ? askEveryMs : 4_000]
}

/** Reading waits for the next window, as it would have waited for this one; for anything else that is too late. */
const waitsForBudget = (lane: Lane, error: ApiError): boolean => lane === 'read' && error.status === 429

const deadlineOf = (lane: Lane, error: ApiError): number =>
  lane === 'write' && error.code === 'idempotency.in_flight' ? triedInFlightAtMost : triedAtMost[lane]

const again: ReadonlySet<string> = new Set([
  'link.lost',
  'link.timeout',
  'link.refused',
  'link.unknown_host',
  'idempotency.in_flight',
  'auth.revocation_check_unavailable',
])

/** 507: a full disk is still full in a moment, and the person has to know. */
const lasting: ReadonlySet<number> = new Set([501, 505, 507])

function isRetryable({ code, status }: ApiError): boolean {
  if (again.has(code)) return true
  // The reply under this key is broken for good: a repeat would get the same.
  if (code === 'idempotency.cache_corrupt' || code === 'link.not_a_service') return false
  return status === 408 || status === 429 || (status >= 500 && !lasting.has(status))
}

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
  { method, body, ifMatch, pressId }: HttpRequest,
  fixed: Headers,
  deadline: number | null,
): RequestInit {
  const headers = new Headers(fixed)
  if (method !== 'GET') headers.set(names.idempotencyKey, randomUUID())
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

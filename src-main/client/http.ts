import { randomUUID } from 'node:crypto'
import type { Envelope } from '../contract/v1/envelope.ts'
import { ApiError } from './api-error.ts'

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** After the base address, query included. */
  readonly path: string
  readonly body?: unknown
  readonly ifMatch?: string
  readonly timeoutMs: number
}

export interface HttpObserver {
  /** Each answered request: local monotonic times, the service's clock, and what is left of the budget. */
  answered(reply: {
    readonly sent: number
    readonly received: number
    readonly serverTime: number | null
    readonly budget: number | null
  }): void
}

export interface Http {
  request<Data>(request: HttpRequest): Promise<Envelope<Data>>
}

export interface HttpOptions {
  readonly baseUrl: string
  readonly token: string
  /** Local monotonic milliseconds. */
  readonly local: () => number
  readonly observer: HttpObserver
}

/** One door to a v1 service: token, Idempotency-Key on every write, timeouts, problem documents as `ApiError`. */
export function createHttp({ baseUrl, token, local, observer }: HttpOptions): Http {
  // On this computer, packing costs more than the bytes that it saves.
  const encoding = isLoopback(new URL(baseUrl).hostname) ? { 'accept-encoding': 'identity' } : {}
  return {
    async request<Data>({ method, path, body, ifMatch, timeoutMs }: HttpRequest): Promise<Envelope<Data>> {
      const headers: Record<string, string> = {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...encoding,
      }
      if (method !== 'GET') headers['idempotency-key'] = randomUUID()
      if (body !== undefined) headers['content-type'] = 'application/json'
      if (ifMatch !== undefined) headers['if-match'] = ifMatch
      const sent = local()
      const response = await fetch(baseUrl + path, {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch(unanswered)
      const received = local()
      const parsed: unknown = await response.json().catch(() => null)
      const budget = response.headers.get('ratelimit-remaining')
      observer.answered({
        sent,
        received,
        serverTime: serverTimeOf(parsed),
        budget: budget === null ? null : Number(budget),
      })
      if (!response.ok) throw problemOf(response, parsed)
      if (!isRecord(parsed) || !('data' in parsed)) {
        throw new ApiError({
          code: 'internal',
          status: response.status,
          detail: 'The reply was not understood.',
        })
      }
      // The shape of `data` is the contract's; consumers read it tolerantly.
      return parsed as unknown as Envelope<Data>
    },
  }
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || host.startsWith('127.')

function unanswered(error: unknown): never {
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
  throw new ApiError({
    code: timedOut ? 'link.timeout' : 'link.lost',
    status: 0,
    detail: timedOut ? 'The service did not answer in time.' : 'The service cannot be reached.',
  })
}

function problemOf(response: Response, parsed: unknown): ApiError {
  const problem = isRecord(parsed) ? parsed : {}
  const retryAfter = response.headers.get('retry-after')
  return new ApiError({
    code: typeof problem['code'] === 'string' ? problem['code'] : `http.${response.status}`,
    status: response.status,
    detail: typeof problem['detail'] === 'string' ? problem['detail'] : response.statusText,
    details: isRecord(problem['details']) ? problem['details'] : {},
    retryAfter: retryAfter === null ? null : Number(retryAfter),
  })
}

function serverTimeOf(parsed: unknown): number | null {
  if (!isRecord(parsed)) return null
  const meta = isRecord(parsed['meta']) ? parsed['meta'] : parsed
  return typeof meta['server_time'] === 'number' ? meta['server_time'] : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

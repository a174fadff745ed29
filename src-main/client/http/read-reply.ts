import { type Message, messageOf } from '../../domain/messages/message.ts'
import { ApiError } from './api-error.ts'
import { headers as names, nextCursorOf, retryAfterOf, serverTimeOf, tierOf } from './api-shapes.ts'
import type { Budget } from './pacing.ts'

/** What the client reads of `meta`. Nothing of it is certain. */
interface ReplyMeta {
  readonly seq?: string
  readonly state_tag?: string
}

/** An answer, in or out of an envelope. The shape of `data` is the contract's; consumers read it tolerantly. */
export interface HttpReply<Data> {
  readonly data: Data
  readonly included: Readonly<Record<string, unknown>>
  /** Empty where the service sends no envelope. */
  readonly meta: ReplyMeta
  /** Of a list; null on its last page. */
  readonly nextCursor: string | null
}

/** One answer as it came over the wire. */
export interface ServiceReply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Null where the body is no JSON. */
  readonly json: unknown
}

export async function readAnswer(response: Response): Promise<ServiceReply> {
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parse(text) }
}

/** The one place that decides what an answer means. Throws `ApiError` for everything that is not a success. */
export function replyOf<Data>(answer: ServiceReply, method: string): HttpReply<Data> {
  const { status, json, text } = answer
  if (status >= 300 && status < 400) throw redirected(answer)
  if (status < 200 || status >= 300) throw problemOf(answer)
  const emptyWrite = text.trim() === '' && method !== 'GET'
  if (!emptyWrite && (typeof json !== 'object' || json === null)) throw notAService(status)
  const top = isRecord(json) ? json : {}
  const enveloped = 'data' in top
  return {
    data: (enveloped ? top['data'] : json) as Data,
    included: enveloped && isRecord(top['included']) ? top['included'] : {},
    meta: enveloped && isRecord(top['meta']) ? top['meta'] : {},
    nextCursor: nextCursorOf(json),
  }
}

/** The service's clock in that answer; null where there is none, or where a stored answer is replayed. */
export const clockOf = ({ headers, json }: ServiceReply): number | null =>
  headers.has(names.replayed) ? null : serverTimeOf(json)

/** Longest wait that is believed, s: budget windows last a minute, restarts of servers a few. */
const longestWait = 3_600

/** Null where headers are missing or out of range. */
export function budgetOf({ headers }: Pick<ServiceReply, 'headers'>): Budget | null {
  const [limit, remaining, reset] = [names.limit, names.remaining, names.reset].map(name =>
    count(headers.get(name)),
  )
  if (limit === undefined || remaining === undefined || reset === undefined) return null
  if (limit <= 0 || reset > longestWait) return null
  return { limit, remaining, resetMs: reset * 1_000 }
}

function problemOf({ status, headers, json, text }: ServiceReply): ApiError {
  const problem = isRecord(json) ? json : {}
  const details = isRecord(problem['details']) ? problem['details'] : {}
  const retryAfter = secondsOf(headers) ?? sensible(retryAfterOf(details))
  const code = typeof problem['code'] === 'string' ? problem['code'] : null
  // A service answers in JSON. A page is the dashboard's, or that of a network which asks for a log-in.
  if (code === null && status < 500 && /^\s*</.test(text)) return notAService(status)
  const detail =
    typeof problem['detail'] === 'string' ? problem['detail'] : messageOf('error.status', { status })
  return new ApiError({
    code: code ?? (status === 429 ? 'rate_limit.exceeded' : `http.${status}`),
    status,
    detail: status === 429 ? overBudget(tierOf(details), retryAfter) : detail,
    details,
    retryAfter,
  })
}

const overBudget = (tier: string | null, retryAfter: number | null): Message =>
  messageOf('error.over-limit', {
    limit: tier === null ? messageOf('limit.requests') : messageOf('limit.of-tier', { tier }),
    seconds: Math.ceil(retryAfter ?? 0),
  })

const notAService = (status: number): ApiError =>
  new ApiError({
    code: 'link.not_a_service',
    status,
    detail: messageOf('error.not-a-service'),
  })

function redirected({ status, headers }: ServiceReply): ApiError {
  const address = headers.get('location')?.replace(/[?#].*$/, '')
  const detail =
    address === undefined ? messageOf('error.redirected') : messageOf('error.redirected-to', { address })
  return new ApiError({ code: 'link.redirected', status, detail })
}

const sensible = (seconds: number | null): number | null =>
  seconds === null || seconds > longestWait ? null : seconds

/** `Retry-After` in seconds, given as such or as a date; null also where it is more than an hour. */
export function secondsOf(headers: Headers): number | null {
  const value = headers.get(names.retryAfter)
  const seconds = count(value)
  if (seconds !== undefined) return sensible(seconds)
  // Both dates come from the service's clock.
  const wait = Date.parse(value ?? '') - Date.parse(headers.get('date') ?? '')
  return Number.isNaN(wait) ? null : sensible(Math.max(0, wait / 1_000))
}

function count(text: string | null): number | undefined {
  const first = text?.split(/[,;]/, 1)[0]?.trim() ?? ''
  return /^\d+(\.\d+)?$/.test(first) ? Number(first) : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

import type { ApiError } from './api-error.ts'
import type { Lane } from './pacing.ts'

/** A try that failed, of a request that may be repeated: a read, or a write under its Idempotency-Key. */
export interface FailedTry {
  readonly lane: Lane
  readonly error: ApiError
  /** 0 for the first. */
  readonly attempt: number
  /** Since the first try left, without the time that the service asked to wait for its budget. */
  readonly elapsedMs: number
  /** How often the budget of the service allows to ask whether it is back, ms. */
  readonly askEveryMs: number
  /** From 0 to below 1. */
  readonly random: () => number
}

/**
 * How long a request is tried in all, ms. A press is given up after two seconds: after that, firing it would surprise.
 */
export const deadlines: Readonly<Record<Lane, number>> = {
  control: 2_000,
  status: 10_000,
  write: 20_000,
  read: 15_000,
}

/** `idempotency.in_flight`: the first request with the key may be worked on for about 30 seconds. */
const inFlightDeadline = 35_000

/** Of a budget of 60 s, with some to spare. */
const longestBudgetWaitMs = 65_000

/** Milliseconds until the next try; null: give up. Full jitter over a delay that doubles. */
export function retryDelay({
  lane,
  error,
  attempt,
  elapsedMs,
  askEveryMs,
  random,
}: FailedTry): number | null {
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
export const waitsForBudget = (lane: Lane, error: ApiError): boolean =>
  lane === 'read' && error.status === 429

const deadlineOf = (lane: Lane, error: ApiError): number =>
  lane === 'write' && error.code === 'idempotency.in_flight' ? inFlightDeadline : deadlines[lane]

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

import { limits } from '../../contract/v1/limits.ts'
import { ProblemError } from '../problem-error.ts'
import type { Reader } from '../store/port.ts'
import { type Answer, parseAnswer } from './answer.ts'

/** Keys whose first request is still being worked on; it ends with this process, as they do. */
export type InFlight = Set<string>

/**
 * Runs a write under its key once: a repeated key gets the original answer, also for another request.
 * `work` must keep its answer under `id` in the transaction that it makes.
 */
export async function once(
  id: string,
  reader: Reader,
  inFlight: InFlight,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (inFlight.has(id)) throw inFlightProblem()
  inFlight.add(id)
  try {
    const kept = await reader.keptReply(id)
    return kept === null ? await work() : replay(kept)
  } finally {
    inFlight.delete(id)
  }
}

export const inFlightProblem = (): ProblemError =>
  new ProblemError(
    'idempotency.in_flight',
    'The first request with this key is still being worked on. Repeat it with the same key.',
  )

/** A key is good for one operation of one token. Throws `idempotency.invalid_key`. */
export function keyId(parts: {
  readonly key: string
  readonly tokenId: string
  readonly method: string
  readonly path: string
}): string {
  const { key, tokenId, method, path } = parts
  if (key.length > limits.idempotencyKeyCharacters) {
    throw new ProblemError('idempotency.invalid_key', 'The Idempotency-Key is too long.', {
      key_length: key.length,
      max: limits.idempotencyKeyCharacters,
    })
  }
  return JSON.stringify([tokenId, method, path, key])
}

/** The answer that was kept under a key. */
export function replay(kept: string): Answer {
  const answer = parseAnswer(kept)
  // Its `x-request-id` is of the first request, as in the body.
  if (answer !== null) return { ...answer, headers: { ...answer.headers, 'idempotency-replayed': 'true' } }
  throw new ProblemError(
    'idempotency.cache_corrupt',
    'The reply kept under this key cannot be read. Check whether the write happened before you repeat it.',
  )
}

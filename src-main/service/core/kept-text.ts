import { ProblemError } from '../problem-error.ts'

/**
 * What is kept with a rundown beside its content, as JSON of at most `limit` bytes. Throws `bad_request`, with `wrong`, where
 * `check` cannot read it, and `payload.too_large`.
 */
export function keptText(
  state: unknown,
  check: (state: unknown) => unknown,
  limit: number,
  wrong: string,
): string {
  if (check(state) === null) throw new ProblemError('bad_request', wrong)
  const text = JSON.stringify(state)
  const received = Buffer.byteLength(text)
  if (received > limit) {
    throw new ProblemError('payload.too_large', 'What is to be kept with the rundown is too large.', {
      limit,
      received,
      unit: 'bytes',
    })
  }
  return text
}

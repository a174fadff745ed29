import { limits } from '../../contract/v1/limits.ts'

const text = { type: 'string' }
const whole = { type: 'integer', minimum: 0 }
const header = (description: string, schema: object) => ({ description, schema })

/** Headers of replies. */
export const headerComponents = {
  'RateLimit-Limit': header('Requests that the budget allows in a window.', whole),
  'RateLimit-Remaining': header('Requests that are left in this window.', whole),
  'RateLimit-Reset': header('Seconds until the budget is full again.', whole),
  'Retry-After': header('Seconds to wait.', whole),
  'X-Request-Id': header('For support; the same as in the body.', {
    type: 'string',
    pattern: '^req_[0-9a-f]{24}$',
  }),
  'Cache-Control': header('GET replies may be cached and must be revalidated; nothing else is cached.', text),
  ETag: header(
    'For If-None-Match, and for If-Match: on actions that of the show, on a change that of what is changed.',
    text,
  ),
  Location: header('Address of what was created.', text),
  'Showcall-Not-Recorded': header(
    'The disk cannot be written: the show continues in memory, and its state is lost in a crash.',
    { const: 'disk' },
  ),
  'Idempotency-Replayed': header('The reply to an earlier request with this key.', { const: 'true' }),
}

export type HeaderName = keyof typeof headerComponents

export const everyReply: readonly HeaderName[] = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'X-Request-Id',
]

export const headersNamed = (names: readonly HeaderName[]): object =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))

const asked = (name: string, description: string, schema: object) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})

/** Headers of requests. */
export const parameterComponents = {
  IdempotencyKey: asked(
    'Idempotency-Key',
    'Your own key for this write. A repeat with the same key gets the original reply for 24 hours and does nothing. Successes and refusals (409, 412, 422) are kept; a wrong request (400) may be corrected and sent again with its key. A blank key counts as none.',
    { type: 'string', maxLength: limits.idempotencyKeyCharacters },
  ),
  IfMatch: asked(
    'If-Match',
    'The ETag of the status that the sender saw. The action is refused when the show has moved on.',
    text,
  ),
  IfMatchContent: asked(
    'If-Match',
    'The ETag of what was read. If it has changed since, the change is refused and the current state is returned.',
    text,
  ),
  Deadline: asked(
    'Showcall-Deadline',
    'The latest time to carry out the action, in milliseconds since 1970 by the service’s clock. Later it is refused.',
    { type: 'string', pattern: '^[0-9]{1,15}$' },
  ),
  Press: asked(
    'Showcall-Press',
    'What the client calls this write: the event `commit` repeats it. Anything of another form is no name.',
    { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
  ),
  LastEventId: asked(
    'Last-Event-ID',
    'The last `id` of an earlier stream, or `meta.seq` of an answer: the stream goes on from there.',
    text,
  ),
  IfNoneMatch: asked('If-None-Match', 'The ETag of an earlier reply.', text),
}

export const parameterNamed = (name: keyof typeof parameterComponents): object => ({
  $ref: `#/components/parameters/${name}`,
})

import { limits } from '../../contract/v1/limits.ts'

const text = { type: 'string' }
const whole = { type: 'integer', minimum: 0 }
const header = (description: string, schema: object) => ({ description, schema })

/** What replies tell beside their body. */
export const headerComponents = {
  'RateLimit-Limit': header('Requests that the budget allows in a window.', whole),
  'RateLimit-Remaining': header('Requests that are left in this window.', whole),
  'RateLimit-Reset': header('Seconds until the budget is full again.', whole),
  'Retry-After': header('Seconds to wait.', whole),
  'X-Request-Id': header('For support; the same as in the body.', {
    type: 'string',
    pattern: '^req_[0-9a-f]{24}$',
  }),
  'Cache-Control': header('Readings may be kept, and are asked about again; nothing else is kept.', text),
  ETag: header('For If-None-Match, and on replies about the show for If-Match.', text),
  Location: header('Address of what was created.', text),
  'Showcall-Not-Recorded': header(
    'The disk takes nothing: the state of the show goes on in memory and is lost with a crash.',
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

/** What requests may tell beside their body. */
export const parameterComponents = {
  IdempotencyKey: asked(
    'Idempotency-Key',
    'A key of your own for this write. A repeated key gets the original reply for 24 hours, and nothing is done again. Kept are successes and refusals of the show (409, 412, 422); a request that was wrong in itself (400) may be sent again, mended, under its key. A blank key is none.',
    { type: 'string', maxLength: limits.idempotencyKeyCharacters },
  ),
  IfMatch: asked(
    'If-Match',
    'The ETag of the status that the presser saw. The action is refused when the show has moved on.',
    text,
  ),
  IfMatchContent: asked(
    'If-Match',
    'The ETag of what was read. The change is refused, with what there is now, when it has been changed since.',
    text,
  ),
  Deadline: asked(
    'Showcall-Deadline',
    'Until when the action may be carried out, in milliseconds since 1970 on the clock of the service. Later it is refused.',
    { type: 'string', pattern: '^[0-9]{1,15}$' },
  ),
  IfNoneMatch: asked('If-None-Match', 'The ETag of a reading that is at hand.', text),
}

export const parameterNamed = (name: keyof typeof parameterComponents): object => ({
  $ref: `#/components/parameters/${name}`,
})

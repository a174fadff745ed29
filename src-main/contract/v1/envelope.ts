import Type, { type Static } from 'typebox'
import { earliest, latest } from '../../domain/time/time.ts'

/** Milliseconds since the UNIX epoch. */
export const EpochMs = Type.Integer({ format: 'int64', description: 'Milliseconds since the UNIX epoch.' })

/** The same of the years 1 to 9999, as it is taken from outside. */
export const SettableEpochMs = Type.Integer({ format: 'int64', minimum: earliest, maximum: latest })

/** ISO 8601 instant, or null where nothing is known. */
export const IsoOrNull = Type.Union([Type.String({ format: 'date-time' }), Type.Null()])

export const ValidationIssue = Type.Object({
  path: Type.Array(Type.Union([Type.String(), Type.Integer()])),
  message: Type.String(),
  code: Type.String(),
})
export type ValidationIssue = Static<typeof ValidationIssue>

/** The error document (RFC 9457, `application/problem+json`). */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  detail: Type.String(),
  instance: Type.String(),
  request_id: Type.String(),
  server_time: EpochMs,
  spec_url: Type.String(),
  documentation_url: Type.String(),
  details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})
export type Problem = Static<typeof Problem>

/** `<history>.<seq>`. */
export const Position = Type.String({
  pattern: '^[A-Za-z0-9]{1,32}\\.[0-9]{1,15}$',
  description:
    '`<history>.<seq>`: the number of the last change of the rundown that this includes. Each change has the next number; another history is another database, whose numbers do not compare.',
})

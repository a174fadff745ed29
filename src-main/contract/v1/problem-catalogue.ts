import Type, { type TSchema } from 'typebox'
import { closed, nullable } from '../schema.ts'
import { ValidationIssue } from './envelope.ts'
import type { ProblemCode } from './problem-codes.ts'
import {
  CellResource,
  ColumnResource,
  CueResource,
  CueTypeSchema,
  Id,
  MentionResource,
  OutputMessageResource,
  RundownResource,
  Status,
  TextVariableResource,
} from './resources.ts'

/** What an error code means, and the `details` that its document carries: reference, *Errors*. */
interface ProblemMeaning {
  readonly when: string
  /** Null: none. */
  readonly details: TSchema | null
}

const object = <Members extends Record<string, TSchema>>(members: Members) => Type.Object(members, closed)
const plain = (when: string): ProblemMeaning => ({ when, details: null })
const meaning = (when: string, members: Record<string, TSchema>): ProblemMeaning => ({
  when,
  details: object(members),
})
const issues = (when: string): ProblemMeaning => meaning(when, { issues: Type.Array(ValidationIssue) })
const text = Type.String()
const count = Type.Integer({ minimum: 0 })
const indexes = Type.Array(count)
const ids = Type.Array(Id)
const over = (unit: string) => ({ limit: count, received: count, unit: Type.Literal(unit) })

export const problemCatalogue: Readonly<Record<ProblemCode, ProblemMeaning>> = {
  'auth.token_missing': plain('The request carries no token.'),
  'auth.malformed_authorization': plain(
    'The Authorization header is not "Bearer <token>". A token in the query does not replace it.',
  ),
  'auth.invalid_token': plain(
    'The token was not issued by this service for this API. v0 tokens are not valid here.',
  ),
  'auth.token_expired': plain('The token has expired. Create a new one.'),
  'auth.token_revoked': plain('The token was revoked, alone or with all tokens of its scope.'),
  'auth.revocation_check_unavailable': plain(
    'The token could not be checked: the database does not answer. Repeat the request after `Retry-After`, with the same Idempotency-Key, waiting longer each time.',
  ),
  'auth.query_token_not_allowed': plain('Only control endpoints take the token in the query.'),

  bad_request: issues('The query or the body is not valid, and no more specific code applies.'),
  not_found: plain('There is nothing at this address, or not for this method.'),
  forbidden: plain('The role of the token is too low.'),
  internal: plain('Something went wrong in the service. Repeat the request, waiting longer each time.'),
  'internal.unhandled': plain(
    'Something went wrong in the service. Repeat the request, waiting longer each time.',
  ),
  'rate_limit.exceeded': meaning(
    'The team’s request limit is reached, or too much is being sent or streamed at once. Wait as many seconds as Retry-After says.',
    {
      tier: text,
      limit: count,
      window_seconds: count,
      retry_after_seconds: count,
    },
  ),
  'payload.too_large': {
    when: 'The body is over 1 MB, or include=cells would return over 1,000 cells: page them.',
    details: Type.Union([object(over('bytes')), object(over('cells'))]),
  },
  'bulk.too_many_items': meaning('A bulk request has more than 500 items.', {
    ...over('items'),
    resource: text,
  }),
  'plan.limit_exceeded': meaning('The team’s plan allows no more of that resource.', {
    limit: count,
    received: count,
    unit: text,
    resource: text,
  }),
  'idempotency.invalid_key': meaning('The Idempotency-Key is longer than 256 characters.', {
    key_length: count,
    max: count,
  }),
  'idempotency.in_flight': plain(
    'The first request with this key is still being worked on. Repeat it with the same key.',
  ),
  'idempotency.cache_corrupt': plain(
    'The answer kept under this key cannot be read. Check whether the write happened before you repeat it.',
  ),
  'cursor.invalid': plain('The cursor is not one of this list.'),

  'rundowns.not_found': plain('The rundown does not exist, was deleted, or is outside the token’s scope.'),
  'rundowns.invalid_payload': issues('The body of a create or patch is not valid. Nothing was changed.'),
  'rundowns.empty_patch': plain('The body names no field to change.'),

  'cues.not_found': meaning('The cue is not in this rundown.', { rundown_id: Id, cue_id: text }),
  'cues.invalid_payload': issues('The body is not valid: a bad type, a long title, a malformed position.'),
  'cues.empty_patch': plain('The body names no field to change.'),
  'cues.too_many': meaning('The rundown would hold more than 1,000 cues.', over('cues')),
  'cues.invalid_position': plain('The position is well-formed but impossible: a group inside a group.'),
  'cues.position_target_not_found': meaning('The cue to place it before or after is not in this rundown.', {
    cue_id: text,
  }),
  'cues.invalid_cue_type': plain('Headings and groups cannot go on air: use a cue of type "cue".'),
  'cues.invalid_type_conversion': meaning('The cue cannot have that type at its position. Move it first.', {
    cue_id: Id,
    from_type: CueTypeSchema,
    to_type: CueTypeSchema,
  }),
  'cues.group_not_empty': meaning('A group with children is neither deleted nor converted.', {
    cue_id: Id,
    children_ids: ids,
  }),
  'cues.invalid_reorder': {
    when: 'The order does not contain exactly the cues of the rundown, each once, groups at the root only.',
    details: Type.Union(
      (['duplicates', 'unknown_ids', 'missing_ids', 'invalid_parents', 'nested_groups'] as const).map(name =>
        object({ [name]: Type.Array(text) }),
      ),
    ),
  },
  'cues.prevent_edits': plain('The cue is locked. Unlock it in Showcall first.'),
  'cues.no_gap': plain(
    'The planned start of the cue follows from the cue before it: there is no gap and no overlap to close.',
  ),
  'cues.no_governing_start': plain('No fixed start before the cue is known, nor a start of the rundown.'),
  'cues.not_in_segment': meaning('The cue is not between the fixed start that governs and this one.', {
    cue_id: text,
    segment_ids: ids,
  }),
  'cues.below_zero': meaning('The duration of the cue would be negative.', {
    cue_id: text,
    duration_ms: Type.Integer(),
    gap_ms: Type.Integer(),
  }),

  'columns.not_found': meaning('The column is not in this rundown, or is private.', {
    rundown_id: Id,
    column_id: text,
  }),
  'columns.invalid_payload': issues(
    'The body is not valid: an empty or long name, or a department that is not as described.',
  ),
  'columns.empty_patch': plain('The body names no field to change.'),
  'columns.invalid_position': {
    when: 'The column to place it before or after does not exist, or is private.',
    details: Type.Union([object({ before_column_id: text }), object({ after_column_id: text })]),
  },
  'columns.invalid_reorder': {
    when: 'The list does not contain exactly the public columns, each once.',
    details: Type.Union(
      (['duplicates', 'unknown_ids', 'missing_ids'] as const).map(name =>
        object({ [name]: Type.Array(text) }),
      ),
    ),
  },
  'columns.too_many': meaning(
    'The rundown would hold more than 50 columns, private ones included.',
    over('columns'),
  ),

  'cells.invalid_payload': issues(
    'The coordinate or the content is not valid: exactly one of the two contents.',
  ),
  'cells.invalid_query': issues('The query is neither a coordinate nor a scope.'),
  'cells.invalid_cue_type': meaning('Headings and groups have no cells.', {
    cue_id: Id,
    cue_type: CueTypeSchema,
  }),
  'cells.duplicate_coordinate': meaning('Two writes name the same cell. Nothing was written.', {
    duplicates: Type.Array(object({ cue_id: Id, column_id: Id, indexes })),
  }),
  'cells.unsupported_column_type': meaning('Only text columns can be written.', {
    column_id: Id,
    column_type: text,
    supported: Type.Array(text),
  }),
  'cells.prevent_edits': meaning('The cue of the cell is locked.', { cue_id: Id }),

  'mentions.not_found': meaning('The mention is not in this rundown.', { rundown_id: Id, mention_id: text }),
  'mentions.invalid_payload': issues('The body is not valid.'),
  'mentions.empty_patch': plain('The body names no field to change.'),
  'mentions.duplicate_id': meaning('Two items name the same mention.', {
    duplicates: Type.Array(object({ id: Id, indexes })),
  }),
  'mentions.name_conflict': meaning('Another mention has that name.', { rundown_id: Id, name: text }),
  'mentions.too_many': meaning('The rundown would hold more than 100 mentions.', {
    rundown_id: Id,
    max: count,
  }),

  'text_variables.not_found': meaning('The key is not in this rundown.', { key: text, rundown_id: Id }),
  'text_variables.invalid_payload': {
    when: 'The key has characters that are not allowed, or the value is too long.',
    details: Type.Union([
      object({ issues: Type.Array(ValidationIssue) }),
      object({ key: text, message: text }),
    ]),
  },
  'text_variables.duplicate_key': meaning('Two items have the same key.', { duplicates: Type.Array(text) }),
  'text_variables.key_exists': plain('There is a variable with that key already.'),
  'text_variables.too_many': meaning('The rundown would hold more than 100 variables.', { attempted: count }),

  'runner.not_running': plain('No cue is on air.'),
  'runner.ended_cannot_start': plain('The show has ended. Reset it in Showcall first.'),
  'runner.no_next_cue': plain('There is no playable cue after this one.'),
  'runner.no_previous_cue': plain('There is no playable cue before this one.'),
  'messages.empty_patch': plain('The body names no field to change.'),

  'runner.state_changed': {
    when: 'The show has moved on from the state that If-Match names. The details are the current status.',
    details: Status,
  },
  'precondition.failed': {
    when: 'It has changed since If-Match was read. The details are the current state.',
    details: Type.Union([
      RundownResource,
      CueResource,
      ColumnResource,
      CellResource,
      MentionResource,
      TextVariableResource,
      OutputMessageResource,
    ]),
  },
  'service.passive': plain(
    'This desk does not call the show: the desk that it is paired with does. Send it there.',
  ),
  'service.unavailable': plain(
    'The database does not answer at the moment. Send it again after `Retry-After`, with the same Idempotency-Key.',
  ),
  'service.disk_full': plain(
    'The disk of the service is full, or cannot be written: the change was not made. A show goes on. Send it again once there is space.',
  ),
  'runner.show_running': meaning('It is on air. End the show or go to another cue first.', {
    rundown_id: Id,
    cue_id: nullable(Id),
  }),
}

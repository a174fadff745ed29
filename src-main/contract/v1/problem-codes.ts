/** Every error code of the reference, *Errors*, with its HTTP status. `code` is stable; texts are not. */
export const problemCodes = {
  'auth.token_missing': 401,
  'auth.malformed_authorization': 401,
  'auth.invalid_token': 401,
  'auth.token_expired': 401,
  'auth.token_revoked': 401,
  'auth.revocation_check_unavailable': 401,
  'auth.query_token_not_allowed': 401,

  bad_request: 400,
  not_found: 404,
  forbidden: 403,
  internal: 500,
  'internal.unhandled': 500,
  'rate_limit.exceeded': 429,
  'payload.too_large': 413,
  'bulk.too_many_items': 422,
  'plan.limit_exceeded': 422,
  'idempotency.invalid_key': 400,
  'idempotency.in_flight': 409,
  'idempotency.cache_corrupt': 500,
  'cursor.invalid': 400,

  'rundowns.not_found': 404,
  'rundowns.invalid_payload': 400,
  'rundowns.empty_patch': 422,

  'cues.not_found': 404,
  'cues.invalid_payload': 400,
  'cues.empty_patch': 422,
  'cues.too_many': 422,
  'cues.invalid_position': 422,
  'cues.position_target_not_found': 422,
  'cues.invalid_cue_type': 422,
  'cues.invalid_type_conversion': 422,
  'cues.group_not_empty': 409,
  'cues.invalid_reorder': 422,
  'cues.prevent_edits': 423,
  'cues.no_gap': 409,
  'cues.no_governing_start': 409,
  'cues.not_in_segment': 422,
  'cues.below_zero': 422,

  'columns.not_found': 404,
  'columns.invalid_payload': 400,
  'columns.empty_patch': 422,
  'columns.invalid_position': 422,
  'columns.invalid_reorder': 422,
  'columns.too_many': 422,

  'cells.invalid_payload': 400,
  'cells.invalid_query': 400,
  'cells.invalid_cue_type': 422,
  'cells.duplicate_coordinate': 422,
  'cells.unsupported_column_type': 422,
  'cells.prevent_edits': 409,

  'mentions.not_found': 404,
  'mentions.invalid_payload': 400,
  'mentions.empty_patch': 422,
  'mentions.duplicate_id': 422,
  'mentions.name_conflict': 422,
  'mentions.too_many': 422,

  'text_variables.not_found': 404,
  'text_variables.invalid_payload': 400,
  'text_variables.duplicate_key': 422,
  'text_variables.key_exists': 422,
  'text_variables.too_many': 422,

  'runner.not_running': 409,
  'runner.ended_cannot_start': 409,
  'runner.no_next_cue': 409,
  'runner.no_previous_cue': 409,
  'messages.empty_patch': 422,

  /** Ours: an action's `If-Match` names a state that the show has left. */
  'runner.state_changed': 412,
  /** Ours: `If-Match` of a change names content that has been changed since. */
  'precondition.failed': 412,
  /** Ours: a delete or type change would take away what is on air. */
  'runner.show_running': 409,
  /** Ours: another desk has taken the show over, or this one waits for it. */
  'service.passive': 503,
  /** Ours: the database does not answer at the moment. */
  'service.unavailable': 503,
  /** Ours: the disk of the service takes no change. */
  'service.disk_full': 507,
} as const

export type ProblemCode = keyof typeof problemCodes

import Type, { type Static } from 'typebox'
import { EpochMs, Position } from '../../contract/v1/envelope.ts'
import { SideEffect } from '../core/side-effects.ts'

/** `meta` of every success. */
export const Meta = Type.Object({
  request_id: Type.String(),
  server_time: EpochMs,
  /** Position of the rundown in its changes. */
  seq: Type.Optional(Position),
  side_effects: Type.Array(SideEffect),
  applied_includes: Type.Optional(Type.Array(Type.String())),
  /** State tag of the show, for `If-Match` on actions. */
  state_tag: Type.Optional(Type.String()),
})
export type Meta = Static<typeof Meta>

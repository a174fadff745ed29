import Type from 'typebox'
import { nullable } from '../schema.ts'

/** Members of a request that changes the show on air or the desk that decides it. The desk refuses a late one, as it refuses a late press. */
export const heldMembers = {
  /** A person held the control. */
  held: Type.Boolean(),
  /** See `TriggerRequest`; the page adds it to every such request. */
  made: Type.Optional(nullable(Type.Integer())),
}

import Type from 'typebox'
import { nullable } from '../schema.ts'

/** Members of a request that changes what is on air or who decides it. It is refused where it comes late, as a press is. */
export const heldMembers = {
  /** A person held the control. */
  held: Type.Boolean(),
  /** See `TriggerRequest`; the page's bridge adds it. */
  made: Type.Optional(nullable(Type.Integer())),
}

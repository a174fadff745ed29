import Type from 'typebox'
import { type CallingState, callPhases, crewWords } from '../domain/calling/calling-state.ts'
import { earliest, latest } from '../domain/time/time.ts'
import { closed, nullable } from './schema.ts'
import { validatorOf } from './validator.ts'

const At = Type.Integer({ minimum: earliest, maximum: latest })
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Name = Type.String({ maxLength: 200 })

const wordMembers = {
  word: Type.Enum([...crewWords]),
  at: At,
  by: Name,
  callId: Type.Optional(Type.String({ maxLength: 300 })),
}

/** `CallingState` as it is kept with a rundown. */
const schema = Type.Object(
  {
    standbys: Count,
    records: Type.Record(
      Type.String({ maxLength: 300 }),
      Type.Object(
        {
          phase: Type.Enum([...callPhases]),
          since: At,
          standby: nullable(Count),
          acknowledgedBy: nullable(Name),
          cancelledAt: nullable(At),
          askedAt: Type.Optional(At),
          text: Type.Optional(Type.String()),
        },
        closed,
      ),
    ),
    crew: Type.Record(
      Type.String({ maxLength: 100 }),
      Type.Object(
        { ...wordMembers, others: Type.Optional(Type.Array(Type.Object(wordMembers, closed))) },
        closed,
      ),
    ),
    withdrawn: Type.Optional(
      Type.Array(
        Type.Object(
          {
            callId: Type.String({ maxLength: 300 }),
            columnId: Type.String({ maxLength: 100 }),
            text: Type.String(),
            at: At,
          },
          closed,
        ),
      ),
    ),
    overtaken: Type.Optional(Type.Record(Type.String({ maxLength: 300 }), Count)),
    auto: Type.Optional(
      Type.Object(
        {
          off: Type.Optional(Type.Literal(true)),
          start: Type.Optional(At),
          stopped: Type.Optional(Type.String({ maxLength: 100 })),
        },
        closed,
      ),
    ),
  },
  closed,
)

/** At most so large is the state that is kept, as JSON. */
export const callingBytes = 256 * 1024

const compiled = validatorOf(schema)

/** Checks a state that was kept. Null: this version cannot read it. */
export const readCallingState = (kept: unknown): CallingState | null =>
  // Instants are numbers within their bounds, which has just been checked.
  compiled.Check(kept) ? (kept as unknown as CallingState) : null

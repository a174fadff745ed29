import Type from 'typebox'
import {
  furthestStep,
  longestStepMessage,
  mostSteps,
  stepColors,
  type WarningStep,
} from '../domain/show/warning-steps.ts'
import { closed } from './schema.ts'
import { validatorOf } from './validator.ts'

/** Whole seconds in ms. */
export const StepAt = Type.Integer({ minimum: -furthestStep, maximum: furthestStep, multipleOf: 1_000 })

export const StepColorName = Type.Enum([...stepColors])

/** One line that is not blank. */
export const StepMessage = Type.String({
  minLength: 1,
  maxLength: longestStepMessage,
  pattern: '^[^\\r\\n]*[^\\s][^\\r\\n]*$',
})

/** Unsafe for the brand of durations alone, which no schema has. */
export const WarningStepsSchema = Type.Unsafe<readonly WarningStep[]>(
  Type.Array(Type.Object({ at: StepAt, color: StepColorName, message: Type.Optional(StepMessage) }, closed), {
    maxItems: mostSteps,
  }),
)

const compiled = validatorOf(WarningStepsSchema)

/** Whether steps that were kept can be read by this version. */
export const areSteps = (kept: unknown): kept is readonly WarningStep[] => compiled.Check(kept)

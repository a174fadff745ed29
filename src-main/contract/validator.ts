import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

/** The checks of a schema, compiled by the first of them: a start waits for none that it does not need. */
export function validatorOf<const Schema extends TSchema>(
  schema: Schema,
): Pick<Validator<Record<never, never>, Schema>, 'Check' | 'Errors'> {
  let compiled: Validator<Record<never, never>, Schema> | null = null
  const validator = (): Validator<Record<never, never>, Schema> => {
    compiled ??= Compile(schema)
    return compiled
  }
  const check = (value: unknown): value is Static<Schema> => validator().Check(value)
  return { Check: check, Errors: value => validator().Errors(value) }
}

import { Settings } from 'typebox/system'

interface SchemaError {
  readonly instancePath: string
  readonly message: string
}

/** What is wrong at one place of a file. */
export interface WrongPlace {
  /** Of the innermost item of a list: `/cues/3/children/0`; empty for the file itself. */
  readonly path: string
  /** All errors of the schema for it, each once, in order. */
  readonly errors: readonly SchemaError[]
}

/**
 * The places of `value` where a schema is not kept, in their order. A thing that may have one of several forms is
 * wrong once for each of them: counted by place, a file is judged by the number of places to correct.
 */
export function wrongPlaces(
  schema: { Errors(value: unknown): Iterable<SchemaError> },
  value: unknown,
): readonly WrongPlace[] {
  const places = new Map<string, Map<string, SchemaError>>()
  for (const error of allErrors(schema, value)) {
    const path = /^(?:\/[^/]+\/\d+(?=\/|$))*/.exec(error.instancePath)?.[0] ?? ''
    const errors = places.get(path) ?? new Map<string, SchemaError>()
    errors.set(`${error.instancePath} ${error.message}`, error)
    places.set(path, errors)
  }
  return [...places].map(([path, errors]) => ({ path, errors: [...errors.values()] }))
}

/** A validator stops after eight errors by default; the limit can only be set for all validators. */
function allErrors(
  schema: { Errors(value: unknown): Iterable<SchemaError> },
  value: unknown,
): readonly SchemaError[] {
  const { maxErrors } = Settings.Get()
  Settings.Set({ maxErrors: Number.MAX_SAFE_INTEGER })
  try {
    return [...schema.Errors(value)]
  } finally {
    Settings.Set({ maxErrors })
  }
}

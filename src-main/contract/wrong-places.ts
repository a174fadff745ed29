import { Settings } from 'typebox/system'

interface SchemaError {
  readonly instancePath: string
  readonly message: string
}

/** What is wrong at one place of a file. */
interface WrongPlace {
  /** Of the innermost item of a list: `/cues/3/children/0`; empty for the file itself. */
  readonly path: string
  /** All errors of the schema for it, each once, in order. */
  readonly errors: readonly SchemaError[]
}

/** Where a schema is not kept. */
export interface WrongPlaces {
  /** In their order. */
  readonly places: readonly WrongPlace[]
  /** The check stopped at its limit: the file may have more errors. */
  readonly more: boolean
}

/**
 * The places of `value` where a schema is not kept. A thing that may have one of several forms is wrong once for each
 * of them: counted by place, a file is judged by the number of places to correct.
 */
export function wrongPlaces(
  schema: { Errors(value: unknown): Iterable<SchemaError> },
  value: unknown,
): WrongPlaces {
  const found = errorsOf(schema, value)
  const places = new Map<string, Map<string, SchemaError>>()
  for (const error of found) {
    const path = /^(?:\/[^/]+\/\d+(?=\/|$))*/.exec(error.instancePath)?.[0] ?? ''
    const errors = places.get(path) ?? new Map<string, SchemaError>()
    errors.set(`${error.instancePath} ${error.message}`, error)
    places.set(path, errors)
  }
  return {
    places: [...places].map(([path, errors]) => ({ path, errors: [...errors.values()] })),
    more: found.length >= mostErrors,
  }
}

/** Errors that are looked for: each place has a few. A file can have one at each of its characters. */
const mostErrors = 1_000

/** A validator stops after eight errors by default; the limit can only be set for all validators. */
function errorsOf(
  schema: { Errors(value: unknown): Iterable<SchemaError> },
  value: unknown,
): readonly SchemaError[] {
  const { maxErrors } = Settings.Get()
  Settings.Set({ maxErrors: mostErrors })
  try {
    return [...schema.Errors(value)]
  } finally {
    Settings.Set({ maxErrors })
  }
}

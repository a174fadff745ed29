import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ValidationIssue } from '../../contract/v1/envelope.ts'
import { issuesOf } from '../schema-issues.ts'

/** Gives the issues of a value; none when it fits. */
export type Check = (value: unknown) => readonly ValidationIssue[]

export function compileCheck(schema: TSchema): Check {
  const compiled = Compile(schema)
  return value => (compiled.Check(value) ? [] : issuesOf(compiled.Errors(value)))
}

/** A query holds text only: what its schema takes as a number, and reads as one, becomes one. */
export function convertQuery(
  schema: TSchema,
  query: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const properties: Readonly<Record<string, unknown>> =
    'properties' in schema && typeof schema.properties === 'object' ? { ...schema.properties } : {}
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      isInteger(properties[name]) && typeof value === 'string' && /^-?\d{1,15}$/.test(value)
        ? Number(value)
        : value,
    ]),
  )
}

const isInteger = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'integer'

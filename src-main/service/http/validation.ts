import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ValidationIssue } from '../../contract/v1/envelope.ts'
import { issue } from '../problem-error.ts'

/** Gives the issues of a value; none when it fits. */
export type Check = (value: unknown) => readonly ValidationIssue[]

/** What a body of thousands of faults is answered with is still an answer, not a copy of it. */
const mostIssues = 50

export function compileCheck(schema: TSchema): Check {
  const compiled = Compile(schema)
  return value => {
    if (compiled.Check(value)) return []
    return compiled
      .Errors(value)
      .flatMap(({ keyword, instancePath, schemaPath, message, params }) => {
        const path = pathOf(instancePath)
        // A closed object says the same once for each member as a false schema.
        if (keyword === 'boolean') return []
        // Of a value that may be null, the other half tells more.
        if (keyword === 'type' && schemaPath.includes('/anyOf/') && message === 'must be null') return []
        if (keyword === 'additionalProperties' && 'additionalProperties' in params) {
          return params.additionalProperties.map(member =>
            issue([...path, member], 'is not known here', 'unknown'),
          )
        }
        if (keyword === 'required' && 'requiredProperties' in params) {
          return params.requiredProperties.map(member => issue([...path, member], 'is missing', 'required'))
        }
        return [issue(path, message, keyword)]
      })
      .slice(0, mostIssues)
  }
}

function pathOf(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map(part => (/^\d+$/.test(part) ? Number(part) : part))
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

import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ValidationIssue } from '../../contract/v1/envelope.ts'
import { issue } from '../problem-error.ts'

/** Gives the issues of a value; none when it fits. */
export type Check = (value: unknown) => readonly ValidationIssue[]

export function compileCheck(schema: TSchema): Check {
  const compiled = Compile(schema)
  return value => {
    if (compiled.Check(value)) return []
    const issues = compiled.Errors(value).flatMap(issuesOf)
    // The list of errors is cut off at its end, and issues are left out: none of that makes the value fit.
    return issues.length > 0 ? issues : [issue([], 'does not match the schema')]
  }
}

type SchemaError = ReturnType<ReturnType<typeof Compile>['Errors']>[number]

function issuesOf({ keyword, instancePath, schemaPath, message, params }: SchemaError): ValidationIssue[] {
  const path = pathOf(instancePath)
  // A false schema stands where a closed object takes no further members: one error for each unknown member.
  if (keyword === 'boolean') return [issue(path, 'is not known', 'unknown')]
  if (keyword === 'additionalProperties') return []
  // For a nullable value, the error of the other type is more useful.
  if (keyword === 'type' && schemaPath.includes('/anyOf/') && message === 'must be null') return []
  if (keyword === 'not') return [issue(path, 'has members that exclude each other', keyword)]
  if (keyword === 'required' && 'requiredProperties' in params) {
    return params.requiredProperties.map(member => issue([...path, member], 'is missing', 'required'))
  }
  return [issue(path, message, keyword)]
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

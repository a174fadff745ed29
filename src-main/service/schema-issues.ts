import type { Validator } from 'typebox/compile'
import type { ValidationIssue } from '../contract/v1/envelope.ts'
import { issue } from './problem-error.ts'

/** What the check of a value by its schema found; never empty. */
export function issuesOf(errors: readonly SchemaError[]): readonly ValidationIssue[] {
  const issues = errors.flatMap(issuesOfOne)
  // The list of errors is cut off at its end, and issues are left out: none of that makes the value fit.
  return issues.length > 0 ? issues : [issue([], 'does not match the schema')]
}

type SchemaError = ReturnType<Validator['Errors']>[number]

function issuesOfOne({ keyword, instancePath, schemaPath, message, params }: SchemaError): ValidationIssue[] {
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

import type { Validator } from 'typebox/compile'
import type { StartTime } from '../../contract/v1/bodies.ts'
import type { ValidationIssue } from '../../contract/v1/envelope.ts'
import { type CueTiming, timingFault } from '../../domain/rundown/timing.ts'
import { type Instant, instant, isInstant } from '../../domain/time/time.ts'
import { invalid, issue, type ProblemError } from '../problem-error.ts'

/** Of either form: epoch milliseconds or ISO 8601. */
export const startTimeOf = (sent: StartTime): Instant | null =>
  sent === null ? null : instant(numberOf(sent))

/** An offset can carry a time out of the years that its text is of. */
export const startTimeIssues = (
  sent: StartTime | undefined,
  path: readonly (string | number)[],
): ValidationIssue[] =>
  sent == null || isInstant(numberOf(sent))
    ? []
    : [issue([...path, 'start_time'], 'is not within the years 1 to 9999', 'out_of_range')]

/** Of a cue as it would be: a member that is sent may not go with one that stands. */
export function timingIssues(
  timing: CueTiming | null,
  startTime: Instant | null,
  path: readonly (string | number)[],
): ValidationIssue[] {
  const fault = timing === null ? null : timingFault(timing, startTime)
  if (fault === null) return []
  if (fault === 'steps')
    return [issue([...path, 'timing', 'steps'], 'has two steps at the same time', 'conflict')]
  return fault === 'limits'
    ? [issue([...path, 'timing', 'shortest_ms'], 'is longer than `longest_ms`', 'out_of_range')]
    : [issue([...path, 'timing', 'start'], 'is floating, and the cue has a `start_time`', 'conflict')]
}

const numberOf = (sent: string | number): number =>
  typeof sent === 'number' ? sent : Math.round(Date.parse(sent))

/** `#rrggbb` of a colour in any form that the API takes. How far one shines through has no place in a rundown. */
export function hexOf(colour: string): string {
  if (!colour.startsWith('#')) {
    const [red = 0, green = 0, blue = 0] = [...colour.matchAll(/\d+/g)].map(([digits]) => Number(digits))
    return `#${[red, green, blue].map(byte => Math.min(byte, 255).toString(16).padStart(2, '0')).join('')}`
  }
  const digits = colour.slice(1).toLowerCase()
  if (digits.length >= 6) return `#${digits.slice(0, 6)}`
  return `#${[...digits.slice(0, 3)].map(digit => digit + digit).join('')}`
}

/** Half of a character, and U+0000, which PostgreSQL does not take, could not be stored as they came. */
export function refuseUnstorable(value: unknown): void {
  if (!everyText(value, part => part.isWellFormed())) {
    throw malformed('contains half a character (a lone surrogate)')
  }
  if (!everyText(value, part => !part.includes('\0'))) {
    throw malformed('contains the character U+0000')
  }
}

/** Names of members too. Not recursive: a body can nest deeper than a stack is. */
function everyText(value: unknown, holds: (text: string) => boolean): boolean {
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string' && !holds(next)) return false
    if (typeof next !== 'object' || next === null) continue
    if (!Array.isArray(next) && !Object.keys(next).every(holds)) return false
    for (const member of Object.values(next)) waiting.push(member)
  }
  return true
}

export const malformed = (message: string): ProblemError =>
  invalid('bad_request', [issue([], message, 'malformed')])

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

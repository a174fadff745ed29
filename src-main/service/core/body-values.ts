import type { StartTime } from '../../contract/v1/bodies.ts'
import type { ValidationIssue } from '../../contract/v1/envelope.ts'
import { type Instant, instant, isInstant } from '../../domain/time/time.ts'
import { issue } from '../problem-error.ts'

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

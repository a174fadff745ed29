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

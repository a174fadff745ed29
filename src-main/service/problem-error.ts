import type { DashboardRefusal } from '../contract/dashboard.ts'
import type { ValidationIssue } from '../contract/v1/envelope.ts'
import { limits } from '../contract/v1/limits.ts'
import { type ProblemCode, problemCodes } from '../contract/v1/problem-codes.ts'
import { UnreadableRow } from './store/engine.ts'
import { StoreNotWritable, StoreUnavailable } from './store/port.ts'

export type Details = Readonly<Record<string, unknown>>

/** An answer that is an error of the reference, *Errors*. Its text states what went wrong and how to correct it. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly details: Details | undefined
  /** Seconds, for `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(code: ProblemCode, detail: string, details?: Details, retryAfter?: number) {
    super(detail)
    this.name = 'ProblemError'
    this.code = code
    this.status = problemCodes[code]
    this.details = details
    this.retryAfter = retryAfter
  }
}

/** A failure of the store in the words of the API; null for any other error. */
export function storeProblem(error: unknown): ProblemError | null {
  if (error instanceof UnreadableRow) {
    return new ProblemError('internal', `${error.message} Stop Showcall, then run "npm start -- repair".`)
  }
  if (error instanceof StoreUnavailable) {
    const detail = 'The database does not answer at the moment. Try again in a second.'
    return new ProblemError('service.unavailable', detail, undefined, 1)
  }
  if (error instanceof StoreNotWritable) {
    const detail =
      'The disk of the service is full, or cannot be written. Nothing was changed. Free some space on it, then try again.'
    return new ProblemError('service.disk_full', detail)
  }
  return null
}

export const invalid = (code: ProblemCode, issues: readonly ValidationIssue[]): ProblemError =>
  new ProblemError(code, issues[0] === undefined ? 'The request is not valid.' : sentence(issues[0]), {
    issues: issues.slice(0, mostIssues),
  })

/** What a body of thousands of faults is answered with is still an answer, not a copy of it. */
const mostIssues = 50

export const issue = (
  path: readonly (string | number)[],
  message: string,
  code = 'invalid',
): ValidationIssue => ({
  path: [...path],
  message,
  code,
})

const sentence = ({ path, message }: ValidationIssue): string =>
  path.length === 0 ? `The request ${message}.` : `"${path.join('.')}" ${message}.`

export const rundownNotFound = (): ProblemError =>
  new ProblemError('rundowns.not_found', 'There is no such rundown, or this token cannot see it.')

export const cueNotFound = (rundownId: string, cueId: string): ProblemError =>
  new ProblemError('cues.not_found', `There is no cue ${cueId} in this rundown.`, {
    rundown_id: rundownId,
    cue_id: cueId,
  })

export const columnNotFound = (rundownId: string, columnId: string): ProblemError =>
  new ProblemError('columns.not_found', `There is no column ${columnId} in this rundown.`, {
    rundown_id: rundownId,
    column_id: columnId,
  })

export const showRunning = (rundownId: string, cueId: string | null): ProblemError =>
  new ProblemError('runner.show_running', 'It is on air. End the show or go to another cue first.', {
    rundown_id: rundownId,
    cue_id: cueId,
  })

export const tooMany = (
  code: 'cues.too_many' | 'columns.too_many',
  unit: 'cues' | 'columns',
  received: number,
): ProblemError => {
  const limit = unit === 'cues' ? limits.cuesPerRundown : limits.columnsPerRundown
  return new ProblemError(code, `A rundown holds at most ${limit} ${unit}.`, { limit, received, unit })
}

export const emptyPatch = (code: ProblemCode): ProblemError =>
  new ProblemError(code, 'The body names no field to change. Send at least one.')

/** A refusal of the core or of the store as an answer; any other error is thrown on. */
export function refused(error: unknown): DashboardRefusal {
  const problem = error instanceof ProblemError ? error : storeProblem(error)
  if (problem !== null) return { ok: false, code: problem.code, detail: problem.message }
  throw error
}

export const done = { ok: true } as const

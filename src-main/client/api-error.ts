import type { ValidationIssue } from '../contract/v1/envelope.ts'

/** A request that a service answered with a problem document (API section 2.8), or did not answer at all. */
export class ApiError extends Error {
  /** Stable code of API section 7; `link.lost` and `link.timeout` when there was no answer. */
  readonly code: string
  /** 0 when there was no answer. */
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>
  /** Seconds to wait before trying again, where the service said so. */
  readonly retryAfter: number | null

  constructor(problem: {
    readonly code: string
    readonly status: number
    readonly detail: string
    readonly details?: Readonly<Record<string, unknown>>
    readonly retryAfter?: number | null
  }) {
    super(problem.detail)
    this.name = 'ApiError'
    this.code = problem.code
    this.status = problem.status
    this.details = problem.details ?? {}
    this.retryAfter = problem.retryAfter ?? null
  }

  /** True when nothing is known of what became of the request. */
  get unanswered(): boolean {
    return this.status === 0
  }

  get issues(): readonly ValidationIssue[] {
    const issues = this.details['issues']
    return Array.isArray(issues) ? issues : []
  }
}

/**
 * Only these sign a link out; `auth.revocation_check_unavailable`, server errors and lost links never do.
 */
export const isDefiniteRefusal = (error: ApiError): boolean =>
  (error.status === 401 && error.code !== 'auth.revocation_check_unavailable') ||
  error.status === 403 ||
  error.code === 'rundowns.not_found'

import { inEnglish } from '../../contract/english.ts'
import type { ValidationIssue } from '../../contract/v1/envelope.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import { certificateChanged } from './pinned-agent.ts'

/**
 * Why there was no answer. The outcome of a request that ended in `link.lost` or `link.timeout` is unknown; `link.closed`
 * was given up here. The others never reached the service: of `link.untrusted` this computer does not trust the certificate
 * and no person has done so, of `link.certificate_changed` it is not the one that a person has trusted.
 */
export type LinkCode =
  | 'link.lost'
  | 'link.timeout'
  | 'link.refused'
  | 'link.unknown_host'
  | 'link.tls'
  | 'link.untrusted'
  | 'link.certificate_changed'
  | 'link.closed'

/**
 * A request that a service answered with a problem document (reference, *Replies*), or did not answer at all.
 */
export class ApiError extends Error {
  /** The service's own sentence where it gave one, else the client's. */
  readonly said: Said
  /**
   * Stable code of the reference, *Errors*; a `LinkCode` when there was no answer; `link.not_a_service` and `link.redirected`
   * when something else answered; `http.<status>` for an answer without a code.
   */
  readonly code: string
  /** 0 when there was no answer. */
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>
  /** Seconds to wait before trying again, where the service requested it. */
  readonly retryAfter: number | null

  constructor(problem: {
    readonly code: string
    readonly status: number
    readonly detail: Said
    readonly details?: Readonly<Record<string, unknown>>
    readonly retryAfter?: number | null
  }) {
    super(inEnglish(problem.detail))
    this.said = problem.detail
    this.name = 'ApiError'
    this.code = problem.code
    this.status = problem.status
    this.details = problem.details ?? {}
    this.retryAfter = problem.retryAfter ?? null
  }

  /** True when the outcome of the request is unknown. */
  get unanswered(): boolean {
    return this.status === 0
  }

  get issues(): readonly ValidationIssue[] {
    const issues = this.details['issues']
    return Array.isArray(issues) ? issues : []
  }
}

/**
 * Only these sign a link out: a code by which the service itself refuses the token or the rundown.
 * `auth.revocation_check_unavailable`, a refusal without a code (a proxy, a hotel's log-in page), server errors and
 * lost links never do.
 */
export const isDefiniteRefusal = (error: ApiError): boolean =>
  (error.status === 401 &&
    error.code.startsWith('auth.') &&
    error.code !== 'auth.revocation_check_unavailable') ||
  error.code === 'forbidden' ||
  error.code === 'rundowns.not_found'

/** Error of a request that was cancelled here: by its caller, or because the connection was closed. */
export const closedError = (): ApiError =>
  new ApiError({
    code: 'link.closed',
    status: 0,
    detail: messageOf('error.cancelled'),
  })

const unansweredTexts: Readonly<Record<Exclude<LinkCode, 'link.closed'>, Message>> = {
  'link.lost': messageOf('error.lost'),
  'link.timeout': messageOf('error.timeout'),
  'link.refused': messageOf('error.refused'),
  'link.unknown_host': messageOf('error.unknown-host'),
  'link.tls': messageOf('error.tls'),
  'link.untrusted': messageOf('error.untrusted'),
  'link.certificate_changed': messageOf('error.certificate-changed'),
}

const linkError = (code: Exclude<LinkCode, 'link.closed'>): ApiError =>
  new ApiError({ code, status: 0, detail: unansweredTexts[code] })

/** Error of a request that timed out. */
export const timedOut = (): ApiError => linkError('link.timeout')

/** Converts a rejection of `fetch`. */
export const unansweredBy = (error: unknown): ApiError => linkError(linkCodeOf(error))

/** False where the request cannot have reached the service. */
export const mayHaveArrived = ({ code }: ApiError): boolean =>
  code === 'link.lost' || code === 'link.timeout' || code === 'link.closed'

/** Errors of certificates that a person can check and trust: they are neither expired nor revoked. */
const untrusted: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

function linkCodeOf(error: unknown): Exclude<LinkCode, 'link.closed'> {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    if (code === 'ECONNREFUSED') return 'link.refused'
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'link.unknown_host'
    if (code === certificateChanged) return 'link.certificate_changed'
    if (untrusted.has(code)) return 'link.untrusted'
    if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|^EPROTO$/.test(code)) return 'link.tls'
  }
  return 'link.lost'
}

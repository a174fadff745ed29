import { inEnglish } from '../../contract/english.ts'
import { MessageError } from '../../contract/message-error.ts'
import type { ValidationIssue } from '../../contract/v1/envelope.ts'
import { type LinkProblem, notRecordedCode } from '../../desk/ports/show-service.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import { problemText } from '../../domain/problem-text.ts'
import { type RefusalReason, runnerReasons } from '../../domain/show/refusals.ts'
import { certificateChanged } from './pinned-network.ts'

/**
 * Why there was no answer. The outcome of a request that ended in `link.lost` or `link.timeout` is unknown; `link.closed`
 * was given up here. The others never reached the service: of `link.untrusted` this computer does not trust the certificate
 * and no person has done so, of `link.certificate_changed` it is not the one that a person has trusted.
 */
type LinkCode =
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

  /** No answer came. The service may have carried the request out, unless it never received it. */
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

const reasons: ReadonlyMap<string, RefusalReason> = new Map<string, RefusalReason>([
  ...Object.entries(runnerReasons),
  ['runner.state_changed', 'moved-on'],
  ['rate_limit.exceeded', 'too-many-requests'],
  ['idempotency.in_flight', 'unanswered'],
  ['forbidden', 'not-allowed'],
  ['rundowns.not_found', 'no-rundown'],
  ['auth.revocation_check_unavailable', 'service-error'],
  ['link.not_a_service', 'no-link'],
  ['link.redirected', 'no-link'],
])

/** The reason of a refused action, for the person who pressed. An unknown code is read by its status. */
export function refusalOf(error: ApiError): RefusalReason {
  const known = reasons.get(error.code)
  if (known !== undefined) return known
  if (error.unanswered) return 'no-link'
  if (isDefiniteRefusal(error)) return 'signed-out'
  if (error.status === 401 || error.status === 403) return 'not-allowed'
  if (error.status === 412) return 'moved-on'
  if (error.status === 429) return 'too-many-requests'
  return error.status === 404 ? 'no-rundown' : 'service-error'
}

export const problemOf = (error: ApiError): LinkProblem => ({ code: error.code, text: problemText(error) })

/** Any failure of a request, as an `ApiError`. */
export const apiErrorOf = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError({
        code: 'internal',
        status: 200,
        detail: messageOf('error.not-understood', { why: String(error) }),
      })

/** An `ApiError` as a sentence for the person who asked. */
export const sentenceOf = (error: unknown): unknown =>
  error instanceof ApiError ? new MessageError(problemText(error), error) : error

/** Rejects with a sentence for the person who asked. */
export const asSentence = <Result>(task: Promise<Result>): Promise<Result> =>
  task.catch((error: unknown) => {
    throw sentenceOf(error)
  })

/** Null for any error except that the token lacks the permission. */
export function forbiddenOf(error: unknown): LinkProblem | null {
  return error instanceof ApiError && error.status === 403 ? problemOf(error) : null
}

export const reconnecting: LinkProblem = {
  code: 'link.lost',
  text: messageOf('link.reconnecting'),
}

export const notRecorded: LinkProblem = {
  code: notRecordedCode,
  text: messageOf('link.service-disk'),
}

export const pushUnreachable: LinkProblem = {
  code: 'link.push_lost',
  text: messageOf('link.push-unreachable'),
}

export const pushRefused = (why: string): LinkProblem => ({
  code: 'link.push_refused',
  text: messageOf('link.push-refused', { why }),
})

export const noLiveEvents: LinkProblem = {
  code: 'link.no_live_events',
  text: messageOf('link.no-live-events'),
}

/** The text for a token that was refused as unknown, by its form: tokens of v1 are JWTs, tokens of v0 are not. */
export function wrongTokenText(error: ApiError, v1Token: string, v0Token: string | null): Message {
  if (error.code !== 'auth.invalid_token' || looksLikeV1Token(v1Token)) return problemText(error)
  // A token of v1 that was cut or mistyped still has its points, or begins like one.
  if (/[.]|^eyJ/.test(v1Token.trim())) return problemText(error)
  return v0Token !== null && looksLikeV1Token(v0Token)
    ? messageOf('token.swapped')
    : messageOf('token.looks-like-v0')
}

/** Three parts of base64url, the first of which is a JSON object: a JWT. */
export const looksLikeV1Token = (token: string): boolean => /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/.test(token)

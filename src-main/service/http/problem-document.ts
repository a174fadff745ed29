import type { Problem } from '../../contract/v1/envelope.ts'
import type { Instant } from '../../domain/time/time.ts'
import { STATUS_CODES } from '../node-http.ts'
import type { ProblemError } from '../problem-error.ts'
import type { Answer } from './answer.ts'

/** Where this service describes itself. */
export interface Site {
  readonly docsUrl: string
  readonly specUrl: string
}

/** The members of a problem document that describe the request. */
export interface RequestName {
  readonly id: string
  readonly url: string
}

/** The one place where an error becomes a document: reference, *Replies*. */
export function renderProblem(error: ProblemError, request: RequestName, site: Site, now: Instant): Answer {
  const type = `${site.docsUrl}/errors#${error.code}`
  const document: Problem = {
    type,
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    code: error.code,
    detail: error.message,
    instance: request.url.split('?', 1)[0] ?? '',
    request_id: request.id,
    server_time: now,
    spec_url: site.specUrl,
    documentation_url: type,
    ...(error.details !== undefined && { details: error.details }),
  }
  return {
    status: error.status,
    headers: {
      'x-request-id': request.id,
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      ...(error.retryAfter !== undefined && { 'retry-after': String(error.retryAfter) }),
    },
    body: JSON.stringify(document),
    code: error.code,
  }
}

import { STATUS_CODES } from 'node:http'
import type { Problem } from '../../contract/v1/envelope.ts'
import type { Instant } from '../../domain/time.ts'
import type { ProblemError } from '../problem-error.ts'

/** Where this service describes itself. */
export interface Site {
  readonly docsUrl: string
  readonly specUrl: string
}

/** The one place where an error becomes a document: API section 2.8. */
export function problemDocument(
  error: ProblemError,
  request: { readonly path: string; readonly id: string; readonly at: Instant },
  site: Site,
): Problem {
  const type = `${site.docsUrl}/errors#${error.code}`
  return {
    type,
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    code: error.code,
    detail: error.message,
    instance: request.path,
    request_id: request.id,
    server_time: request.at,
    spec_url: site.specUrl,
    documentation_url: type,
    ...(error.details !== undefined && { details: error.details }),
  }
}

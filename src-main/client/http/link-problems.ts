import { type LinkProblem, notRecordedCode } from '../../desk/ports/show-service.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { problemText } from '../../domain/problem-text.ts'
import { ApiError } from './api-error.ts'

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

import { type LinkProblem, notRecordedCode } from '../desk/ports/show-service.ts'
import { ApiError } from './api-error.ts'
import { problemText } from './problem-texts.ts'

export const problemOf = (error: ApiError): LinkProblem => ({ code: error.code, text: problemText(error) })

/** Whatever a request can fail with. */
export const apiErrorOf = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError({
        code: 'internal',
        status: 200,
        detail: `The reply was not understood. ${String(error)}`,
      })

/** Null where it is anything but that this token may not. */
export function forbiddenOf(error: unknown): LinkProblem | null {
  return error instanceof ApiError && error.status === 403 ? problemOf(error) : null
}

export const reconnecting: LinkProblem = {
  code: 'link.lost',
  text: 'The link to the service is down. The desk reconnects by itself.',
}

export const notRecorded: LinkProblem = {
  code: notRecordedCode,
  text: 'The disk of the service is full or fails: the show goes on, and is lost if the service stops now. Free some space.',
}

export const pushUnreachable: LinkProblem = {
  code: 'link.push_lost',
  text: 'The push channel cannot be reached, so timing comes another way until it can. Look at its address in Connections.',
}

export const pushRefused = (why: string): LinkProblem => ({
  code: 'link.push_refused',
  text: `The push channel refuses the v0 token or the rundown (${why}), so timing comes another way. Enter a new v0 token in Connections.`,
})

export const noLiveEvents: LinkProblem = {
  code: 'link.no_live_events',
  text: 'This service tells no changes by itself: the show is read again and again, as often as its budget allows. A v0 token makes it prompt.',
}

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
  text: 'No connection to the service. Showcall reconnects automatically.',
}

export const notRecorded: LinkProblem = {
  code: notRecordedCode,
  text: 'The service’s disk is full or failing. The show goes on, but its state is lost if the service stops. Free some space.',
}

export const pushUnreachable: LinkProblem = {
  code: 'link.push_lost',
  text: 'Push cannot be reached. Timing comes another way until it can. Check the push address in Connections.',
}

export const pushRefused = (why: string): LinkProblem => ({
  code: 'link.push_refused',
  text: `Push refused the v0 token or the rundown (${why}). Timing comes another way. Enter a new v0 token in Connections.`,
})

export const noLiveEvents: LinkProblem = {
  code: 'link.no_live_events',
  text: 'This service does not send changes. The show is polled as often as the request limit allows. Add a v0 token for instant timing.',
}

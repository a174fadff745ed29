import type { LinkProblem, TimingSource } from '../../desk/ports/show-service.ts'
import { type ApiError, apiErrorOf, forbiddenOf, isDefiniteRefusal, problemOf } from '../http/api-error.ts'
import type { ReadingOutcomes } from '../rundown/rundown-intake.ts'
import type { SubscriptionOptions } from '../rundown/subscription-options.ts'
import type { Remark } from './link.ts'

/** The subscription, as far as the state of its link depends on it. */
export interface FollowedParts {
  readonly source: () => TimingSource
  /** Whether a status of the rundown has been read. */
  readonly hasStatus: () => boolean
  readonly checkStatus: () => void
  /** Stops all of it: the service refuses the rundown or the token. */
  readonly close: () => void
}

/** Derives the state of the link from the requests of one rundown. After `stop` they have no effect. */
export interface RundownLink extends ReadingOutcomes {
  statusRead(): void
  contentArrived(): void
  /** A status or a press failed. False: it is not to be tried again. */
  failed(error: ApiError): boolean
  lost(error: ApiError): void
  isStopped(): boolean
  stop(): void
}

/** The link is live once the status is known, and the content has come or is not for this token. */
export function createRundownLink(
  { link, listener, signedOut }: Pick<SubscriptionOptions, 'link' | 'listener' | 'signedOut'>,
  subscription: FollowedParts,
): RundownLink {
  let stopped = false
  let hasContent = false
  let contentForbidden = false

  const live = (): void => {
    link.timing(subscription.source())
    if ((hasContent || contentForbidden) && subscription.hasStatus()) link.set('live', null)
    link.touch()
  }

  const liveAtLast = (): void => {
    // An answer has just come: a link that was lost before it is back.
    if (link.health().state !== 'signed-out') live()
  }

  const lost = (error: ApiError): void => {
    if (!stopped) link.set('lost', problemOf(error))
  }

  const remark = (about: Remark, problem: LinkProblem | null): void => {
    if (!stopped) link.remark(about, problem)
  }

  const isRefused = (problem: ApiError): boolean => {
    if (!isDefiniteRefusal(problem)) return false
    subscription.close()
    if (problem.code === 'rundowns.not_found') listener.gone(problemOf(problem).text)
    else {
      link.set('signed-out', problemOf(problem))
      signedOut()
    }
    return true
  }

  return {
    statusRead: live,
    contentArrived() {
      if (hasContent) return
      hasContent = true
      liveAtLast()
    },
    failed(error) {
      if (stopped || error.code === 'link.closed' || isRefused(error)) return false
      // A used-up budget does not mean that the link is lost.
      if (error.status !== 429) lost(error)
      return true
    },
    contentFailed(error) {
      const problem = apiErrorOf(error)
      if (stopped || problem.code === 'link.closed') return false
      if (problem.status === 401 && isRefused(problem)) return false
      // The status shows whether the rundown was deleted.
      if (problem.unanswered || problem.code === 'rundowns.not_found') subscription.checkStatus()
      else link.remark('content', problemOf(problem))
      contentForbidden = problem.status === 403
      if (contentForbidden) liveAtLast()
      return true
    },
    contentRead: () => link.remark('content', null),
    messageFailed: error => remark('message', forbiddenOf(error)),
    referencesFailed: error => remark('content', problemOf(apiErrorOf(error))),
    lost,
    isStopped: () => stopped,
    stop() {
      stopped = true
    },
  }
}

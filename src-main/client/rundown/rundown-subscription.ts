import type { Unsubscribe } from '../../base/emitter.ts'
import type { GoAs } from '../../contract/connection.ts'
import type { OutputMessageResource } from '../../contract/v1/resources.ts'
import type { TextReferences } from '../../desk/ports/content-writes.ts'
import type { RundownSubscription } from '../../desk/ports/show-service.ts'
import type { Position } from '../../domain/feed/position.ts'
import { createContentWrites } from '../content/content-writes.ts'
import { type ApiError, apiErrorOf, isDefiniteRefusal } from '../http/api-error.ts'
import { PressQueue } from './press-queue.ts'
import { type FollowOptions, RundownFollow } from './rundown-follow.ts'

interface SubscriptionOptions extends FollowOptions {
  readonly goAs: GoAs
  readonly closed: () => void
}

/** A subscription as the client of its service has it, and tells it what came. */
export interface ClientSubscription extends RundownSubscription {
  readonly rundownId: string
  /** A try of any request was not answered; `press`: the request is a press, or serves one. */
  unanswered(error: ApiError, press: boolean): void
  /** An answer showed that the service's clock was set. */
  clockStepped(): void
  /** An answer of this rundown contained its position. */
  answered(position: Position): void
  /** Somebody here wrote the output message. Settles once it is shown. */
  wroteMessage(message: OutputMessageResource): Promise<void>
}

/** How long until a service that refused the token is tried again, ms. */
const askAgainAfter = 60_000

/**
 * Follows one rundown until it is closed: presses go out, changes come in. After the service has refused the token, only the
 * status is requested, once a minute; when the service accepts the token again, the rundown is followed anew.
 */
export function subscribeToRundown(options: SubscriptionOptions): ClientSubscription {
  const { rundownId, v1, local, timers, goAs, link } = options
  /** Listeners for mentions and text variables, each with the function that stops it. */
  const watchers = new Map<(references: TextReferences) => void, Unsubscribe>()
  /** Pings under way. */
  let pings = 0
  let isClosed = false
  let cancelAskAgain = (): void => undefined

  const presses = new PressQueue({ rundownId, v1, local, timers, goAs, follow: () => follow })

  const begin = (): RundownFollow =>
    new RundownFollow(options, {
      presses,
      opened(intake) {
        for (const watcher of watchers.keys()) watchers.set(watcher, intake.watchReferences(watcher))
      },
      signedOut: askLater,
    })

  const askLater = (): void => {
    cancelAskAgain = timers.after(askAgainAfter, () => void askAgain())
  }

  const askAgain = async (): Promise<void> => {
    try {
      await v1.status(rundownId)
    } catch (error) {
      const problem = apiErrorOf(error)
      const keepsWaiting = problem.unanswered || problem.status !== 404
      if (!isClosed && keepsWaiting) askLater()
      // An accepted token that cannot see the rundown is reported as such.
      if (isClosed || keepsWaiting || !isDefiniteRefusal(problem)) return
    }
    if (isClosed) return
    link.set('connecting', null)
    follow = begin()
  }

  let follow = begin()

  // None of them needs `this`: `departments-and-timings.ts` puts its own in place of some.
  return {
    rundownId,
    act: presses.act,
    writes: createContentWrites({ rundownId, v1, intake: () => follow.intake }),
    async reached(upTo) {
      if (upTo === undefined) await follow.checkShow()
      else await follow.intake?.reached?.(upTo)
      return follow.knownShow()?.reading ?? null
    },
    async ping() {
      pings += 1
      try {
        await v1.status(rundownId, 'control')
        return true
      } catch (error) {
        // A refusal is an answer.
        return !apiErrorOf(error).unanswered
      } finally {
        pings -= 1
      }
    },
    watchReferences(watcher) {
      watchers.set(watcher, follow.intake?.watchReferences(watcher) ?? (() => undefined))
      return () => {
        watchers.get(watcher)?.()
        watchers.delete(watcher)
      }
    },
    unanswered(error, press) {
      if (press) presses.lost()
      // While push brings the timing, one reading without an answer says nothing of the link.
      if (presses.underWay() + pings > 0 || !follow.isPushing()) follow.lost(error)
    },
    clockStepped: () => void follow.checkShow(),
    answered: position => follow.intake?.answered?.(position),
    wroteMessage: async message => follow.intake?.wroteMessage(message),
    close() {
      isClosed = true
      cancelAskAgain()
      follow.close()
      options.closed()
    },
  }
}

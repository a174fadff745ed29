import type { TextReferences } from '../../desk/ports/content-writes.ts'
import { isDefiniteRefusal } from '../http/api-error.ts'
import { apiErrorOf } from '../http/link-problems.ts'
import { openRundownSubscription } from './rundown-subscription.ts'
import type { FollowedRundown, SubscriptionOptions } from './subscription-options.ts'

/** How long until a service that refused the token is asked whether it still does, ms. */
const askAgainAfter = 60_000

/**
 * A rundown, followed again by itself once the service takes the token after all: until then nothing but its status is
 * asked for, once a minute.
 */
export function openResubscribing(options: Omit<SubscriptionOptions, 'signedOut'>): FollowedRundown {
  const { v1, rundownId, link, timers } = options
  let closed = false
  let cancel: () => void = () => undefined
  const watching = new Map<(references: TextReferences) => void, () => void>()

  const open = (): FollowedRundown => openRundownSubscription({ ...options, signedOut: wait })

  const wait = (): void => {
    cancel = timers.after(askAgainAfter, () => void askAgain())
  }

  const askAgain = async (): Promise<void> => {
    try {
      await v1.status(rundownId)
    } catch (error) {
      const problem = apiErrorOf(error)
      const stays = problem.unanswered || problem.status !== 404
      if (!closed && stays) wait()
      // A token that is taken but sees no such rundown is told as that.
      if (closed || stays || !isDefiniteRefusal(problem)) return
    }
    if (closed) return
    current.close()
    link.set('connecting', null)
    current = open()
    for (const listener of watching.keys()) watching.set(listener, current.watchReferences(listener))
  }

  let current = open()
  return {
    act: (command, seen) => current.act(command, seen),
    refresh: upTo => current.refresh(upTo),
    unanswered: (error, press) => current.unanswered(error, press),
    clockStepped: () => current.clockStepped(),
    answered: position => current.answered(position),
    wroteMessage: message => current.wroteMessage(message),
    get writes() {
      return current.writes
    },
    watchReferences(listener) {
      watching.set(listener, current.watchReferences(listener))
      return () => {
        watching.get(listener)?.()
        watching.delete(listener)
      }
    },
    close() {
      closed = true
      cancel()
      current.close()
    },
  }
}

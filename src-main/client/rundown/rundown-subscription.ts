import type { Unsubscribe } from '../../base/emitter.ts'
import type { TextReferences } from '../../desk/ports/content-writes.ts'
import { createContentWrites } from '../content/content-writes.ts'
import { RundownFeed } from '../feed/rundown-feed.ts'
import { apiErrorOf, isDefiniteRefusal } from '../http/api-error.ts'
import { createLiveChannels } from '../link/live-channels.ts'
import { createRundownLink } from '../link/rundown-link.ts'
import type { ShowAnswer } from '../timing/show-order.ts'
import { createShowTiming } from '../timing/show-timing.ts'
import { startPolling } from '../unnumbered/polling.ts'
import { UnnumberedIntake } from '../unnumbered/unnumbered-intake.ts'
import type { IntakeOptions, RundownIntake } from './rundown-intake.ts'
import type { FollowedRundown, SubscriptionOptions } from './subscription-options.ts'

/** How long until a service that refused the token is tried again, ms. */
const askAgainAfter = 60_000

/** Listeners for mentions and text variables, each with the function that stops it. */
type Watchers = Map<(references: TextReferences) => void, Unsubscribe>

/**
 * Follows one rundown. After the service has refused the token, only the status is requested, once a minute; when the
 * service accepts the token again, the rundown is followed again.
 */
export function openRundownSubscription(options: Omit<SubscriptionOptions, 'signedOut'>): FollowedRundown {
  const { v1, rundownId, link, timers } = options
  const watchers: Watchers = new Map()
  let closed = false
  let cancel: () => void = () => undefined

  const wait = (): void => {
    cancel = timers.after(askAgainAfter, () => void askAgain())
  }

  const askAgain = async (): Promise<void> => {
    try {
      await v1.status(rundownId)
    } catch (error) {
      const problem = apiErrorOf(error)
      const keepsWaiting = problem.unanswered || problem.status !== 404
      if (!closed && keepsWaiting) wait()
      // An accepted token that cannot see the rundown is reported as such.
      if (closed || keepsWaiting || !isDefiniteRefusal(problem)) return
    }
    if (closed) return
    current.close()
    link.set('connecting', null)
    current = follow({ ...options, signedOut: wait }, watchers)
  }

  let current = follow({ ...options, signedOut: wait }, watchers)
  return {
    act: (command, seen, ago) => current.act(command, seen, ago),
    refresh: upTo => current.refresh(upTo),
    ping: () => current.ping(),
    unanswered: (error, press) => current.unanswered(error, press),
    clockStepped: () => current.clockStepped(),
    answered: position => current.answered(position),
    wroteMessage: message => current.wroteMessage(message),
    get writes() {
      return current.writes
    },
    watchReferences(watcher) {
      watchers.set(watcher, current.watchReferences(watcher))
      return () => {
        watchers.get(watcher)?.()
        watchers.delete(watcher)
      }
    },
    close() {
      closed = true
      cancel()
      current.close()
    },
  }
}

/**
 * Timing comes by the v0 push channel, else by the event stream, else by polling; content by the event stream, else by
 * reading it again. A channel that fails is replaced by the next one, and reconnects by itself. Channels open with the
 * first answer, which shows whether the service numbers its changes.
 */
function follow(options: SubscriptionOptions, watchers: Watchers): FollowedRundown {
  const { rundownId, listener, v1, link, clock } = options
  const budget = () => link.health().budget
  const intake = createLateIntake(watchers)
  const channels = createLiveChannels(options, () => polling.restart())
  const ping = createPing(options)

  const close = (): void => {
    rundownLink.stop()
    for (const part of [polling, channels, intake, timing]) part.close()
  }

  const rundownLink = createRundownLink(options, {
    source: channels.source,
    hasStatus: () => timing.known() !== null,
    checkStatus: () => void timing.check(),
    close,
  })

  const timing = createShowTiming({
    ...options,
    orderFor(answer) {
      const opened = intake.open(answer, intakeOptions)
      channels.open(opened, timing)
      return opened.show
    },
    show: reading => listener.show(reading),
    answered: rundownLink.statusRead,
    failed: rundownLink.failed,
  })

  const intakeOptions: IntakeOptions = {
    ...options,
    now: clock.now,
    budget,
    channels,
    timing,
    publish: {
      content(content) {
        if (rundownLink.isStopped()) return
        listener.content(content)
        rundownLink.contentArrived()
      },
      message: message => void (rundownLink.isStopped() || listener.message(message)),
    },
    readings: rundownLink,
  }

  void timing.check()
  const polling = startPolling(intakeOptions, { status: timing.poll, content: intake.poll })

  return {
    async act(command, seen, ago) {
      const reply = await timing.presses.act(command, seen, ago)
      if (!reply.ok && reply.reason === 'not-allowed') link.watchOnly('refusal', true)
      return reply
    },
    async refresh(upTo) {
      if (upTo !== undefined) await intake.reached(upTo)
      else await timing.check()
      return timing.known()
    },
    ping: ping.ask,
    unanswered(error, press) {
      if (press) timing.presses.lost()
      if (timing.presses.underWay() + ping.underWay() > 0 || !channels.pushing()) rundownLink.lost(error)
    },
    clockStepped: () => void timing.check(),
    answered: intake.answered,
    wroteMessage: intake.wroteMessage,
    writes: createContentWrites({ rundownId, v1, intake }),
    watchReferences: intake.watchReferences,
    close,
  }
}

type IntakeOfDesk = Required<
  Pick<
    RundownIntake,
    | 'poll'
    | 'answered'
    | 'wrote'
    | 'wroteText'
    | 'wroteMessage'
    | 'reached'
    | 'readContent'
    | 'watchReferences'
    | 'close'
  >
>

interface LateIntake extends IntakeOfDesk {
  /** The first answer shows whether the service numbers its changes. */
  open(answer: ShowAnswer, options: IntakeOptions): RundownIntake
}

/** The intake of a rundown, opened with the first answer. Before that, calls do nothing, and watchers wait. */
function createLateIntake(watchers: Watchers): LateIntake {
  let intake: RundownIntake | null = null
  return {
    open({ position }, options) {
      const opened = position === null ? new UnnumberedIntake(options) : new RundownFeed(options, position)
      intake = opened
      for (const watcher of watchers.keys()) watchers.set(watcher, opened.watchReferences(watcher))
      return opened
    },
    poll: () => intake?.poll(),
    answered: position => intake?.answered?.(position),
    wrote: async events => intake?.wrote(events),
    wroteText: async () => intake?.wroteText(),
    wroteMessage: async message => intake?.wroteMessage(message),
    reached: async position => intake?.reached?.(position),
    readContent: async () => intake?.readContent(),
    watchReferences: watcher => intake?.watchReferences(watcher) ?? (() => undefined),
    close: () => intake?.close(),
  }
}

/** Asks whether the service answers at all: a refusal is an answer. */
function createPing({ v1, rundownId }: SubscriptionOptions) {
  let underWay = 0
  return {
    underWay: () => underWay,
    async ask(): Promise<boolean> {
      underWay += 1
      try {
        await v1.status(rundownId, 'control')
        return true
      } catch (error) {
        return !apiErrorOf(error).unanswered
      } finally {
        underWay -= 1
      }
    },
  }
}

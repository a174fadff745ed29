import type { Unsubscribe } from '../../base/emitter.ts'
import type { TextReferences } from '../../desk/ports/content-writes.ts'
import { createContentWrites } from '../content/content-writes.ts'
import { openRundownFeed } from '../feed/rundown-feed.ts'
import { createLiveChannels } from '../link/live-channels.ts'
import { createRundownLink } from '../link/rundown-link.ts'
import type { ShowAnswer } from '../timing/show-order.ts'
import { createShowTiming } from '../timing/show-timing.ts'
import { startPolling } from '../unnumbered/polling.ts'
import { openUnnumberedIntake } from '../unnumbered/unnumbered-intake.ts'
import type { IntakeOptions, RundownIntake } from './rundown-intake.ts'
import type { FollowedRundown, SubscriptionOptions } from './subscription-options.ts'

/**
 * Follows one rundown. Timing comes by the v0 push channel, else by the event stream, else by polling; content by the
 * event stream, else by reading it again. A channel that fails is replaced by the next one, and reconnects by itself.
 * Channels open with the first answer, which shows whether the service numbers its changes.
 */
export function openRundownSubscription(options: SubscriptionOptions): FollowedRundown {
  const { rundownId, listener, v1, link, clock } = options
  const budget = () => link.health().budget
  const intake = createLateIntake()
  const channels = createLiveChannels(options, () => polling.restart())

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
    told: {
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
    async act(command, seen) {
      const reply = await timing.act(command, seen)
      if (!reply.ok && reply.reason === 'not-allowed') link.watchOnly('refusal', true)
      return reply
    },
    async refresh(upTo) {
      if (upTo !== undefined) await intake.reached(upTo)
      else await timing.check()
      return timing.known()
    },
    unanswered(error, press) {
      if (press) timing.pressLost()
      if (timing.underWay() > 0 || !channels.pushing()) rundownLink.lost(error)
    },
    clockStepped: () => void timing.check(),
    answered: intake.answered,
    wroteMessage: intake.wroteMessage,
    writes: createContentWrites({ rundownId, v1, intake }),
    watchReferences: intake.watchReferences,
    close,
  }
}

type IntakeOfDesk = Pick<
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

interface LateIntake extends IntakeOfDesk {
  /** The first answer shows whether the service numbers its changes. */
  open(answer: ShowAnswer, options: IntakeOptions): RundownIntake
}

/** The intake of a rundown, opened with the first answer. Before that, calls do nothing, and watchers wait. */
function createLateIntake(): LateIntake {
  let intake: RundownIntake | null = null
  const watchers = new Map<(references: TextReferences) => void, Unsubscribe>()
  return {
    open({ position }, options) {
      const opened = position === null ? openUnnumberedIntake(options) : openRundownFeed(options, position)
      intake = opened
      for (const watcher of watchers.keys()) watchers.set(watcher, opened.watchReferences(watcher))
      return opened
    },
    poll: () => intake?.poll(),
    answered: position => intake?.answered(position),
    wrote: async events => intake?.wrote(events),
    wroteText: async () => intake?.wroteText(),
    wroteMessage: async message => intake?.wroteMessage(message),
    reached: async position => intake?.reached(position),
    readContent: async () => intake?.readContent(),
    watchReferences(watcher) {
      watchers.set(watcher, intake?.watchReferences(watcher) ?? (() => undefined))
      return () => {
        watchers.get(watcher)?.()
        watchers.delete(watcher)
      }
    },
    close: () => intake?.close(),
  }
}

import type { Unsubscribe } from '../base/emitter.ts'
import type { TextReferences } from '../desk/ports/content-writes.ts'
import type { RequestBudget, TimingSource } from '../desk/ports/show-service.ts'
import { sameAnchors } from '../domain/anchors.ts'
import { type ApiError, isDefiniteRefusal } from './api-error.ts'
import { createContentWrites } from './content-writes.ts'
import { type EventStreamListener, openEventStream } from './event-stream.ts'
import { openRundownFeed } from './feed/rundown-feed.ts'
import {
  apiErrorOf,
  forbiddenOf,
  noLiveEvents,
  problemOf,
  pushRefused,
  pushUnreachable,
  reconnecting,
} from './link-problems.ts'
import { contentInterval, statusInterval } from './polling.ts'
import { timeIn } from './readings.ts'
import type { IntakeOptions, RundownIntake } from './rundown-intake.ts'
import { createShowTiming } from './show-timing.ts'
import type { FollowedRundown, SubscriptionOptions } from './subscription-options.ts'
import { openUnnumberedIntake } from './unnumbered/unnumbered-intake.ts'
import { openPush, type PushListener } from './v0-push.ts'

/**
 * One rundown, followed: timing by the v0 push channel, else by the event stream, else by reading the status; content
 * by the event stream, else by reading it anew when something tells of a change. A source that fails is stood in for
 * by the next, and comes back by itself. Sources are opened with the first answer, which shows what the service can.
 */
export function openRundownSubscription(options: SubscriptionOptions): FollowedRundown {
  const { rundownId, listener, v1, link, timers, random, clock } = options
  let halted = false
  let push: 'connecting' | 'on' | 'down' = 'connecting'
  let stream: 'connecting' | 'on' | 'down' | 'unsupported' = 'connecting'
  let hasContent = false
  let contentForbidden = false
  let intake: RundownIntake | null = null
  const sources: { close(): void }[] = []
  const watching = new Map<(words: TextReferences) => void, Unsubscribe>()
  const cancels = new Map<'poll' | 'content', () => void>()

  const after = (name: 'poll' | 'content', ms: number, task: () => void): void => {
    cancels.get(name)?.()
    const cancel = timers.after(ms, () => {
      cancels.delete(name)
      if (!halted) task()
    })
    cancels.set(name, cancel)
  }

  const budget = (): RequestBudget | null => link.health().budget
  const source = (): TimingSource => (push === 'on' ? 'push' : stream === 'on' ? 'events' : 'polling')

  const live = (): void => {
    link.timing(source())
    if ((hasContent || contentForbidden) && timing.known() !== null) link.set('live', null)
    link.touch()
  }

  const halt = (): void => {
    halted = true
    for (const stop of cancels.values()) stop()
    cancels.clear()
    for (const part of [...sources, intake, timing]) part?.close()
  }

  const lost = (error: ApiError): void => {
    if (!halted) link.set('lost', problemOf(error))
  }

  /** Stops for good where the service refuses for good. False then. */
  const goesOn = (problem: ApiError): boolean => {
    if (halted || problem.code === 'link.closed') return false
    if (!isDefiniteRefusal(problem)) return true
    halt()
    if (problem.code === 'rundowns.not_found') listener.gone(problemOf(problem).text)
    else {
      link.set('signed-out', problemOf(problem))
      options.signedOut()
    }
    return false
  }

  const timing = createShowTiming({
    rundownId,
    v1,
    goAs: options.goAs,
    clock,
    local: options.local,
    timers,
    random,
    orderFor({ position }) {
      intake =
        position === null ? openUnnumberedIntake(intakeOptions) : openRundownFeed(intakeOptions, position)
      for (const watch of watching.keys()) watching.set(watch, intake.watchReferences(watch))
      openSources(intake)
      return intake.show
    },
    show: reading => listener.show(reading),
    answered: live,
    failed(error) {
      if (!goesOn(error)) return false
      // A budget that is used up is no lost link.
      if (error.status !== 429) lost(error)
      return true
    },
  })

  const intakeOptions: IntakeOptions = {
    rundownId,
    v1,
    view: options.view,
    timers,
    now: clock.now,
    budget,
    streaming: () => stream === 'on',
    pushing: () => push === 'on',
    channel: () => source() !== 'polling',
    timing,
    told: {
      content(content) {
        if (halted) return
        listener.content(content)
        if (hasContent) return
        hasContent = true
        if (link.health().state === 'connecting') live()
      },
      message: message => void (halted || listener.message(message)),
    },
    contentFailed(error) {
      const problem = apiErrorOf(error)
      if (halted || problem.code === 'link.closed') return false
      if (problem.status === 401 && !goesOn(problem)) return false
      // Whether the rundown is gone, the status tells.
      if (problem.unanswered || problem.code === 'rundowns.not_found') void timing.check()
      else link.remark('content', problemOf(problem))
      contentForbidden = problem.status === 403
      if (contentForbidden && link.health().state === 'connecting') live()
      return true
    },
    contentRead: () => link.remark('content', null),
    messageFailed: error => void (halted || link.remark('message', forbiddenOf(error))),
    wordsFailed: error => void (halted || link.remark('content', problemOf(apiErrorOf(error)))),
  }

  const poll = (): void => {
    after('poll', statusInterval(source(), budget(), clock.now()), () => {
      timing.poll()
      poll()
    })
  }

  const pollContent = (): void => {
    after('content', contentInterval(budget()), () => {
      if (source() === 'polling') intake?.poll()
      pollContent()
    })
  }

  const sourceChanged = (): void => {
    link.timing(timing.known() === null ? null : source())
    poll()
  }

  /** The channel that timing came by broke. */
  const broke = (): void => {
    intake?.interrupted()
    link.set('lost', reconnecting)
  }

  const openSources = (to: RundownIntake): void => {
    const onEvents: EventStreamListener = {
      opened() {
        stream = 'on'
        link.remark('events', null)
        to.streamOpened()
        sourceChanged()
      },
      async silent() {
        const before = timing.known()
        await timing.check()
        const after = timing.known()
        return before !== null && after !== null && sameAnchors(before.state, after.state)
      },
      event(name, data, id) {
        if (name === 'heartbeat') timing.clockTold(timeIn(data, 'at'))
        else if (name === 'disconnect') void timing.check()
        else to.streamEvent(name, data, id)
      },
      lost() {
        if (source() === 'events') broke()
        stream = 'down'
        to.streamEnded()
        sourceChanged()
        if (push !== 'on') void timing.check()
      },
      unsupported() {
        stream = 'unsupported'
        to.streamEnded()
        if (options.push === null) link.remark('events', noLiveEvents)
        sourceChanged()
      },
    }
    const onPush: PushListener = {
      connected() {
        push = 'on'
        to.interrupted()
        link.remark('push', null)
        sourceChanged()
        void timing.check()
        to.pushConnected()
      },
      disconnected() {
        if (push === 'on') broke()
        else link.remark('push', pushUnreachable)
        push = 'down'
        sourceChanged()
        void timing.check()
      },
      refused(why) {
        push = 'down'
        link.remark('push', pushRefused(why))
        sourceChanged()
        void timing.check()
      },
      timing(state, position) {
        if (push === 'on') to.pushTiming(state, position)
      },
      content: to.pushContent,
      next: to.pushNext,
      serverTime: at => timing.clockTold(at),
    }
    const connect = (signal: AbortSignal) => options.openEvents(signal, to.stream())
    sources.push(openEventStream({ connect, timers, local: options.local, random }, onEvents))
    if (options.push !== null) sources.push(openPush({ ...options.push, rundownId, timers }, onPush))
  }

  const writes = createContentWrites({
    rundownId,
    v1,
    intake: {
      wrote: async events => intake?.wrote(events),
      wroteText: async () => intake?.wroteText(),
      readContent: async () => intake?.readContent(),
      reached: async position => intake?.reached(position),
    },
    inWords: error => problemOf(error).text,
  })

  void timing.check()
  poll()
  pollContent()

  return {
    async act(command, seen) {
      const reply = await timing.act(command, seen)
      if (!reply.ok && reply.reason === 'not-allowed') link.watchOnly('refusal', true)
      return reply
    },
    async refresh(upTo) {
      if (upTo !== undefined && intake !== null) await intake.reached(upTo)
      if (upTo === undefined) await timing.check()
      return timing.known()
    },
    unanswered(error, press) {
      if (press) timing.pressLost()
      if (timing.underWay() > 0 || push !== 'on') lost(error)
    },
    clockStepped: () => void (halted || timing.check()),
    answered: position => intake?.answered(position),
    wroteMessage: async message => intake?.wroteMessage(message),
    writes,
    watchReferences(watch) {
      watching.set(watch, intake?.watchReferences(watch) ?? (() => undefined))
      return () => {
        watching.get(watch)?.()
        watching.delete(watch)
      }
    },
    close: halt,
  }
}

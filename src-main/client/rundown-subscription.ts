import type { RequestBudget, TimingSource } from '../desk/ports/show-service.ts'
import { sameAnchors } from '../domain/anchors.ts'
import { type ApiError, isDefiniteRefusal } from './api-error.ts'
import { openContentKeeper } from './content-keeper.ts'
import { createContentWrites } from './content-writes.ts'
import { type EventStreamListener, openEventStream } from './event-stream.ts'
import {
  apiErrorOf,
  forbiddenOf,
  noLiveEvents,
  problemOf,
  pushRefused,
  pushUnreachable,
  reconnecting,
} from './link-problems.ts'
import { openMessageWatch } from './message-watch.ts'
import { contentInterval, statusInterval } from './polling.ts'
import { readCells } from './read-cells.ts'
import { isStatus, readingOf, timeIn } from './readings.ts'
import { openReferencesWatch } from './references-watch.ts'
import { createShowTiming } from './show-timing.ts'
import type { FollowedRundown, SubscriptionOptions } from './subscription-options.ts'
import { openPush, type PushListener } from './v0-push.ts'

/** How long the first reading of the content waits for the event stream, ms: what comes before it need not be closed. */
const streamHeadStart = 1_000

/**
 * One rundown, followed: timing by the v0 push channel, else by the event stream, else by reading the status; content
 * by the event stream, else by reading it anew when something tells of a change. A source that fails is stood in for
 * by the next, and comes back by itself.
 */
export function openRundownSubscription(options: SubscriptionOptions): FollowedRundown {
  const { rundownId, listener, v1, link, timers, random, clock } = options
  let halted = false
  let push: 'connecting' | 'on' | 'down' = 'connecting'
  let stream: 'connecting' | 'on' | 'down' | 'unsupported' = 'connecting'
  let hasContent = false
  let contentForbidden = false
  const cancels = new Map<'poll' | 'content' | 'start', () => void>()

  const after = (name: 'poll' | 'content' | 'start', ms: number, task: () => void): void => {
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
    for (const part of [socket, events, keeper, words, message, timing]) part?.close()
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
    budget,
    local: options.local,
    timers,
    random,
    channel: () => source() !== 'polling',
    show: reading => listener.show(reading),
    answered: live,
    failed(error) {
      if (!goesOn(error)) return false
      // A budget that is used up is no lost link.
      if (error.status !== 429) lost(error)
      return true
    },
  })

  const keeper = openContentKeeper({
    readHead: () => v1.rundown(rundownId, ['cues', 'columns']),
    readCells: head => readCells(v1, head),
    timers,
    changed(content) {
      if (halted) return
      listener.content(content)
      if (hasContent) return
      hasContent = true
      if (link.health().state === 'connecting') live()
    },
    failed(error) {
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
    recovered: () => link.remark('content', null),
  })

  const message = openMessageWatch({
    read: () => v1.outputMessage(rundownId),
    told: next => void (halted || listener.message(next)),
    failed: error => void (halted || link.remark('message', forbiddenOf(error))),
    budget,
    timers,
  })

  const words = openReferencesWatch({
    mentions: () => v1.mentions(rundownId),
    variables: () => v1.textVariables(rundownId),
    failed: error => void (halted || link.remark('content', problemOf(apiErrorOf(error)))),
    timers,
  })

  /** The first reading of the content; later ones close a stretch that was missed. */
  const readContent = (): void => {
    cancels.get('start')?.()
    cancels.delete('start')
    keeper.reread()
    message.look()
  }

  const poll = (): void => {
    after('poll', statusInterval(source(), budget(), clock.now()), () => {
      timing.poll()
      poll()
    })
  }

  const pollContent = (): void => {
    after('content', contentInterval(budget()), () => {
      if (source() === 'polling') keeper.reread()
      pollContent()
    })
  }

  const sourceChanged = (): void => {
    link.timing(timing.known() === null ? null : source())
    poll()
  }

  /** The channel that timing came by broke. */
  const broke = (): void => {
    timing.interrupt()
    link.set('lost', reconnecting)
  }

  const onEvents: EventStreamListener = {
    opened() {
      stream = 'on'
      link.remark('events', null)
      readContent()
      sourceChanged()
    },
    async silent() {
      const before = timing.known()
      await timing.check()
      const after = timing.known()
      return before !== null && after !== null && sameAnchors(before.state, after.state)
    },
    event(name, data) {
      if (name === 'heartbeat') timing.clockTold(timeIn(data, 'at'))
      else if (name === 'disconnect') void timing.check()
      else if (name === 'status') {
        if (!isStatus(data)) return
        timing.clockTold(timeIn(data, 'server_time'))
        const reading = readingOf(data)
        if (push === 'on') timing.amend(reading)
        else timing.hear(reading.state, reading.nextCueId)
      } else {
        keeper.event(name, data)
        if (name === 'rundown') {
          message.look()
          words.hint()
        }
      }
    },
    lost() {
      if (source() === 'events') broke()
      stream = 'down'
      if (cancels.has('start')) readContent()
      sourceChanged()
      if (push !== 'on') void timing.check()
    },
    unsupported() {
      stream = 'unsupported'
      if (cancels.has('start')) readContent()
      if (options.push === null) link.remark('events', noLiveEvents)
      sourceChanged()
    },
  }

  const onPush: PushListener = {
    connected() {
      push = 'on'
      timing.interrupt()
      link.remark('push', null)
      sourceChanged()
      void timing.check()
      if (stream !== 'on' && hasContent) keeper.reread()
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
    timing(state) {
      if (push === 'on') timing.hear(state)
    },
    content() {
      if (stream === 'on') return
      keeper.reread()
      message.look()
      words.hint()
    },
    next: cueId => timing.next(cueId),
    serverTime: at => timing.clockTold(at),
  }

  const events = openEventStream(
    { connect: options.openEvents, timers, local: options.local, random },
    onEvents,
  )
  const socket = options.push === null ? null : openPush({ ...options.push, rundownId, timers }, onPush)
  after('start', streamHeadStart, readContent)
  void timing.check()
  poll()
  pollContent()

  return {
    async act(command, seen) {
      const reply = await timing.act(command, seen)
      if (!reply.ok && reply.reason === 'not-allowed') link.watchOnly('refusal', true)
      return reply
    },
    async refresh() {
      await timing.check()
      return timing.known()
    },
    unanswered(error, press) {
      if (press) timing.pressLost()
      if (timing.underWay() > 0 || push !== 'on') lost(error)
    },
    clockStepped: () => void (halted || timing.check()),
    wroteMessage: message.wrote,
    writes: createContentWrites({ rundownId, v1, keeper, words, inWords: error => problemOf(error).text }),
    watchWords: words.watch,
    close: halt,
  }
}

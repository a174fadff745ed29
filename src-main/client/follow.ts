import type { GoAs } from '../contract/connection.ts'
import type { OutputMessageResource } from '../contract/v1/resources.ts'
import type {
  Follow,
  FollowListener,
  LinkProblem,
  RequestBudget,
  ShowReading,
  TimingSource,
} from '../desk/ports/show-service.ts'
import type { Timers } from '../desk/ports/timers.ts'
import { onAirOf } from '../domain/runner.ts'
import { ApiError, isDefiniteRefusal } from './api-error.ts'
import { coalesce } from './coalesce.ts'
import { openContentKeeper } from './content-keeper.ts'
import { openEventStream } from './event-stream.ts'
import type { Link } from './link.ts'
import { openMessageWatch } from './message-watch.ts'
import { contentInterval, isAmple, statusInterval } from './polling.ts'
import { problemText } from './problem-texts.ts'
import { readCells } from './read-cells.ts'
import { readingOf } from './readings.ts'
import { createShowActs } from './show-acts.ts'
import { createShowOrder } from './show-order.ts'
import { openPush, type PushOptions } from './v0-push.ts'
import type { V1Client } from './v1-client.ts'

export interface FollowOptions {
  readonly rundownId: string
  readonly listener: FollowListener
  readonly v1: V1Client
  /** Asks for the event stream. */
  readonly openEvents: (signal: AbortSignal) => Promise<Response>
  /** Null where there is no push channel, or no token for it. */
  readonly push: Pick<PushOptions, 'network' | 'socketUrl' | 'apiToken'> | null
  readonly link: Link
  readonly goAs: GoAs
  readonly timers: Timers
  /** Local steady ms. */
  readonly local: () => number
  readonly random: () => number
  /** The service's clock, epoch ms. */
  readonly now: () => number
  /** Sum of the steps of that clock, ms. */
  readonly steps: () => number
  /** A time told by the service without being asked, epoch ms. False when it does not fit what is known. */
  readonly told: (serverTime: number) => boolean
}

export interface FollowedRundown extends Follow {
  /** A try of any request found no answer. */
  unanswered(error: ApiError): void
  /** An answer told that the service's clock was set. */
  clockStepped(): void
  /** Somebody here wrote the output message. */
  wroteMessage(message: OutputMessageResource): void
}

/** How long a word is held back for an answer that makes sense of it, ms. */
const patience = { early: 500, doubted: 500, shifted: 5_000 } as const
const retryDelays = { first: 500, most: 5_000 } as const
/** How long the first reading of the content waits for the event stream, ms: what comes before it need not be closed. */
const streamHeadStart = 1_000

/**
 * One rundown, followed: timing by the v0 push channel, else by the event stream, else by reading the status; content
 * by the event stream, else by reading it anew when something tells of a change. A source that fails is stood in for
 * by the next, and comes back by itself.
 */
export function openFollow(options: FollowOptions): FollowedRundown {
  const { rundownId, listener, v1, link, timers, random, now, steps, told } = options
  let halted = false
  let push: 'none' | 'connecting' | 'on' | 'down' = options.push === null ? 'none' : 'connecting'
  let stream: 'connecting' | 'on' | 'down' | 'unsupported' = 'connecting'
  let streamWasOn = false
  let hasContent = false
  /** The service's clock may have been set: only an answer can tell. */
  let doubt = false
  /** Something came during a press that its reply may not have told. */
  let unclear = false
  let failures = 0
  let lastTold: ShowReading | null = null
  /** Whoever listens takes anchors to be of the clock as it is then, so none are told that may be of before a step. */
  let stepsTold = steps()
  const order = createShowOrder()
  const cancels = new Map<'poll' | 'content' | 'retry' | 'release' | 'start', () => void>()

  const after = (
    name: 'poll' | 'content' | 'retry' | 'release' | 'start',
    ms: number,
    task: () => void,
  ): void => {
    cancels.get(name)?.()
    cancels.set(
      name,
      timers.after(ms, () => {
        cancels.delete(name)
        if (!halted) task()
      }),
    )
  }
  const cancel = (name: 'release' | 'retry'): void => {
    cancels.get(name)?.()
    cancels.delete(name)
  }

  const budget = (): RequestBudget | null => link.health().budget
  const source = (): TimingSource => (push === 'on' ? 'push' : stream === 'on' ? 'events' : 'polling')
  const channel = (): boolean => source() !== 'polling'

  const tell = (): void => {
    const known = order.known()
    if (halted || known === null || known.reading === lastTold || acts.underWay() > 0) return
    lastTold = known.reading
    stepsTold = steps()
    listener.show(known.reading)
  }

  /** More was told of a show whose anchors are as they were. */
  const tellMore = (): void => {
    if (steps() === stepsTold) tell()
  }

  const live = (): void => {
    failures = 0
    cancel('retry')
    link.timing(source())
    if (hasContent && order.known() !== null) link.set('live', null)
    link.touch()
  }

  const halt = (): void => {
    halted = true
    for (const stop of cancels.values()) stop()
    cancels.clear()
    socket?.close()
    events.close()
    keeper.close()
    message.close()
  }

  const lost = (error: ApiError): void => {
    if (!halted) link.set('lost', problemOf(error))
  }

  /** What a failure means for the link. False: nothing is to be tried any more. */
  const fail = (error: unknown): boolean => {
    if (halted) return false
    const problem = error instanceof ApiError ? error : unexpected(error)
    if (problem.code === 'link.closed') return false
    if (problem.code === 'rundowns.not_found') {
      halt()
      listener.gone(problemOf(problem).text)
      return false
    }
    if (isDefiniteRefusal(problem)) {
      halt()
      link.set('signed-out', problemOf(problem))
      return false
    }
    return true
  }

  const readStatus = coalesce(async () => {
    if (halted) return
    const question = order.ask()
    try {
      const reply = await v1.status(rundownId)
      doubt = false
      unclear = false
      acts.learn(reply)
      order.answer(question, { reading: readingOf(reply.status), tag: reply.tag }, channel())
      cancel('release')
      if (steps() !== stepsTold) lastTold = null
      tell()
      live()
    } catch (error) {
      order.drop(question)
      throw error
    }
  })

  /** Reads the status; a failure is told, and tried again for ever. */
  const check = async (): Promise<void> => {
    try {
      await readStatus()
    } catch (error) {
      if (!fail(error)) return
      // A budget that is used up is no lost link.
      if (error instanceof ApiError && error.code !== 'rate_limit.exceeded') lost(error)
      const delay = Math.min(retryDelays.most, retryDelays.first * 2 ** failures) * (0.5 + random())
      failures += 1
      const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0
      after('retry', Math.max(delay, asked), () => void check())
    }
  }

  const poll = (): void => {
    after('poll', statusInterval(source(), budget(), now()), () => {
      if (!cancels.has('retry')) void check()
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
    link.timing(order.known() === null ? null : source())
    poll()
  }

  const hear = (reading: ShowReading): void => {
    const heard = order.hear(reading, !doubt)
    if (heard === 'adopted') {
      cancel('release')
      tell()
      // A tag spares the next press a question; where requests are scarce it is asked for just before that press.
      if (
        acts.givesTags() &&
        order.known()?.tag === undefined &&
        acts.underWay() === 0 &&
        isAmple(budget())
      ) {
        void check()
      }
      return
    }
    if (heard === 'early' && cancels.has('release')) return
    after('release', patience[heard], () => {
      order.release()
      tell()
    })
    // While one of our own presses is on its way, its reply tells.
    if (heard === 'early') return
    if (acts.underWay() === 0) void check()
    else unclear = true
  }

  const clockTold = (serverTime: number): void => {
    if (told(serverTime)) return
    doubt = true
    void check()
  }

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
      if (!fail(error)) return false
      const problem = error instanceof ApiError ? error : unexpected(error)
      if (problem.unanswered) void check()
      else link.remark('content', problemOf(problem))
      return true
    },
    recovered: () => link.remark('content', null),
  })

  const message = openMessageWatch({
    read: () => v1.outputMessage(rundownId),
    told: next => {
      if (!halted) listener.message(next)
    },
    budget,
    timers,
  })

  const startContent = (): void => {
    cancels.get('start')?.()
    cancels.delete('start')
    keeper.reread()
    message.look()
  }

  const events = openEventStream(
    { connect: options.openEvents, timers, local: options.local, random },
    {
      opened() {
        if (halted) return
        stream = 'on'
        link.remark('events', null)
        // What was missed before it opened is read once.
        if (streamWasOn || !cancels.has('start')) keeper.reread()
        else startContent()
        streamWasOn = true
        sourceChanged()
      },
      event(name, data) {
        if (halted) return
        if (name === 'heartbeat') {
          const at = timeIn(data, 'at')
          if (at !== null) clockTold(at)
        } else if (name === 'status') {
          const at = timeIn(data, 'server_time')
          if (at === null) return
          clockTold(at)
          // The shape is the contract's; `readingOf` reads it tolerantly.
          const reading = readingOf(data as Parameters<typeof readingOf>[0])
          if (push !== 'on') hear(reading)
          else {
            order.amend(reading)
            tellMore()
          }
        } else if (name === 'disconnect') {
          void check()
        } else {
          keeper.event(name, data)
          if (name === 'rundown') message.look()
        }
      },
      lost() {
        if (halted) return
        const wasSource = source() === 'events'
        stream = 'down'
        if (cancels.has('start')) startContent()
        if (wasSource) {
          order.interrupt()
          link.set('lost', reconnecting)
        }
        sourceChanged()
        if (push !== 'on') void check()
      },
      unsupported() {
        if (halted) return
        stream = 'unsupported'
        if (cancels.has('start')) startContent()
        if (push === 'none') link.remark('events', noLiveEvents)
        sourceChanged()
        pollContent()
      },
    },
  )

  const socket =
    options.push === null
      ? null
      : openPush(
          { ...options.push, rundownId, timers },
          {
            connected() {
              if (halted) return
              push = 'on'
              order.interrupt()
              link.remark('push', null)
              sourceChanged()
              void check()
              if (stream !== 'on' && hasContent) keeper.reread()
            },
            disconnected() {
              if (halted) return
              const was = push
              push = 'down'
              if (was === 'on') {
                order.interrupt()
                link.set('lost', reconnecting)
                void check()
              } else {
                link.remark('push', pushUnreachable)
              }
              sourceChanged()
            },
            refused(why) {
              if (halted) return
              push = 'down'
              link.remark('push', pushRefused(why))
              sourceChanged()
              void check()
            },
            timing(state) {
              if (halted || push !== 'on') return
              if (state !== null) hear({ state, nextCueId: undefined })
              else if (acts.underWay() === 0) void check()
              else unclear = true
            },
            content() {
              if (halted || stream === 'on') return
              keeper.reread()
              message.look()
            },
            next(cueId) {
              const known = order.known()?.reading
              if (known?.nextCueId === undefined || known.nextCueId === cueId) return
              const active = onAirOf(known.state)?.cueId ?? null
              if (known.nextCueId === null && cueId === active) return
              order.touch()
              tellMore()
            },
            serverTime: clockTold,
          },
        )

  const acts = createShowActs({
    order,
    status: () => v1.status(rundownId, 'control'),
    act: (command, ifMatch) => v1.act(rundownId, command, ifMatch),
    goAs: options.goAs,
    channel,
    unanswered(error) {
      lost(error)
      void check()
    },
    refused: error => void fail(error),
    settled() {
      tell()
      if (unclear) void check()
      link.touch()
    },
  })

  after('start', streamHeadStart, startContent)
  void check()
  poll()
  pollContent()

  return {
    act: acts.act,
    async refresh() {
      await check()
      return order.known()?.reading ?? null
    },
    unanswered(error) {
      if (acts.underWay() > 0 || push !== 'on') lost(error)
    },
    clockStepped: () => void (halted || check()),
    wroteMessage: written => message.wrote(written),
    close: halt,
  }
}

const problemOf = (error: ApiError): LinkProblem => ({ code: error.code, text: problemText(error) })

const unexpected = (error: unknown): ApiError =>
  new ApiError({ code: 'internal', status: 200, detail: `The reply was not understood. ${String(error)}` })

const timeIn = (data: unknown, member: string): number | null => {
  if (typeof data !== 'object' || data === null) return null
  const value = (data as Readonly<Record<string, unknown>>)[member]
  return typeof value === 'number' ? value : null
}

const reconnecting: LinkProblem = {
  code: 'link.lost',
  text: 'The link to the service is down. The desk reconnects by itself.',
}

const pushUnreachable: LinkProblem = {
  code: 'link.push_lost',
  text: 'The push channel cannot be reached, so timing comes another way until it can. Look at its address in Connections.',
}

const pushRefused = (why: string): LinkProblem => ({
  code: 'link.push_refused',
  text: `The push channel refuses the v0 token or the rundown (${why}), so timing comes another way. Enter a new v0 token in Connections.`,
})

const noLiveEvents: LinkProblem = {
  code: 'link.no_live_events',
  text: 'This service tells no changes by itself: the show is read again and again, as often as its budget allows. A v0 token makes it prompt.',
}

import type { Timers } from '../base/timers.ts'
import type { GoAs } from '../contract/connection.ts'
import type { ActReply, PublicCommand, RequestBudget, Seen, ShowReading } from '../desk/ports/show-service.ts'
import { activeCueId, type RunnerState } from '../domain/runner.ts'
import type { ApiError } from './api-error.ts'
import { coalesce } from './coalesce.ts'
import { apiErrorOf } from './link-problems.ts'
import { isAmple } from './polling.ts'
import { readingOf } from './readings.ts'
import { createShowActs } from './show-acts.ts'
import { createShowSequencer } from './show-sequencer.ts'
import type { V1Client } from './v1-client.ts'

/** The service's clock, as far as its being set matters here. */
export interface SteppingClock {
  /** The estimate of it, epoch ms. */
  readonly now: () => number
  /** Sum of its steps, ms. */
  readonly steps: () => number
  /** A time told by the service without being asked, epoch ms. False when it does not fit what is known. */
  readonly told: (serverTime: number) => boolean
}

export interface ShowTimingOptions {
  readonly rundownId: string
  readonly v1: Pick<V1Client, 'status' | 'act'>
  readonly goAs: GoAs
  readonly clock: SteppingClock
  readonly budget: () => RequestBudget | null
  /** Local steady ms. */
  readonly local: () => number
  readonly timers: Timers
  readonly random: () => number
  /** Whether a channel tells every change. */
  readonly channel: () => boolean
  readonly show: (reading: ShowReading) => void
  /** The service answered: the link is up. */
  readonly answered: () => void
  /** A reading or a press failed. False: nothing is to be tried any more. */
  readonly failed: (error: ApiError) => boolean
}

/** The show of one rundown: from whatever tells of it, in one order, and presses. */
export interface ShowTiming {
  known(): ShowReading | null
  act(command: PublicCommand, seen: Seen): Promise<ActReply>
  /** Presses under way. */
  underWay(): number
  /** A try of a press found no answer: those that wait behind it are not sent any more. */
  pressLost(): void
  /** Reads the status. Never rejects: a failure is told, and tried again for ever. */
  check(): Promise<void>
  /** Reads it, unless a failed reading waits for its next try. */
  poll(): void
  /** From the channel that timing comes by. Null: the show changed, and what it is was not told. */
  hear(state: RunnerState | null, nextCueId?: string | null): void
  /** From another channel: what it tells beyond the timing. */
  amend(reading: ShowReading): void
  /** What comes next changed; on the last cue some servers name the current one. */
  next(cueId: string | null): void
  /** Epoch ms; NaN tells nothing. */
  clockTold(serverTime: number): void
  /** The channel broke: changes may have been missed. */
  interrupt(): void
  close(): void
}

/** How long a word is held back for an answer that makes sense of it, ms. */
const patience = { early: 500, doubted: 500, shifted: 5_000 } as const
const retryDelays = { first: 500, most: 5_000 } as const

export function createShowTiming(options: ShowTimingOptions): ShowTiming {
  const { rundownId, v1, clock, budget, timers, channel } = options
  let closed = false
  /** The service's clock may have been set: only an answer can tell. */
  let doubt = false
  /** Something came during a press that its reply may not have told. */
  let unclear = false
  let failures = 0
  let lastTold: ShowReading | null = null
  /** Whoever listens takes anchors to be of the clock as it is then, so none are told that may be of before a step. */
  let stepsTold = clock.steps()
  let cancelRetry: (() => void) | null = null
  let cancelRelease: (() => void) | null = null
  const order = createShowSequencer()

  const stopHolding = (): void => {
    cancelRelease?.()
    cancelRelease = null
  }

  const tell = (): void => {
    const known = order.known()
    if (closed || known === null || known.reading === lastTold || acts.underWay() > 0) return
    lastTold = known.reading
    stepsTold = clock.steps()
    options.show(known.reading)
  }

  /** More was told of a show whose anchors are as they were. */
  const tellMore = (): void => {
    if (clock.steps() === stepsTold) tell()
  }

  const readStatus = coalesce(async () => {
    if (closed) return
    const question = order.ask()
    try {
      const reply = await v1.status(rundownId)
      if (closed) return
      doubt = false
      unclear = false
      failures = 0
      cancelRetry?.()
      cancelRetry = null
      acts.learn(reply)
      order.answer(question, { reading: readingOf(reply.status), tag: reply.tag }, channel())
      stopHolding()
      if (clock.steps() !== stepsTold) lastTold = null
      tell()
      options.answered()
    } catch (error) {
      order.drop(question)
      throw error
    }
  })

  const check = async (): Promise<void> => {
    try {
      await readStatus()
    } catch (error) {
      const problem = apiErrorOf(error)
      if (closed || !options.failed(problem)) return
      const delay = Math.min(retryDelays.most, retryDelays.first * 2 ** failures) * (0.5 + options.random())
      failures += 1
      cancelRetry?.()
      cancelRetry = timers.after(Math.max(delay, (problem.retryAfter ?? 0) * 1_000), () => {
        cancelRetry = null
        void check()
      })
    }
  }

  /** While one of our own presses is on its way, its reply tells. */
  const ask = (): void => {
    if (acts.underWay() === 0) void check()
    else unclear = true
  }

  const acts = createShowActs({
    order,
    status: deadline => v1.status(rundownId, 'control', deadline),
    act: (command, ifMatch, deadline) => v1.act(rundownId, command, ifMatch, deadline),
    local: options.local,
    timers,
    goAs: options.goAs,
    channel,
    failed(error) {
      // A refusal for a reason of the show, or for what this token may do, says nothing of the link.
      const isPlain = error.status >= 400 && error.status < 500 && error.status !== 401
      if ((!isPlain || error.code === 'rundowns.not_found') && options.failed(error)) void check()
    },
    settled() {
      tell()
      if (unclear) void check()
    },
  })

  return {
    known: () => order.known()?.reading ?? null,
    act: acts.act,
    underWay: acts.underWay,
    pressLost: acts.lost,
    check,
    poll() {
      if (cancelRetry === null) void check()
    },
    hear(state, nextCueId) {
      if (closed) return
      if (state === null) {
        ask()
        return
      }
      const heard = order.receive({ state, nextCueId }, !doubt, clock.now())
      if (heard === 'adopted') {
        stopHolding()
        tell()
        // A tag spares the next press a question; where requests are scarce it is asked for just before that press.
        const untagged = acts.givesTags() && order.known()?.tag === undefined
        if (untagged && acts.underWay() === 0 && isAmple(budget())) void check()
        return
      }
      if (heard === 'early' && cancelRelease !== null) return
      stopHolding()
      cancelRelease = timers.after(patience[heard], () => {
        cancelRelease = null
        order.release()
        tell()
      })
      if (heard !== 'early') ask()
    },
    amend(reading) {
      order.correct(reading)
      tellMore()
    },
    next(cueId) {
      const known = order.known()?.reading
      if (known?.nextCueId === undefined || known.nextCueId === cueId) return
      if (known.nextCueId === null && cueId === activeCueId(known.state)) return
      order.markChanged()
      tellMore()
    },
    clockTold(serverTime) {
      if (closed || Number.isNaN(serverTime) || clock.told(serverTime)) return
      doubt = true
      void check()
    },
    interrupt: order.interrupt,
    close() {
      closed = true
      acts.close()
      cancelRetry?.()
      stopHolding()
    },
  }
}

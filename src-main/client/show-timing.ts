import type { Timers } from '../base/timers.ts'
import type { GoAs } from '../contract/connection.ts'
import type { ActReply, PublicCommand, Seen, ShowReading } from '../desk/ports/show-service.ts'
import type { ApiError } from './api-error.ts'
import { coalesce } from './coalesce.ts'
import { apiErrorOf } from './link-problems.ts'
import { createShowActs, type ShowActs } from './show-acts.ts'
import type { ShowAnswer, ShowOrder } from './show-order.ts'
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
  /** Local steady ms. */
  readonly local: () => number
  readonly timers: Timers
  readonly random: () => number
  /** Called with the first answer: it shows which order the service needs. */
  readonly orderFor: (first: ShowAnswer) => ShowOrder
  readonly show: (reading: ShowReading) => void
  /** The service answered: the link is up. */
  readonly answered: () => void
  /** A reading or a press failed. False: nothing is to be tried any more. */
  readonly failed: (error: ApiError) => boolean
}

/** The show of one rundown: its state as it is told, and presses. */
export interface ShowTiming extends Pick<ShowActs, 'act' | 'underWay' | 'givesTags' | 'confirmed'> {
  known(): ShowReading | null
  act(command: PublicCommand, seen: Seen): Promise<ActReply>
  /** A try of a press found no answer: those that wait behind it are not sent any more. */
  pressLost(): void
  /** Reads the status. Never rejects: a failure is told, and tried again for ever. */
  check(): Promise<void>
  /** Reads it, unless a failed reading waits for its next try. */
  poll(): void
  /** Reads it, unless a press under way will tell. */
  ask(): void
  /** The known show may have changed: tells it to the listener, unless a press is unanswered. */
  tell(): void
  /** The same, of a show whose anchors are as they were. */
  tellMore(): void
  /** The service's clock may have been set: only an answer can tell. */
  doubt(): void
  isDoubted(): boolean
  /** Epoch ms; NaN tells nothing. */
  clockTold(serverTime: number): void
  close(): void
}

const retryDelays = { first: 500, most: 5_000 } as const

export function createShowTiming(options: ShowTimingOptions): ShowTiming {
  const { rundownId, v1, clock, timers } = options
  let closed = false
  let order: ShowOrder | null = null
  let doubt = false
  /** Something came during a press that its reply may not have told. */
  let unclear = false
  let failures = 0
  let lastTold: ShowReading | null = null
  /** Whoever listens takes anchors to be of the clock as it is then, so none are told that may be of before a step. */
  let stepsTold = clock.steps()
  let cancelRetry: (() => void) | null = null

  const known = () => order?.known() ?? null
  const asked = (): ((answer: ShowAnswer | null) => void) => {
    const tell = order?.asked()
    return answer => {
      if (tell !== undefined) tell(answer)
      else if (answer !== null && !closed) {
        order ??= options.orderFor(answer)
        order.asked()(answer)
      }
    }
  }

  const tell = (): void => {
    if (closed || acts.underWay() > 0 || (doubt && order?.waitsForClock === true)) return
    const reading = known()?.reading
    if (reading === undefined || reading === lastTold) return
    lastTold = reading
    stepsTold = clock.steps()
    options.show(reading)
  }

  const readStatus = coalesce(async () => {
    if (closed) return
    const answered = asked()
    try {
      const reply = await v1.status(rundownId)
      if (closed) return
      doubt = false
      unclear = false
      failures = 0
      cancelRetry?.()
      cancelRetry = null
      acts.learn(reply)
      answered(reply)
      if (clock.steps() !== stepsTold) lastTold = null
      tell()
      options.answered()
    } catch (error) {
      answered(null)
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

  const ask = (): void => {
    if (acts.underWay() === 0) void check()
    else unclear = true
  }

  const acts = createShowActs({
    order: { known, asked },
    status: deadline => v1.status(rundownId, 'control', deadline),
    act: (command, ifMatch, deadline, pressId) => v1.act(rundownId, command, ifMatch, deadline, pressId),
    local: options.local,
    timers,
    goAs: options.goAs,
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
    known: () => known()?.reading ?? null,
    act: acts.act,
    underWay: acts.underWay,
    givesTags: acts.givesTags,
    confirmed: acts.confirmed,
    pressLost: acts.lost,
    check,
    poll() {
      if (cancelRetry === null) void check()
    },
    ask,
    tell,
    tellMore() {
      if (clock.steps() === stepsTold) tell()
    },
    doubt() {
      doubt = true
      ask()
    },
    isDoubted: () => doubt,
    clockTold(serverTime) {
      if (closed || Number.isNaN(serverTime) || clock.told(serverTime)) return
      doubt = true
      void check()
    },
    close() {
      closed = true
      acts.close()
      cancelRetry?.()
    },
  }
}

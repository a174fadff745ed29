import type { Timers } from '../../base/timers.ts'
import type { GoAs } from '../../contract/connection.ts'
import type { ShowReading } from '../../desk/ports/show-service.ts'
import type { ApiError } from '../http/api-error.ts'
import { coalesce } from '../http/coalesce.ts'
import { apiErrorOf } from '../http/link-problems.ts'
import type { V1Client } from '../v1/v1-client.ts'
import type { ShowAnswer, ShowOrder } from './show-order.ts'
import { createShowPresses, type ShowPresses } from './show-presses.ts'

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
export interface ShowTiming {
  readonly presses: ShowPresses
  known(): ShowReading | null
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

/** Of readings that failed, ms; while nothing answers at all, the first: a service that is back is noticed within a second. */
const retryDelays = { first: 500, most: 5_000 } as const

export function createShowTiming(options: ShowTimingOptions): ShowTiming {
  const { rundownId, v1, clock } = options
  let closed = false
  let doubt = false
  /** Something came during a press that its reply may not have told. */
  let unclear = false

  const order = createLateOrder(options.orderFor)
  const teller = createTeller(options)
  const tell = (): void => {
    if (closed || presses.underWay() > 0 || (doubt && order.waitsForClock())) return
    const reading = order.known()?.reading
    if (reading !== undefined) teller.tell(reading)
  }

  const status = createStatusReading(options, async replied => {
    const answered = order.asked()
    try {
      const reply = await v1.status(rundownId)
      if (closed) return
      replied()
      doubt = false
      unclear = false
      presses.learn(reply)
      answered(reply)
      teller.clockRead()
      tell()
      options.answered()
    } catch (error) {
      answered(null)
      throw error
    }
  })

  const ask = (): void => {
    if (presses.underWay() === 0) void status.check()
    else unclear = true
  }

  const presses = createShowPresses({
    ...options,
    order,
    failed: error => void (saysOfLink(error) && options.failed(error) && status.check()),
    settled() {
      tell()
      if (unclear) void status.check()
    },
  })

  return {
    ...status,
    presses,
    known: () => order.known()?.reading ?? null,
    ask,
    tell,
    tellMore() {
      if (!teller.hasStepped()) tell()
    },
    doubt() {
      doubt = true
      ask()
    },
    isDoubted: () => doubt,
    clockTold(serverTime) {
      if (closed || Number.isNaN(serverTime) || clock.told(serverTime)) return
      doubt = true
      void status.check()
    },
    close() {
      closed = true
      for (const part of [order, presses, status]) part.close()
    },
  }
}

/** A refusal for a reason of the show, or for what this token may do, says nothing of the link. */
function saysOfLink({ status, code }: ApiError): boolean {
  const isPlain = status >= 400 && status < 500 && status !== 401
  return !isPlain || code === 'rundowns.not_found'
}

/** The order of the show, which the first answer chooses. */
function createLateOrder(orderFor: ShowTimingOptions['orderFor']) {
  let order: ShowOrder | null = null
  let closed = false
  return {
    known: () => order?.known() ?? null,
    waitsForClock: () => order?.waitsForClock === true,
    asked(): (answer: ShowAnswer | null) => void {
      const tell = order?.asked()
      return answer => {
        if (tell !== undefined) tell(answer)
        else if (answer !== null && !closed) {
          order ??= orderFor(answer)
          order.asked()(answer)
        }
      }
    },
    close(): void {
      closed = true
    },
  }
}

/** Tells each reading once. The listener takes anchors to be of the clock as it is when they are told. */
function createTeller({ clock, show }: Pick<ShowTimingOptions, 'clock' | 'show'>) {
  let lastTold: ShowReading | null = null
  let stepsTold = clock.steps()
  const hasStepped = (): boolean => clock.steps() !== stepsTold
  return {
    /** The clock was set after the last reading was told: its anchors may be of before. */
    hasStepped,
    tell(reading: ShowReading): void {
      if (reading === lastTold) return
      lastTold = reading
      stepsTold = clock.steps()
      show(reading)
    },
    /** An answer has told the clock: after a step of it, the next reading is told even if it is the same. */
    clockRead(): void {
      if (hasStepped()) lastTold = null
    },
  }
}

/** Reads the status, one request at a time. A failure is told, and the reading is tried again for ever. `replied` ends that. */
function createStatusReading(
  { timers, random, failed }: Pick<ShowTimingOptions, 'timers' | 'random' | 'failed'>,
  read: (replied: () => void) => Promise<void>,
) {
  let closed = false
  let failures = 0
  let cancelRetry: (() => void) | null = null

  const stopRetry = (): void => {
    cancelRetry?.()
    cancelRetry = null
  }

  const replied = (): void => {
    failures = 0
    stopRetry()
  }
  const readOnce = coalesce(async () => {
    if (!closed) await read(replied)
  })

  const check = async (): Promise<void> => {
    try {
      await readOnce()
    } catch (error) {
      const problem = apiErrorOf(error)
      if (closed || !failed(problem)) return
      const most = problem.unanswered ? retryDelays.first : retryDelays.most
      const delay = Math.min(most, retryDelays.first * 2 ** failures) * (0.5 + random())
      failures += 1
      stopRetry()
      cancelRetry = timers.after(Math.max(delay, (problem.retryAfter ?? 0) * 1_000), () => {
        cancelRetry = null
        void check()
      })
    }
  }

  return {
    check,
    poll(): void {
      if (cancelRetry === null) void check()
    },
    close(): void {
      closed = true
      stopRetry()
    },
  }
}

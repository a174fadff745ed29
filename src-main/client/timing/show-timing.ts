import type { Timers } from '../../base/timers.ts'
import type { GoAs } from '../../contract/connection.ts'
import type { ShowReading } from '../../desk/ports/show-service.ts'
import type { ApiError } from '../http/api-error.ts'
import { apiErrorOf } from '../http/api-error.ts'
import { coalesce } from '../http/coalesce.ts'
import type { V1Client } from '../v1/v1-client.ts'
import type { ShowAnswer, ShowOrder } from './show-order.ts'
import { createShowPresses, type ShowPresses } from './show-presses.ts'

/** The service's clock, as far as its being set matters here. */
export interface SteppingClock {
  /** The estimate of it, epoch ms. */
  readonly now: () => number
  /** Sum of its steps, ms. */
  readonly steps: () => number
  /** Takes a time that the service sent unasked, epoch ms. False when it does not fit the estimate. */
  readonly observe: (serverTime: number) => boolean
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
  /** Called with the first answer, which shows whether the service numbers its changes. */
  readonly orderFor: (first: ShowAnswer) => ShowOrder
  readonly show: (reading: ShowReading) => void
  /** The service answered: the link is up. */
  readonly answered: () => void
  /** A reading or a press failed. False: nothing is to be tried any more. */
  readonly failed: (error: ApiError) => boolean
}

/** The show of one rundown: its state as the service reports it, and presses. */
export interface ShowTiming {
  readonly presses: ShowPresses
  known(): ShowReading | null
  /** Reads the status. Never rejects: a failure is reported to `failed`, and the reading is retried for ever. */
  check(): Promise<void>
  /** Reads it, unless a failed reading waits for its next try. */
  poll(): void
  /** Reads the status, unless the answer to a press under way will bring it. */
  refresh(): void
  /** The known show may have changed: publishes it to the listener, unless a press is unanswered. */
  publish(): void
  /** The same, of a show whose anchors are as they were. */
  publishAmended(): void
  /** The service's clock may have been set: only an answer can confirm it. */
  doubt(): void
  isDoubted(): boolean
  /** A time of the service, epoch ms; NaN is ignored. */
  observeClock(serverTime: number): void
  close(): void
}

/** Of readings that failed, ms; while nothing answers at all, the first: a service that is back is noticed within a second. */
const retryDelays = { first: 500, most: 5_000 } as const

export function createShowTiming(options: ShowTimingOptions): ShowTiming {
  const { rundownId, v1, clock } = options
  let closed = false
  /** The clock may have been set: readings wait until it is known. */
  const clockDoubt = createDoubt()
  /** Something arrived during a press that its reply may not contain. */
  const showDoubt = createDoubt()

  const order = createLateOrder(options.orderFor)
  const publisher = createReadingPublisher(options)
  const publish = (): void => {
    if (closed || presses.underWay() > 0 || (clockDoubt.stands() && order.waitsForClock())) return
    const reading = order.known()?.reading
    if (reading !== undefined) publisher.publish(reading)
  }

  const status = createStatusReading(options, async replied => {
    const answered = order.requested()
    const settled = [clockDoubt.requested(), showDoubt.requested()]
    try {
      const reply = await v1.status(rundownId)
      if (closed) return
      replied()
      for (const settle of settled) settle()
      presses.learn(reply)
      answered(reply)
      publisher.clockRead()
      publish()
      options.answered()
    } catch (error) {
      answered(null)
      throw error
    }
  })

  const refresh = (): void => {
    if (presses.underWay() === 0) void status.check()
    else showDoubt.raise()
  }

  const presses = createShowPresses({
    ...options,
    order,
    failed: error => void (concernsLink(error) && options.failed(error) && status.check()),
    settled() {
      publish()
      if (showDoubt.stands()) void status.check()
    },
  })

  return {
    ...status,
    presses,
    known: () => order.known()?.reading ?? null,
    refresh,
    publish,
    publishAmended() {
      if (!publisher.hasStepped()) publish()
    },
    doubt() {
      clockDoubt.raise()
      refresh()
    },
    isDoubted: clockDoubt.stands,
    observeClock(serverTime) {
      if (closed || Number.isNaN(serverTime) || clock.observe(serverTime)) return
      clockDoubt.raise()
      void status.check()
    },
    close() {
      closed = true
      for (const part of [order, presses, status]) part.close()
    },
  }
}

/** A doubt that a reading settles if it was requested after the doubt was raised: one on its way may be older. */
function createDoubt() {
  let raised = 0
  let settled = 0
  return {
    raise(): void {
      raised += 1
    },
    stands: (): boolean => raised > settled,
    /** Called with the request. The result is called with its answer. */
    requested(): () => void {
      const upTo = raised
      return () => {
        settled = Math.max(settled, upTo)
      }
    },
  }
}

/** A refusal because of the show or of the token's permissions does not concern the link. */
function concernsLink({ status, code }: ApiError): boolean {
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
    requested(): (answer: ShowAnswer | null) => void {
      const settle = order?.requested()
      return answer => {
        if (settle !== undefined) settle(answer)
        else if (answer !== null && !closed) {
          order ??= orderFor(answer)
          order.requested()(answer)
        }
      }
    },
    close(): void {
      closed = true
    },
  }
}

/** Publishes each reading once. The listener relates anchors to the clock at the time of the call. */
function createReadingPublisher({ clock, show }: Pick<ShowTimingOptions, 'clock' | 'show'>) {
  let lastPublished: ShowReading | null = null
  let publishedSteps = clock.steps()
  const hasStepped = (): boolean => clock.steps() !== publishedSteps
  return {
    /** The clock was set after the last reading was published: its anchors may be older than that. */
    hasStepped,
    publish(reading: ShowReading): void {
      if (reading === lastPublished) return
      lastPublished = reading
      publishedSteps = clock.steps()
      show(reading)
    },
    /** An answer has brought the clock: after a step, the next reading is published even if it is the same. */
    clockRead(): void {
      if (hasStepped()) lastPublished = null
    },
  }
}

/** Reads the status, one request at a time. A failure is reported and retried for ever; `replied` ends the retries. */
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

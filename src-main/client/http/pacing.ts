import type { Timers } from '../../base/timers.ts'
import type { RequestBudget, TimingSource } from '../../desk/ports/show-service.ts'
import { closedError } from './api-error.ts'

/**
 * Kinds of request, in the order in which they are served. `control` is a show command and never waits; `status` is
 * what the display stands on; `write` an edit; `read` everything else.
 */
export type Lane = 'control' | 'status' | 'write' | 'read'

/** Request budget from the headers of a reply. */
export interface Budget {
  /** Requests in a window. */
  readonly limit: number
  readonly remaining: number
  /** Until the window is over, from the moment of the reply. */
  readonly resetMs: number
}

/** Result of one request. */
export interface PacingOutcome {
  readonly lane: Lane
  /** Local ms when it left. */
  readonly sentAt: number
  /** Null: the reply contained none. Undefined: there was no reply. */
  readonly budget: Budget | null | undefined
  /** How long the service wants no further requests; null: it sent no limit. */
  readonly blockedMs: number | null
  /** Without a reply: whether it may have reached the service, which then counted it. */
  readonly mayHaveArrived: boolean
}

/**
 * When a request may go, so that a service's budget is never exceeded and a press always finds some of it left:
 * Reference, *Limits*. It reads no clock and waits for nothing itself.
 */
interface Pacing {
  /** 0: now. Infinity: after the next answer. Otherwise ms from `now`, after which to call this again. */
  waitFor(lane: Lane, now: number): number
  /** Interval at which a service that does not answer is probed, ms: it uses a quarter of the budget at most. */
  askEvery(): number
  /** A request leaves. */
  sent(lane: Lane, now: number): void
  settled(outcome: PacingOutcome, now: number): void
}

/** Default length of a window: reference, *Limits*. */
const windowMs = 60_000
/** Seconds in a header may be rounded either way. */
const roundingMs = 1_000
const leastAskEveryMs = 500
/** More at a time would only hold each other up, and a press. */
const readsAtOnce = 6

/** Requests of a window that only a press may use. */
export const controlReserve = (limit: number): number => (limit < 2 ? 0 : quarter(limit))

/** Requests of a window that reading leaves to presses, status and writes. */
export const readingReserve = (limit: number): number =>
  limit < 4 ? controlReserve(limit) : 2 * quarter(limit)

const quarter = (limit: number): number => Math.min(30, Math.ceil(limit / 4))

interface KnownBudget extends Budget {
  readonly resetsAt: number
  /** When the request left whose reply contained it. */
  readonly sentAt: number
  readonly receivedAt: number
}

/** Merges two replies whose requests overlapped: it is unknown which of them the service counted first. */
function mergeConcurrent(known: KnownBudget, fresh: KnownBudget): KnownBudget {
  const apart = fresh.resetsAt - known.resetsAt
  if (apart > 2 * roundingMs) return fresh
  if (apart < -2 * roundingMs) return known
  const newer = fresh.sentAt >= known.sentAt ? fresh : known
  return { ...newer, remaining: Math.min(known.remaining, fresh.remaining), receivedAt: fresh.receivedAt }
}

export function createPacing(): Pacing {
  /** Null: no reply has contained one. */
  let known: KnownBudget | null = null
  let answered = false
  let inFlight = 0
  let controlInFlight = 0
  let readsInFlight = 0
  /** Unanswered requests since the last reply with a budget; the service may have counted them. */
  let lost = 0
  let blockedUntil = Number.NEGATIVE_INFINITY
  /** When the share of reading is full again, if nothing more is read: what it holds beyond `now` has been used. */
  let readingFullAt = Number.NEGATIVE_INFINITY

  const learn = (budget: Budget, sentAt: number, now: number): void => {
    const resetsAt = now + budget.resetMs + roundingMs
    const fresh: KnownBudget = { ...budget, resetsAt, sentAt, receivedAt: now }
    if (known === null || sentAt >= known.receivedAt) {
      known = fresh
      lost = 0
      return
    }
    known = mergeConcurrent(known, fresh)
  }

  const waitForReading = (limit: number, now: number): number => {
    const share = Math.max(1, limit - readingReserve(limit))
    // A first part at once, the rest spread over the window: a burst would leave nothing for what comes next.
    const burst = Math.ceil(share / 2)
    return Math.max(0, readingFullAt - (burst - 1) * (windowMs / share) - now)
  }

  return {
    askEvery: () => Math.max(leastAskEveryMs, windowMs / ((known?.limit ?? Number.POSITIVE_INFINITY) / 4)),
    waitFor(lane, now) {
      if (lane === 'control') return 0
      if (now < blockedUntil) return blockedUntil - now
      if (lane === 'read' && readsInFlight >= readsAtOnce) return Number.POSITIVE_INFINITY
      const others = inFlight - controlInFlight
      // While the budget is unknown, one request finds it out; a slow read must not hold up the status.
      const asking = others > (lane === 'read' ? 0 : 1)
      if (known === null) return answered || !asking ? 0 : Number.POSITIVE_INFINITY
      const { limit, remaining, resetsAt } = known
      if (now >= resetsAt) {
        // The window is over as far as we know.
        if (asking) return Number.POSITIVE_INFINITY
        return lane === 'read' ? waitForReading(limit, now) : 0
      }
      const left = remaining - inFlight - lost
      const reserve = lane === 'read' ? readingReserve(limit) : controlReserve(limit)
      if (left <= reserve)
        return inFlight > 0 && remaining - lost > reserve ? Number.POSITIVE_INFINITY : resetsAt - now
      return lane === 'read' ? waitForReading(limit, now) : 0
    },

    sent(lane, now) {
      inFlight += 1
      if (lane === 'control') controlInFlight += 1
      if (lane !== 'read') return
      readsInFlight += 1
      if (known === null) return
      const share = Math.max(1, known.limit - readingReserve(known.limit))
      readingFullAt = Math.max(now, readingFullAt) + windowMs / share
    },

    settled({ lane, sentAt, budget, blockedMs, mayHaveArrived }, now) {
      inFlight -= 1
      if (lane === 'control') controlInFlight -= 1
      if (lane === 'read') readsInFlight -= 1
      if (blockedMs !== null) blockedUntil = Math.max(blockedUntil, now + blockedMs)
      if (budget === undefined) {
        if (mayHaveArrived) lost += 1
        return
      }
      answered = true
      if (budget !== null) learn(budget, sentAt, now)
    },
  }
}

/** Requests that wait for their turn. */
export interface LaneQueue {
  /** Settles when the request may leave, which it then must; a show command at once. Rejects when given up. */
  turn(lane: Lane, signal?: AbortSignal): Promise<void>
  /** Releases the requests whose turn has come; called after each answer. */
  pump(): void
  close(): void
}

interface Waiting {
  readonly lane: Lane
  readonly go: () => void
  readonly drop: () => void
}

/** First come, first served among those whose lane may go: what a lane may use is the business of `pacing`. */
export function createLaneQueue(pacing: Pacing, local: () => number, timers: Timers): LaneQueue {
  let waiting: readonly Waiting[] = []
  let cancelTimer: (() => void) | null = null
  let isClosed = false

  const pump = (): void => {
    cancelTimer?.()
    cancelTimer = null
    for (;;) {
      const next = waiting.find(({ lane }) => pacing.waitFor(lane, local()) <= 0)
      if (next === undefined) break
      waiting = waiting.filter(other => other !== next)
      pacing.sent(next.lane, local())
      next.go()
    }
    const lanes = new Set(waiting.map(({ lane }) => lane))
    const soonest = Math.min(...[...lanes].map(lane => pacing.waitFor(lane, local())))
    if (Number.isFinite(soonest)) cancelTimer = timers.after(Math.max(1, Math.ceil(soonest)), pump)
  }

  return {
    turn(lane, signal) {
      if (isClosed || signal?.aborted === true) return Promise.reject(closedError())
      if (lane === 'control') {
        pacing.sent(lane, local())
        return Promise.resolve()
      }
      return new Promise((resolve, reject) => {
        const giveUp = (): void => {
          waiting = waiting.filter(other => other !== entry)
          entry.drop()
          pump()
        }
        const entry: Waiting = {
          lane,
          go() {
            signal?.removeEventListener('abort', giveUp)
            resolve()
          },
          drop() {
            signal?.removeEventListener('abort', giveUp)
            reject(closedError())
          },
        }
        signal?.addEventListener('abort', giveUp)
        waiting = [...waiting, entry]
        pump()
      })
    },
    pump,
    close() {
      isClosed = true
      cancelTimer?.()
      cancelTimer = null
      const dropped = waiting
      waiting = []
      for (const { drop } of dropped) drop()
    },
  }
}

/** Between two readings of the status, ms. */
const soonest = 500
/** Share of a budget that status requests may use when no channel brings the timing. */
const shareOfStatus = 0.6

/**
 * How long until the status is read next, ms. Polling is as often as the budget bears, without its reserve; where a
 * channel brings every change, it only keeps the clock right, and is rare.
 */
export function statusInterval(source: TimingSource, budget: RequestBudget | null, now: number): number {
  const limit = budget?.limit ?? Number.POSITIVE_INFINITY
  if (source !== 'polling') return limit >= 600 ? 10_000 : limit >= 60 ? 30_000 : 60_000
  const even = Math.max(soonest, 60_000 / (limit * shareOfStatus))
  if (budget === null) return even
  const left = budget.remaining - controlReserve(budget.limit)
  const until = Math.min(60_000, Math.max(0, budget.resetsAt - now))
  return left <= 0 ? Math.max(even, until) : Math.max(even, until / left)
}

/** How long until the content is read next when no channel brings its changes, ms. */
export const contentInterval = (budget: RequestBudget | null): number =>
  budget === null || budget.limit >= 100 ? 30_000 : 120_000

/** How long until the output message is read next, ms: neither channel carries it. */
export const messageInterval = (budget: RequestBudget | null): number =>
  budget === null || budget.limit >= 60 ? 15_000 : 60_000

/** Whether enough of the budget is left for optional requests. */
export const isAmple = (budget: RequestBudget | null): boolean =>
  budget === null || (budget.limit >= 60 && budget.remaining > budget.limit / 2)

/** Whether reading still leaves what presses and the status need. */
export const hasRoom = (budget: RequestBudget | null): boolean =>
  budget === null || budget.remaining > budget.limit / 2

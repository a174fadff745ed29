import type { RequestBudget, TimingSource } from '../../desk/ports/show-service.ts'
import { controlReserve } from '../http/pacing.ts'
import type { IntakeOptions } from '../rundown/rundown-intake.ts'

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

export interface PolledReadings {
  readonly status: () => void
  /** Only read while no channel brings changes. */
  readonly content: () => void
}

export interface Polling {
  /** The source of the timing has changed: the interval until the next status starts again. */
  restart(): void
  close(): void
}

/** Reads status and content of one rundown at intervals that depend on the source of the timing and the budget. */
export function startPolling(
  { timers, now, budget, channels }: Pick<IntakeOptions, 'timers' | 'now' | 'budget' | 'channels'>,
  read: PolledReadings,
): Polling {
  let closed = false
  let cancelStatus: () => void = () => undefined
  let cancelContent: () => void = () => undefined

  const waitForStatus = (): void => {
    cancelStatus()
    if (closed) return
    cancelStatus = timers.after(statusInterval(channels.source(), budget(), now()), () => {
      read.status()
      waitForStatus()
    })
  }

  const waitForContent = (): void => {
    if (closed) return
    cancelContent = timers.after(contentInterval(budget()), () => {
      if (channels.source() === 'polling') read.content()
      waitForContent()
    })
  }

  waitForStatus()
  waitForContent()
  return {
    restart: waitForStatus,
    close() {
      closed = true
      cancelStatus()
      cancelContent()
    },
  }
}

import type { Timers } from '../../base/timers.ts'
import { closedError } from './api-error.ts'
import type { Lane, Pacing } from './pacing.ts'

/** Requests that wait for their turn. */
export interface LaneQueue {
  /** Settles when the request may leave, which it then must; a show command at once. Rejects when given up. */
  turn(lane: Lane, signal: AbortSignal | undefined): Promise<void>
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

import type { Timers } from '../../base/timers.ts'
import { within } from '../../base/within.ts'
import type { TransferResult, TransferState } from '../../contract/bridge/transfers.ts'
import { MessageError, saidOf } from '../../contract/message-error.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { duration } from '../../domain/time/time.ts'
import type { Progress } from '../ports/whole-rundowns.ts'

export type Work = (progress: Progress, signal: AbortSignal) => Promise<TransferResult>

/** What takes longer than an answer may: begun by one request, awaited and called off by others. */
export interface Jobs {
  /** In place of what went on under that name before. */
  start(id: string, work: Work): void
  /** When it is over, or after half a second. */
  wait(id: string): Promise<TransferState>
  cancel(id: string): void
}

interface Job {
  state: TransferState
  readonly abort: AbortController
  readonly over: Promise<void>
}

const unknown: TransferState = {
  state: 'failed',
  reason: messageOf('import.gone'),
}
const answerWithin = duration(500)
/** Results that nobody came for. */
const mostKept = 8

export function createJobs(timers: Timers): Jobs {
  const jobs = new Map<string, Job>()
  return {
    start(id, work) {
      jobs.get(id)?.abort.abort()
      const abort = new AbortController()
      const over = Promise.withResolvers<void>()
      const job: Job = { state: { state: 'running', done: 0, total: 0 }, abort, over: over.promise }
      jobs.delete(id)
      jobs.set(id, job)
      for (const [old, { state }] of jobs) {
        if (jobs.size > mostKept && state.state !== 'running') jobs.delete(old)
      }
      const progress: Progress = (done, total) => {
        if (abort.signal.aborted) throw new MessageError(messageOf('transfer.cancelled'))
        job.state = { state: 'running', done, total }
      }
      work(progress, abort.signal)
        .then(
          result => {
            job.state = { state: 'over', result }
          },
          error => {
            job.state = { state: 'failed', reason: saidOf(error) }
          },
        )
        .finally(over.resolve)
    },
    async wait(id) {
      const job = jobs.get(id)
      if (job === undefined) return unknown
      await within(job.over, answerWithin, timers, undefined)
      return job.state
    },
    cancel(id) {
      jobs.get(id)?.abort.abort()
    },
  }
}

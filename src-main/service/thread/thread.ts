import type { Transferable } from 'node:worker_threads'
import { type Remote, remote } from '../../base/channel.ts'
import { startThread } from '../../base/thread.ts'
import type { ThreadStuck } from '../../base/thread-end.ts'
import type { Dashboard, ServiceAddresses } from '../../contract/dashboard.ts'
import { dashboardOver } from '../../contract/dashboard-acts.ts'
import type { Log } from '../../contract/log.ts'
import type { Message } from '../../domain/messages/message.ts'
import { StartupError } from '../startup-error.ts'
import type { CommitPosition, FeedItem, StateHash } from '../store/commit-feed.ts'
import type { StartReply, ThreadFunctions, ThreadOptions } from './serve-thread.ts'

interface ServiceThreadOptions {
  /** A module that calls `serveThread`. */
  readonly entry: URL
  readonly options: ThreadOptions
  /** The entry's own `workerData`, and what of it is handed over. */
  readonly data?: unknown
  readonly transfer?: readonly Transferable[]
  readonly log?: Log
  /** It stopped by itself, after it had started. Called once at most. */
  readonly failed?: (error: Error) => void
  readonly stuck?: ThreadStuck
}

/** The service in a thread of its own: no bulk edit and no disk holds the desk up. */
export interface ServiceThread {
  readonly addresses: ServiceAddresses
  readonly notices: readonly Message[]
  readonly dashboard: Dashboard
  /** See `Service.commits`. */
  readonly commits: ThreadCommits
  /** See `Service.setPassive`. It holds over `restart`. */
  setPassive(on: boolean): Promise<void>
  /** Closes the service, and starts it again once `meanwhile` is done, also when that fails. Throws `StartupError`. */
  restart(meanwhile: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** The commits of the service in the thread; see `CommitFeed`. */
export interface ThreadCommits {
  follow(after: CommitPosition | null, showcall: string): Promise<ThreadFollowing>
  newest(): Promise<CommitPosition | null>
  stateHash(): Promise<StateHash | null>
  stop(): Promise<void>
}

export interface ThreadFollowing {
  /** See `Following.next`. */
  next(): Promise<FeedItem | null>
  close(): Promise<void>
}

/** Cleans up soon rather than growing: several times what the largest set of rundowns needs, in megabytes. */
const memoryLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 1_024 }

/** Throws `StartupError`. */
export async function startServiceThread({
  entry,
  options,
  data,
  transfer,
  log,
  failed,
  stuck,
}: ServiceThreadOptions): Promise<ServiceThread> {
  let state: 'starting' | 'serving' | 'closing' = 'starting'
  const thread = startThread({
    entry,
    workerData: data,
    ...(transfer !== undefined && { transferList: [...transfer] }),
    name: 'rundown-service',
    resourceLimits: memoryLimits,
    stuck,
    ended(cause) {
      const error = stopped(cause)
      if (state === 'serving') failed?.(error)
      return error
    },
  })
  const service = remote<ThreadFunctions>(thread.channel)
  if (log !== undefined) service.onLog(log)

  const stop = async () => {
    state = 'closing'
    await thread.end()
  }
  let { passive = false } = options
  try {
    const reply = startedWell(await service.start(options))
    state = 'serving'
    return {
      addresses: reply.addresses,
      notices: reply.notices,
      dashboard: dashboardOver(service.act),
      commits: commitsOver(service),
      async setPassive(on) {
        passive = on
        await service.setPassive(on)
      },
      async restart(meanwhile) {
        await service.close()
        try {
          await meanwhile()
        } finally {
          // Where it was: what its clients know it by.
          const port = Number(new URL(reply.addresses.socketUrl).port)
          startedWell(await service.start({ ...options, port, passive }))
        }
      },
      async close() {
        if (state === 'closing') return
        state = 'closing'
        // A thread that has died already is closed.
        await service.close().catch(() => undefined)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error instanceof StartupError ? error : stopped(error)
  }
}

const commitsOver = (service: Remote<ThreadFunctions>): ThreadCommits => ({
  async follow(after, showcall) {
    const following = await service.follow(after, showcall)
    return { next: () => service.nextItem(following), close: () => service.unfollow(following) }
  },
  newest: () => service.newestCommit(),
  stateHash: () => service.stateHash(),
  stop: () => service.stopCommits(),
})

function startedWell(reply: StartReply): Extract<StartReply, { readonly ok: true }> {
  if (!reply.ok) throw new StartupError(reply.code, reply.message, reply.remedy)
  return reply
}

const stopped = (cause: unknown): StartupError =>
  new StartupError(
    'service.failed',
    `The Rundown Service stopped${cause instanceof Error ? `: ${cause.message}` : '.'}`,
    'Start Showcall again. Every recorded press is saved, and the countdown continues.',
    cause,
  )

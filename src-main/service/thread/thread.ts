import { type Transferable, Worker } from 'node:worker_threads'
import { endThread, type ThreadStuck } from '../../base/thread-end.ts'
import type { Dashboard, ServiceAddresses } from '../../contract/dashboard.ts'
import { dashboardOver } from '../../contract/dashboard-acts.ts'
import type { Log } from '../../contract/log.ts'
import type { Message } from '../../domain/messages/message.ts'
import { StartupError } from '../startup-error.ts'
import type { CommitPosition, FeedItem, StateHash } from '../store/commit-feed.ts'
import { callThread, type StartReply, type ThreadOptions, type ThreadRpc } from './thread-protocol.ts'

export interface ServiceThreadOptions {
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
  const worker = new Worker(entry, {
    workerData: data,
    ...(transfer !== undefined && { transferList: [...transfer] }),
    name: 'rundown-service',
    resourceLimits: memoryLimits,
  })
  const rpc = callThread(worker, { log: logged => log?.(logged) })
  let state: 'starting' | 'serving' | 'closing' = 'starting'
  let cause: unknown
  const exited = new Promise<void>(resolve => worker.once('exit', () => resolve()))
  worker.once('error', (error: unknown) => {
    cause = error
  })
  void exited.then(() => {
    const error = stopped(cause)
    rpc.$close(error)
    if (state === 'serving') failed?.(error)
  })

  const stop = async () => {
    state = 'closing'
    await endThread(worker, stuck)
    rpc.$close()
  }
  let { passive = false } = options
  try {
    const reply = startedWell(await rpc.start(options))
    state = 'serving'
    return {
      addresses: reply.addresses,
      notices: reply.notices,
      dashboard: dashboardOver((act, args) => rpc.act(act, args)),
      commits: commitsOver(rpc),
      async setPassive(on) {
        passive = on
        await rpc.setPassive(on)
      },
      async restart(meanwhile) {
        await rpc.close()
        try {
          await meanwhile()
        } finally {
          // Where it was: what its clients know it by.
          const port = Number(new URL(reply.addresses.socketUrl).port)
          startedWell(await rpc.start({ ...options, port, passive }))
        }
      },
      async close() {
        if (state === 'closing') return
        state = 'closing'
        // A thread that has died already is closed.
        await rpc.close().catch(() => undefined)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error instanceof StartupError ? error : stopped(error)
  }
}

const commitsOver = (rpc: ThreadRpc): ThreadCommits => ({
  async follow(after, showcall) {
    const following = await rpc.follow(after, showcall)
    return { next: () => rpc.nextItem(following), close: () => rpc.unfollow(following) }
  },
  newest: () => rpc.newestCommit(),
  stateHash: () => rpc.stateHash(),
  stop: () => rpc.stopCommits(),
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

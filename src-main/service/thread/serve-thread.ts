import type { MessagePort } from 'node:worker_threads'
import { serve } from '../../base/channel.ts'
import { createEmitter } from '../../base/emitter.ts'
import { createProcessTime } from '../../base/process-time.ts'
import { serveParent } from '../../base/thread.ts'
import type { ServiceAddresses } from '../../contract/dashboard.ts'
import { type CarryAct, runAct } from '../../contract/dashboard-acts.ts'
import type { LogEntry } from '../../contract/log.ts'
import type { Message } from '../../domain/messages/message.ts'
import { createService, type Service, type ServiceOptions } from '../create-service.ts'
import { StartupError, type StartupErrorCode } from '../startup-error.ts'
import type { CommitFeed, CommitPosition, FeedItem, Following, StateHash } from '../store/commit-feed.ts'
import { createWallClock } from '../wall-clock.ts'

/**
 * Serves one service to the thread at the other end of `port`. `extend` adds to its listener; `ending` closes what else
 * would keep the thread running.
 */
export function serveThread(port: MessagePort, extend?: ServiceOptions['extend'], ending?: () => void): void {
  let service: Service | null = null
  const started = (): Service => {
    if (service === null) throw new Error('The service has not started.')
    return service
  }
  /** The store of a thread is SQLite, which has them. */
  const commits = (): CommitFeed => {
    const feed = started().commits
    if (feed === null) throw new Error('The store has no feed of its commits.')
    return feed
  }
  const log = createEmitter<LogEntry>()
  const followings = new Map<number, Following>()
  let lastFollowing = 0

  async function start(options: ThreadOptions): Promise<StartReply> {
    try {
      const wall = createWallClock(createProcessTime(), Date.now)
      service = await createService({
        ...options,
        clock: wall.now,
        wall,
        log: log.emit,
        ...(extend !== undefined && { extend }),
      })
      return { ok: true, addresses: service.addresses, notices: service.notices }
    } catch (error) {
      if (error instanceof StartupError) {
        return { ok: false, code: error.code, message: error.message, remedy: error.remedy }
      }
      throw error
    }
  }

  const functions: ThreadFunctions = {
    start,
    async close() {
      await service?.close()
      service = null
      followings.clear()
    },
    act: (name, args) => runAct(started().dashboard, name, args),
    setPassive: on => started().setPassive(on),
    follow(after, showcall) {
      lastFollowing += 1
      followings.set(lastFollowing, commits().follow(after, showcall))
      return lastFollowing
    },
    nextItem: async following => (await followings.get(following)?.next()) ?? null,
    unfollow(following) {
      followings.get(following)?.close()
      followings.delete(following)
    },
    newestCommit: () => commits().newest(),
    stateHash: () => commits().stateHash(),
    stopCommits: () => commits().stop(),
    onLog: log.on,
  }
  serveParent(port, serve(functions), ending)
}

/** What crosses into the thread at its start. */
export interface ThreadOptions {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly version: string
  /** Origins of pages that may read the API in a browser, `*` for any. */
  readonly corsOrigins?: readonly string[]
  /** See `Service.setPassive`. */
  readonly passive?: boolean
}

export type StartReply =
  | { readonly ok: true; readonly addresses: ServiceAddresses; readonly notices: readonly Message[] }
  | { readonly ok: false; readonly code: StartupErrorCode; readonly message: string; readonly remedy: string }

/** What the service's thread answers. A call is answered when it is done. */
export interface ThreadFunctions {
  start(options: ThreadOptions): Promise<StartReply>
  /** An act of the dashboard: see `dashboardOver`. */
  act: CarryAct
  setPassive(on: boolean): Promise<void>
  /** Begins a `Following` of the commits; gives its number. */
  follow(after: CommitPosition | null, showcall: string): number
  /** Of that following; null also when it was closed. */
  nextItem(following: number): Promise<FeedItem | null>
  unfollow(following: number): void
  newestCommit(): CommitPosition | null
  stateHash(): Promise<StateHash | null>
  stopCommits(): void
  close(): Promise<void>
  onLog(listener: (entry: LogEntry) => void): () => void
}

import type { MessagePort } from 'node:worker_threads'
import { serve } from '../../base/channel.ts'
import { createEmitter } from '../../base/emitter.ts'
import { createProcessTime } from '../../base/process-time.ts'
import { serveParent } from '../../base/thread.ts'
import { runAct } from '../../contract/dashboard-acts.ts'
import type { LogEntry } from '../../contract/log.ts'
import { createService, type Service, type ServiceOptions } from '../create-service.ts'
import { StartupError } from '../startup-error.ts'
import type { CommitFeed, Following } from '../store/commit-feed.ts'
import { createWallClock } from '../wall-clock.ts'
import type { StartReply, ThreadFunctions, ThreadOptions } from './thread-protocol.ts'

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

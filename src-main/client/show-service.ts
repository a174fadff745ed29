import type { DeskAccess } from '../contract/dashboard.ts'
import type { ShowService } from '../desk/ports/show-service.ts'
import type { Timers } from '../desk/ports/timers.ts'
import { openFollow } from './follow.ts'
import { createHttp } from './http.ts'
import { createLink } from './link.ts'
import { itemOf } from './readings.ts'
import { createServiceClock } from './service-clock.ts'
import { createV1Client } from './v1-client.ts'

export interface ShowServiceOptions {
  readonly access: DeskAccess
  /** The v0 token as it is now; asked at each connection of the push channel. */
  readonly pushToken: () => Promise<string>
  /** Local monotonic milliseconds. */
  readonly local: () => number
  readonly timers: Timers
}

/** A Rundown Service reached by its public API: v1 over HTTP, timing by the v0 push channel. */
export function connectShowService({ access, pushToken, local, timers }: ShowServiceOptions): ShowService {
  const clock = createServiceClock(local)
  const link = createLink(clock)
  const http = createHttp({
    baseUrl: access.baseUrl,
    token: access.v1Token,
    local,
    observer: {
      answered({ sent, received, serverTime, budget }) {
        if (serverTime !== null) clock.sample({ sent, received, serverTime })
        link.budget(budget)
      },
    },
  })
  const v1 = createV1Client(http)
  const follows = new Set<{ close(): void }>()

  return {
    address: access.baseUrl,
    now: clock.now,
    onLink: link.onChange,
    async list() {
      return (await v1.rundowns()).map(itemOf)
    },
    async create(body) {
      const { id, title } = await v1.createRundown(body)
      return { id, title }
    },
    follow(rundownId, listener) {
      link.set('connecting', null)
      const follow = openFollow({
        rundownId,
        listener,
        v1,
        push: { socketUrl: access.socketUrl, apiToken: pushToken },
        link,
        timers,
        told: serverTime => clock.told(serverTime, local()),
      })
      follows.add(follow)
      return {
        ...follow,
        close() {
          follows.delete(follow)
          follow.close()
        },
      }
    },
    close() {
      for (const follow of follows) follow.close()
      follows.clear()
    },
  }
}

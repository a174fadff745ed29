import { type Network, realNetwork } from '../../src-main/client/http/network.ts'

/** The network of this computer; a test can cut the event stream, and sees every request. */
export interface CountedNetwork extends Network {
  /** Method and path of each request since the last `forget`, those of the event stream included. */
  readonly requests: string[]
  /** `Last-Event-ID` of each event stream that was asked for; empty where there was none. */
  readonly resumed: string[]
  /** Ends the event stream under way. */
  cut(): void
  /** Until it is called, no event stream is let through. */
  hold(): () => void
}

export function countedNetwork(): CountedNetwork {
  const requests: string[] = []
  const resumed: string[] = []
  const streams = new Set<AbortController>()
  let held: Promise<void> = Promise.resolve()
  return {
    requests,
    resumed,
    io: realNetwork.io,
    async fetch(url, init) {
      const { pathname, search } = new URL(url)
      const path = pathname.replace(/^\/api-v1\/rundowns\/[^/]+/, '')
      requests.push(`${init.method ?? 'GET'} ${path}${search.startsWith('?include') ? search : ''}`)
      if (!path.endsWith('/events')) return realNetwork.fetch(url, init)
      resumed.push(new Headers(init.headers).get('last-event-id') ?? '')
      await held
      const abort = new AbortController()
      streams.add(abort)
      const { signal } = init
      return realNetwork.fetch(url, {
        ...init,
        signal: signal == null ? abort.signal : AbortSignal.any([signal, abort.signal]),
      })
    },
    cut() {
      for (const stream of streams) stream.abort()
      streams.clear()
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
  }
}

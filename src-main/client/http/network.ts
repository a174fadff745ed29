import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import type { Timers } from '../../base/timers.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import { ApiError, closedError, type LinkCode } from './api-error.ts'
import { readAnswer, type ServiceReply } from './read-reply.ts'

/** What the push channel needs of a Socket.IO client. */
export type PushSocket = Pick<Socket, 'active' | 'on' | 'connect' | 'disconnect' | 'removeAllListeners'>

/** The two calls by which the client reaches the network; a test gives a virtual one. */
export interface Network {
  /** The platform's `fetch`. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** `io` of socket.io-client. */
  readonly io: (url: string, options: Partial<ManagerOptions & SocketOptions>) => PushSocket
}

/** The network of this computer. */
export const realNetwork: Network = {
  fetch: (url, init) => fetch(url, init),
  io: (url, options) => io(url, options),
}

export interface Exchange {
  readonly url: string
  readonly init: RequestInit
  /** Until the whole of the answer is here. */
  readonly timeoutMs: number
  /** Given up from here. */
  readonly signal: AbortSignal
}

/** An answer, and when it began to come. */
export interface Exchanged {
  readonly answer: ServiceReply
  readonly received: number
}

/** One request, once. Rejects with an `ApiError` whose code is a `LinkCode` when there is no answer. */
export async function exchange(
  { url, init, timeoutMs, signal }: Exchange,
  network: Pick<Network, 'fetch'>,
  timers: Timers,
  local: () => number,
): Promise<Exchanged> {
  const controller = new AbortController()
  let over = false
  const giveUp = (): void => controller.abort()
  const cancelTimer = timers.after(timeoutMs, () => {
    over = true
    giveUp()
  })
  signal.addEventListener('abort', giveUp)
  try {
    const response = await network.fetch(url, {
      ...init,
      // A token is not carried to where an address sends on.
      redirect: 'manual',
      cache: 'no-store',
      signal: controller.signal,
    })
    const received = local()
    return { answer: await readAnswer(response), received }
  } catch (error) {
    if (signal.aborted) throw closedError()
    throw over ? timedOut() : unansweredBy(error)
  } finally {
    cancelTimer()
    signal.removeEventListener('abort', giveUp)
  }
}

const messages: Readonly<Record<Exclude<LinkCode, 'link.closed'>, Message>> = {
  'link.lost': messageOf('error.lost'),
  'link.timeout': messageOf('error.timeout'),
  'link.refused': messageOf('error.refused'),
  'link.unknown_host': messageOf('error.unknown-host'),
  'link.tls': messageOf('error.tls'),
}

const linkError = (code: Exclude<LinkCode, 'link.closed'>): ApiError =>
  new ApiError({ code, status: 0, detail: messages[code] })

/** Of a request whose time was over. */
export const timedOut = (): ApiError => linkError('link.timeout')

/** What a rejection of `fetch` means. */
export const unansweredBy = (error: unknown): ApiError => linkError(linkCodeOf(error))

/** False where the request cannot have reached the service. */
export const mayHaveArrived = ({ code }: ApiError): boolean =>
  code === 'link.lost' || code === 'link.timeout' || code === 'link.closed'

function linkCodeOf(error: unknown): Exclude<LinkCode, 'link.closed'> {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    if (code === 'ECONNREFUSED') return 'link.refused'
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'link.unknown_host'
    if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|^EPROTO$/.test(code)) return 'link.tls'
  }
  return 'link.lost'
}

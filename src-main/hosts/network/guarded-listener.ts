import { once } from 'node:events'
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Admission, type AdmissionLimits } from '../../base/admission.ts'
import type { NetworkPlace, OpenedNetwork } from '../../desk/ports/output-screens.ts'
import { listen } from '../../service/listen.ts'
import { StartupError } from '../../service/startup-error.ts'

/** A wall of screens behind one address has a connection for each, and a browser six more while it loads. */
export const defaultLimits: AdmissionLimits = { total: 256, perAddress: 64 }
/** Time in which a connection has to send a whole request, ms. */
export const defaultTimeout = 10_000
const keptAlive = 5_000
const longestHeaders = 8_192

/** Options of a server that reads requests from the network. */
export const guardedOptions = (timeout: number): ServerOptions => ({
  headersTimeout: timeout,
  requestTimeout: timeout,
  keepAliveTimeout: keptAlive,
  connectionsCheckingInterval: timeout / 5,
  maxHeaderSize: longestHeaders,
})

/** Opens the server there. */
export async function openAt(http: Server, { address, port }: NetworkPlace): Promise<OpenedNetwork> {
  try {
    return { ok: true, port: await listenAt(http, address, port) }
  } catch (error) {
    if (error instanceof StartupError)
      return { ok: false, why: error.code === 'net.no_free_port' ? 'ports-taken' : 'address-gone' }
    throw error
  }
}

/** All addresses of this computer: those of both versions, or of version 4 where it has no other. */
async function listenAt(http: Server, address: string | null, port: number): Promise<number> {
  if (address !== null) return (await listen(http, address, port)).port
  try {
    return (await listen(http, '::', port)).port
  } catch (error) {
    if (!(error instanceof StartupError) || error.code !== 'net.address_unavailable') throw error
    return (await listen(http, '0.0.0.0', port)).port
  }
}

/** Takes no more connections, and cuts those that `cut` knows of. */
export async function closeGuarded(http: Server, cut: () => void): Promise<void> {
  const closed = http.listening ? once(http, 'close') : null
  http.close()
  cut()
  await closed
}

/** Every socket that has not shown who it is within less than this is closed, ms. */
const showsItselfWithin = 6_000

/** What a connection is used for. */
interface Use {
  readonly socket: Socket
  /** The request that is answered now. */
  request: IncomingMessage | null
  /** When it became a web socket. */
  upgradedAt: number | null
}

/**
 * Keeps count of a listener's connections, sockets included. Where there are too many, one that waits for a request, sends one, or
 * may not have shown yet who it is, is closed for a new one. `elapsed`: milliseconds of this process. Returns a function that
 * closes all.
 */
export function limitConnections(
  http: Server,
  limits: AdmissionLimits,
  elapsed = () => performance.now(),
): () => void {
  const open = new Map<string, Use>()
  const admission = new Admission<Use>({
    ...limits,
    givesWay: ({ request, upgradedAt }) =>
      upgradedAt === null ? request?.complete !== true : elapsed() - upgradedAt < showsItselfWithin,
    cut: ({ socket }) => socket.destroy(),
  })
  http.on('connection', socket => {
    const use: Use = { socket, request: null, upgradedAt: null }
    if (!admission.admit(use, socket.remoteAddress ?? '')) {
      socket.destroy()
      return
    }
    const end = endOf(socket)
    open.set(end, use)
    socket.once('close', () => {
      admission.leave(use)
      if (open.get(end) === use) open.delete(end)
    })
  })
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const use = open.get(endOf(request.socket))
    if (use === undefined) return
    use.request = request
    response.once('close', () => {
      if (use.request === request) use.request = null
    })
  })
  http.on('upgrade', ({ socket }: IncomingMessage) => {
    const use = open.get(endOf(socket))
    if (use !== undefined) use.upgradedAt = elapsed()
  })
  return () => {
    for (const { socket } of open.values()) socket.destroy()
  }
}

/** The other end of a connection, which a request knows by its socket within the encryption. */
export const endOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`

import type { IncomingMessage } from 'node:http'
import type { Agent, RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { type Duplex, Readable } from 'node:stream'
import { connect, type TLSSocket } from 'node:tls'
import type { Timers } from '../../base/timers.ts'
import type { PinnedAddresses } from '../../contract/connection.ts'
import type { Network } from './network.ts'

/**
 * The network of a connection: at the host of its address only the certificate is taken that a person has trusted there,
 * no matter who issued it. Elsewhere, and without such a certificate, this computer decides.
 */
export function networkFor(network: Network, { baseUrl, fingerprint }: PinnedAddresses): Network {
  if (fingerprint === undefined) return network
  const agent = createPinnedAgent(fingerprint)
  const host = URL.parse(baseUrl)?.hostname
  const isPinned = (address: string): boolean => {
    const url = URL.parse(address)
    return url?.hostname === host && (url?.protocol === 'https:' || url?.protocol === 'wss:')
  }
  return {
    fetch: (url, init) => (isPinned(url) ? fetchBy(agent, url, init) : network.fetch(url, init)),
    io(url, options) {
      if (!isPinned(url)) return network.io(url, options)
      // Its types are those of browsers; in Node it is handed to `ws`, which takes any agent.
      return network.io(url, { ...options, agent: agent as unknown as string })
    },
  }
}

/** `fetch` over that agent, as far as the client uses it: text is sent, and no redirect is followed. */
function fetchBy(agent: Agent, url: string, init: RequestInit): Promise<Response> {
  const { method = 'GET', body = null, redirect, signal } = init
  return new Promise((resolve, reject) => {
    if (body !== null && typeof body !== 'string') throw new TypeError('The body must be text.')
    const sent = process.getBuiltinModule('node:https').request(
      url,
      {
        agent,
        method,
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(signal != null && { signal }),
      },
      answer => {
        const { statusCode = 0 } = answer
        if (redirect === 'error' && statusCode >= 300 && statusCode < 400) {
          sent.destroy(new TypeError('The address redirects to another one.'))
        } else resolve(responseOf(answer, statusCode))
      },
    )
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
}

function responseOf(answer: IncomingMessage, status: number): Response {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  const isEmpty = [204, 205, 304].includes(status)
  if (isEmpty) answer.resume()
  // The class that `Response` takes, by the types of Node.
  const body = isEmpty ? null : (Readable.toWeb(answer) as ReadableStream)
  return new Response(body, { status, statusText: answer.statusMessage ?? '', headers })
}

/** Code of the error of a connection whose certificate is not the pinned one. Nothing was sent over it. */
export const certificateChanged = 'CERTIFICATE_CHANGED'

/** A connection that is not secure within this time is given up, ms. */
const connectWithin = 10_000

/** Provides a connection only after its certificate was compared: no request is written before that. */
function createPinnedAgent(fingerprint: string): Agent {
  // Only a desk with such a connection needs it; see node-http.ts of the service.
  const https = process.getBuiltinModule('node:https')
  class PinnedAgent extends https.Agent {
    override createConnection(
      { host, port, servername }: RequestOptions,
      connected?: (error: Error | null, socket: Duplex) => void,
    ): undefined {
      const socket = connectUnchecked(host ?? '', Number(port ?? 443), servername ?? '')
      compareOnce(socket, fingerprint, error => connected?.(error, socket))
    }
  }
  return new PinnedAgent({ keepAlive: true })
}

/** Calls `done` when the secure connection is made with that certificate; destroys the socket where it is another. */
function compareOnce(socket: TLSSocket, fingerprint: string, done: (error: Error | null) => void): void {
  const end = (error: Error | null): void => {
    socket.setTimeout(0, tooLong)
    socket.off('close', closed)
    socket.off('secureConnect', compare)
    // Nobody else listens to the errors of one that is not handed out.
    if (error === null) socket.off('error', end)
    else
      socket
        .off('error', end)
        .on('error', () => undefined)
        .destroy()
    done(error)
  }
  const tooLong = (): void => end(new Error('No secure connection was made in time.'))
  const closed = (): void => end(new Error('The connection was closed.'))
  const compare = (): void => end(fingerprintOfPeer(socket) === fingerprint ? null : changed())
  socket.setTimeout(connectWithin, tooLong)
  socket.on('error', end)
  socket.on('close', closed)
  socket.on('secureConnect', compare)
}

const changed = (): Error =>
  Object.assign(new Error('The certificate is not the pinned one.'), { code: certificateChanged })

/** SHA-256 of the certificate that an address shows. Nothing is sent. Null: none is shown there. */
export function readFingerprint(address: string, timers: Timers, within: number): Promise<string | null> {
  const { hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise(resolve => {
    const socket = connectUnchecked(host, Number(port || 443), isIP(host) === 0 ? host : '')
    const end = (fingerprint: string | null): void => {
      cancel()
      socket.destroy()
      resolve(fingerprint)
    }
    const cancel = timers.after(within, () => end(null))
    socket.on('error', () => end(null))
    socket.once('close', () => end(null))
    socket.once('secureConnect', () => end(fingerprintOfPeer(socket)))
  })
}

/** The caller must compare the certificate before it sends anything. `servername`: empty for an IP address. */
const connectUnchecked = (host: string, port: number, servername: string): TLSSocket =>
  connect({
    host,
    port,
    servername,
    minVersion: 'TLSv1.2',
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: false,
  })

/** SHA-256 of the certificate of the other side, as browsers show it. Null where it shows none. */
export const fingerprintOfPeer = (socket: TLSSocket): string | null => {
  // Its type does not state that it is empty where no certificate is shown.
  const { fingerprint256 } = socket.getPeerCertificate() as { readonly fingerprint256?: string }
  return fingerprint256 ?? null
}

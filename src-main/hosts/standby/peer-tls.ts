import { once } from 'node:events'
import {
  type AddressInfo,
  connect as connectTo,
  createServer as createTcpServer,
  type Socket,
} from 'node:net'
import { connect, createServer, type Server, type TLSSocket } from 'node:tls'
import { Admission } from '../../base/admission.ts'
import type { Timers } from '../../base/timers.ts'
import { fingerprintOfPeer } from '../../client/http/pinned-network.ts'
import { listen } from '../../service/listen.ts'
import { StartupError } from '../../service/startup-error.ts'
import { endOf } from '../network/guarded-listener.ts'
import type { Certificate } from '../network/self-signed.ts'

/** What a connection between two desks is for; sent by ALPN. */
const purposes = ['showcall-pair/1', 'showcall-standby/1', 'showcall-api/1'] as const
export type Purpose = (typeof purposes)[number]

/** Certificates are compared by their fingerprint: nobody else vouches for a desk. */
const means = { minVersion: 'TLSv1.3', rejectUnauthorized: false } as const

interface PeerServerOptions extends Certificate {
  /** `fingerprint`: of the certificate of the other side. False: it is not taken, and closed. */
  readonly connected: (socket: TLSSocket, purpose: Purpose, fingerprint: string) => boolean
}

/** Connections that were not taken yet. */
const unknown = { total: 64, perAddress: 16 }

/** A listener for desks alone: who shows no certificate, or speaks of something else, is cut off. */
function createPeerServer({ certificate, key, connected }: PeerServerOptions): Server {
  const server = createServer(
    {
      ...means,
      cert: certificate,
      key,
      requestCert: true,
      ALPNProtocols: [...purposes],
      handshakeTimeout: 5_000,
    },
    socket => {
      socket.on('error', () => socket.destroy())
      const purpose = purposes.find(known => known === socket.alpnProtocol)
      const fingerprint = fingerprintOfPeer(socket)
      if (purpose === undefined || fingerprint === null || !connected(socket, purpose, fingerprint))
        socket.destroy()
      else taken(socket)
    },
  )
  const taken = limitUnknown(server)
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  return server
}

/** Returns what is called once a connection was taken. */
function limitUnknown(server: Server): (socket: Socket) => void {
  const waiting = new Map<string, Socket>()
  const places = new Admission<Socket>({ ...unknown, cut: socket => socket.destroy() })
  server.on('connection', (socket: Socket) => {
    const end = endOf(socket)
    places.admit(socket, socket.remoteAddress ?? '')
    waiting.set(end, socket)
    socket.once('close', () => {
      places.leave(socket)
      if (waiting.get(end) === socket) waiting.delete(end)
    })
  })
  return encrypted => {
    const socket = waiting.get(endOf(encrypted))
    if (socket !== undefined) places.leave(socket)
  }
}

interface PeerListenerOptions extends PeerServerOptions {
  /** An address of this computer; null: every one. */
  readonly host: string | null
  readonly port: number
  /** Ports that are tried, from `port` on. */
  readonly tried: number
}

export interface PeerListener {
  readonly port: number
  /** Cuts all connections. */
  close(): Promise<void>
}

/** Null: none of the ports is free. */
export async function openPeerListener(options: PeerListenerOptions): Promise<PeerListener | null> {
  const server = createPeerServer(options)
  // Sockets in the TLS handshake are in it too: one whose handshake ended after `close` would stay open, and `close` would never resolve.
  const sockets = new Set<Socket>()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  for (const host of options.host === null ? ['::', '0.0.0.0'] : [options.host]) {
    try {
      const { port } = await listen(server, host, options.port, options.tried)
      return {
        port,
        async close() {
          const closed = once(server, 'close')
          server.close()
          for (const socket of sockets) socket.destroy()
          await closed
        },
      }
    } catch (error) {
      // A computer without version 6, or no free port.
      if (!(error instanceof StartupError)) throw error
    }
  }
  return null
}

interface DialOptions extends Certificate {
  readonly host: string
  readonly port: number
  readonly purpose: Purpose
  readonly timers: Timers
  /** What does not answer within it is unreachable, ms. */
  readonly within: number
}

/** Why another desk could not be reached. `unreachable`: nothing answers there. `not-a-desk`: something else does. */
export class DialError extends Error {
  readonly why: 'unreachable' | 'not-a-desk'

  constructor(why: DialError['why']) {
    super(why)
    this.why = why
  }
}

/** Throws `DialError`. */
export function dial(options: DialOptions): Promise<{
  readonly socket: TLSSocket
  readonly fingerprint: string
}> {
  const { host, port, certificate, key, purpose, timers, within } = options
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...means,
      host,
      port,
      cert: certificate,
      key,
      ALPNProtocols: [purpose],
      checkServerIdentity: () => undefined,
    })
    let met = false
    const fail = (): void => {
      cancel()
      socket.destroy()
      reject(new DialError(met ? 'not-a-desk' : 'unreachable'))
    }
    const cancel = timers.after(within, fail)
    socket.once('connect', () => {
      met = true
    })
    socket.once('error', fail)
    socket.once('close', fail)
    socket.once('secureConnect', () => {
      const fingerprint = fingerprintOfPeer(socket)
      if (fingerprint === null || socket.alpnProtocol !== purpose) return fail()
      cancel()
      socket.off('error', fail)
      socket.off('close', fail)
      socket.on('error', () => socket.destroy())
      resolve({ socket, fingerprint })
    })
  })
}

export interface Tunnel {
  /** On the loopback address of this computer. */
  readonly port: number
  /** Cuts what is connected; new connections are made. */
  cut(): void
  close(): Promise<void>
}

/** A port of this computer that leads to the service of the other desk. `reach`: see `dial`. */
export async function openTunnel(reach: () => Promise<Socket>): Promise<Tunnel> {
  const near = new Set<Socket>()
  const server = createTcpServer({ allowHalfOpen: true }, socket => {
    near.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => near.delete(socket))
    reach().then(
      far => (near.has(socket) ? join(socket, far) : far.destroy()),
      () => socket.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => {
    for (const socket of near) socket.destroy()
  }
  return {
    // A TCP server that listens has an address of this form.
    port: (server.address() as AddressInfo).port,
    cut,
    async close() {
      const closed = once(server, 'close')
      server.close()
      cut()
      await closed
    },
  }
}

/** The other end: to the service of this computer. */
export function leadToService(socket: Socket, port: number): void {
  const service = connectTo({ host: '127.0.0.1', port, noDelay: true, allowHalfOpen: true })
  service.on('error', () => service.destroy())
  join(socket, service)
}

function join(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(to)
    from.once('close', () => to.destroy())
  }
}

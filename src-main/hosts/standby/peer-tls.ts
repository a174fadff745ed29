import type { Socket } from 'node:net'
import { connect, createServer, type Server, type TLSSocket } from 'node:tls'
import { Admission } from '../../base/admission.ts'
import type { Timers } from '../../base/timers.ts'
import { fingerprintOfPeer } from '../../client/http/peer-certificate.ts'
import { endOf } from '../network/guarded-listener.ts'
import type { Certificate } from '../network/self-signed.ts'

/** What a connection between two desks is for; sent by ALPN. */
export const purposes = ['showcall-pair/1', 'showcall-standby/1', 'showcall-api/1'] as const
export type Purpose = (typeof purposes)[number]

/** Certificates are compared by their fingerprint: nobody else vouches for a desk. */
const means = { minVersion: 'TLSv1.3', rejectUnauthorized: false } as const

export interface PeerServerOptions extends Certificate {
  /** `fingerprint`: of the certificate of the other side. False: it is not taken, and closed. */
  readonly connected: (socket: TLSSocket, purpose: Purpose, fingerprint: string) => boolean
}

/** Connections that were not taken yet. */
const unknown = { total: 64, perAddress: 16 }

/** A listener for desks alone: who shows no certificate, or speaks of something else, is cut off. */
export function createPeerServer({ certificate, key, connected }: PeerServerOptions): Server {
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

export interface DialOptions extends Certificate {
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

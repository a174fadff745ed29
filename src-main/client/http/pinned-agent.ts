import type { Agent, RequestOptions } from 'node:https'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { connectUnchecked, fingerprintOfPeer } from './peer-certificate.ts'

/** Code of the error of a connection whose certificate is not the pinned one. Nothing was sent over it. */
export const certificateChanged = 'CERTIFICATE_CHANGED'

/** A connection that is not secure within this time is given up, ms. */
const connectWithin = 10_000

/** Provides a connection only after its certificate was compared: no request is written before that. */
export function createPinnedAgent(fingerprint: string): Agent {
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

import { once } from 'node:events'
import type { Socket } from 'node:net'
import { listen } from '../../service/listen.ts'
import { StartupError } from '../../service/startup-error.ts'
import { createPeerServer, type PeerServerOptions } from './peer-tls.ts'

export interface PeerListenerOptions extends PeerServerOptions {
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

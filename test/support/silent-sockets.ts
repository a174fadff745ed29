import { connect, type Socket } from 'node:net'

export interface SilentOptions {
  readonly port: number
  readonly from?: string | undefined
  /** What each sends first, and nothing after it; the answer is waited for. */
  readonly sends?: string | undefined
}

/** A request that opens a web socket there. */
export const upgradeTo = (path: string, host = '127.0.0.1'): string =>
  `GET ${path} HTTP/1.1\r\nhost: ${host}\r\norigin: http://${host}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`

/** Connections to this computer that say nothing more; they are open when it resolves, but for those that were cut since. */
export async function silentSockets(
  count: number,
  { port, from = '127.0.0.1', sends }: SilentOptions,
): Promise<readonly Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const own = from.includes(':') ? { host: from } : { host: '127.0.0.1', localAddress: from }
      const socket = connect({ port, ...own })
      socket.on('error', () => undefined)
      const began = new Promise(resolve => {
        socket.once(sends === undefined ? 'connect' : 'data', resolve)
        socket.once('close', resolve)
      })
      if (sends !== undefined) socket.write(sends)
      await began
      // What ends it is seen.
      socket.resume()
      return socket
    }),
  )
}

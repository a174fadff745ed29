import type { Duplex } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { writeLine } from './peer-messages.ts'

export interface LineSocketOptions {
  /** Longer than any line, in characters; the socket is closed at a longer one. */
  readonly longestLine: number
  readonly line: (line: string) => void
  /** Once, whichever side closed it. */
  readonly closed: () => void
}

/** JSON objects over a socket, one a line. */
export interface LineSocket {
  /** Resolves once the system has taken it; rejects when the socket is closed before. */
  send(message: unknown): Promise<void>
  /** After what was sent. */
  close(): void
}

export function openLines(socket: Duplex, { longestLine, line, closed }: LineSocketOptions): LineSocket {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  socket.on('data', (chunk: Buffer) => {
    rest += decoder.write(chunk)
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    for (const each of lines) if (!socket.destroyed) line(each)
    if (rest.length > longestLine) socket.destroy()
  })
  // `close` reports its end.
  socket.on('error', () => socket.destroy())
  socket.on('end', () => socket.end())
  socket.once('close', closed)
  return {
    send: message =>
      new Promise((resolve, reject) => {
        if (socket.destroyed || !socket.writable) return reject(new Error('The other desk is not connected.'))
        socket.write(writeLine(message), error => (error == null ? resolve() : reject(error)))
      }),
    close: () => void socket.end(() => socket.destroy()),
  }
}

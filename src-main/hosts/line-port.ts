import type { Duplex } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { Port } from '../base/channel.ts'

interface LinesOptions {
  /** Longer than any line, in characters; the socket is closed at a longer one. */
  readonly longestLine: number
  /** What is no JSON is null. */
  readonly received: (message: unknown) => void
  /** Once, whichever side closed it. */
  readonly closed: () => void
}

/** JSON over a socket, one message a line. */
export interface Lines {
  /** Resolves once the system has taken it; rejects when the socket is closed before. */
  send(message: unknown): Promise<void>
  /** After what was sent. */
  close(): void
}

export function openLines(socket: Duplex, { longestLine, received, closed }: LinesOptions): Lines {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  socket.on('data', (chunk: Buffer) => {
    rest += decoder.write(chunk)
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (!socket.destroyed) received(parseLine(line))
    if (rest.length > longestLine) socket.destroy()
  })
  // `close` reports its end.
  socket.on('error', () => socket.destroy())
  socket.on('end', () => socket.end())
  socket.once('close', closed)
  return {
    send: message =>
      new Promise((resolve, reject) => {
        if (socket.destroyed || !socket.writable) return reject(new Error('The other side is not connected.'))
        socket.write(writeLine(message), error => (error == null ? resolve() : reject(error)))
      }),
    close: () => void socket.end(() => socket.destroy()),
  }
}

/** The messages of a channel, one a line. */
export const linePort = (socket: Duplex, longestLine: number): Port => ({
  // `close` reports its end.
  send: message => void socket.write(writeLine(message)),
  on: (received, closed) => void openLines(socket, { longestLine, received, closed }),
})

const bytes = '$bytes'

/** Bytes are base64. */
const writeLine = (message: unknown): string =>
  `${JSON.stringify(message, (_key, value: unknown) =>
    value instanceof Uint8Array ? { [bytes]: Buffer.from(value).toString('base64') } : value,
  )}\n`

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line, (_key, value: unknown) => {
      if (typeof value !== 'object' || value === null || !(bytes in value)) return value
      return typeof value[bytes] === 'string' ? new Uint8Array(Buffer.from(value[bytes], 'base64')) : value
    })
  } catch {
    return null
  }
}

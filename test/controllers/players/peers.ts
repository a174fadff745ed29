import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { PlayerConnection } from '../../../src-main/desk/ports/players.ts'
import { PlayerFailure } from '../../../src-main/desk/ports/players.ts'
import type { PlayerFault } from '../../../src-main/domain/players/player.ts'

/** A program that a player stands in for. */
export interface Peer extends AsyncDisposable {
  readonly port: number
  /** What it was asked, in order. */
  readonly heard: string[]
  /** Ends every connection. */
  drop(): void
}

/** It is told each piece of text that comes, and what it says is sent. */
export async function tcpPeer(
  greeting: string,
  answer: (text: string) => string | Uint8Array | null,
  lineEnd: string | null = '\r\n',
): Promise<Peer> {
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    if (greeting !== '') socket.write(greeting)
    let rest = ''
    socket.on('data', bytes => {
      const texts =
        lineEnd === null ? [bytes.toString('latin1')] : (rest + bytes.toString('utf8')).split(lineEnd)
      if (lineEnd !== null) rest = texts.pop() ?? ''
      for (const text of texts) {
        heard.push(text)
        const said = answer(text)
        if (said !== null) socket.write(said)
      }
    })
  })
  return listening(server, heard, () => {
    for (const socket of sockets) socket.destroy()
  })
}

/** Null: there is no such path. */
export async function httpPeer(answer: (path: string) => string | null): Promise<Peer> {
  const heard: string[] = []
  const server = createHttpServer((request, reply) => {
    heard.push(`${request.method} ${request.url}`)
    const body = answer(request.url ?? '')
    reply.writeHead(body === null ? 404 : 200).end(body ?? '')
  })
  return listening(server, heard, () => server.closeAllConnections())
}

async function listening(server: Server, heard: string[], drop: () => void): Promise<Peer> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: portOf(server.address()),
    heard,
    drop,
    async [Symbol.asyncDispose]() {
      drop()
      server.close()
      await once(server, 'close')
    },
  }
}

export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

/** Why the reading fails; throws where it does not. */
export async function faultOf(connection: PlayerConnection): Promise<PlayerFault> {
  try {
    await connection.read()
  } catch (error) {
    if (error instanceof PlayerFailure) return error.why
    throw error
  } finally {
    connection.close()
  }
  throw new Error('It was read.')
}

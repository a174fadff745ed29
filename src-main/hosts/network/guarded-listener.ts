import { once } from 'node:events'
import type { Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import type { NetworkPlace, OpenedNetwork } from '../../desk/ports/output-screens.ts'
import { listen } from '../../service/listen.ts'
import { StartupError } from '../../service/startup-error.ts'

export interface ConnectionLimits {
  readonly total: number
  readonly perAddress: number
}

/** A wall of screens behind one address has a connection for each, and a browser six more while it loads. */
export const defaultLimits: ConnectionLimits = { total: 256, perAddress: 64 }
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

/** Keeps count of a listener's connections, sockets included, and closes those above the limit. Returns a function that closes all. */
export function limitConnections(http: Server, { total, perAddress }: ConnectionLimits): () => void {
  const open = new Map<Socket, string>()
  http.on('connection', socket => {
    const from = socket.remoteAddress ?? ''
    const ofAddress = [...open.values()].filter(address => address === from).length
    if (open.size >= total || ofAddress >= perAddress) {
      socket.destroy()
      return
    }
    open.set(socket, from)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    for (const socket of open.keys()) socket.destroy()
  }
}

import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { hostname } from 'node:os'
import fastify from 'fastify'
import type { NetworkPlace, OpenedNetwork } from '../../desk/ports/output-screens.ts'
import { listen } from '../../service/listen.ts'
import { createServer } from '../../service/node-http.ts'
import { StartupError } from '../../service/startup-error.ts'
import { sameOrigin } from '../same-origin.ts'
import { type OutputFilesOptions, serveOutputAssets, serveOutputPages } from './output-files.ts'
import type { OutputSockets } from './output-sockets.ts'
import { isOwnHost, ownNames } from './own-host.ts'

export interface NetworkListenerOptions extends OutputFilesOptions {
  readonly sockets: Pick<OutputSockets, 'attach'>
  readonly limits?: ConnectionLimits
  /** Milliseconds in which a connection has to send a whole request. */
  readonly patience?: number
}

/** The listener that serves output pages, their files and their sockets to the network, and nothing else. */
export interface NetworkListener {
  /** Closes the one before. */
  open(place: NetworkPlace): Promise<OpenedNetwork>
  /** Cuts all connections. */
  close(): Promise<void>
}

/** A wall of screens behind one address has a connection for each, and a browser six more while it loads. */
const defaultLimits: ConnectionLimits = { total: 256, perAddress: 64 }
const defaultPatience = 10_000
const keptAlive = 5_000
const longestHeaders = 8_192

export function createNetworkListener(options: NetworkListenerOptions): NetworkListener {
  const { sockets, limits = defaultLimits, patience = defaultPatience } = options
  let current: (() => Promise<void>) | null = null

  async function close(): Promise<void> {
    const closing = current
    current = null
    await closing?.()
  }

  async function open({ address, port }: NetworkPlace): Promise<OpenedNetwork> {
    await close()
    const http = createServer({
      headersTimeout: patience,
      requestTimeout: patience,
      keepAliveTimeout: keptAlive,
      connectionsCheckingInterval: patience / 5,
      maxHeaderSize: longestHeaders,
    })
    const cut = limitConnections(http, limits)
    const names = ownNames(hostname())
    const app = await createPages(http, names, options)
    const detach = sockets.attach(
      http,
      request => isOwnHost(request.headers.host, names) && sameOrigin(request),
    )
    current = async () => {
      detach()
      const closed = http.listening ? once(http, 'close') : null
      http.close()
      cut()
      await closed
      await app.close()
    }
    try {
      const listening = await listenAt(http, address, port)
      return { ok: true, port: listening }
    } catch (error) {
      await close()
      if (error instanceof StartupError)
        return { ok: false, why: error.code === 'net.no_free_port' ? 'ports-taken' : 'address-gone' }
      throw error
    }
  }
  return { open, close }
}

/** Everything that is no output page is not found here; who calls the computer by a wrong name is turned away. */
async function createPages(http: Server, names: readonly string[], options: OutputFilesOptions) {
  const app = fastify({
    serverFactory: handler => http.on('request', handler),
    forceCloseConnections: true,
    bodyLimit: 1,
    logger: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    if (!isOwnHost(request.headers.host, names))
      return reply
        .code(421)
        .type('text/plain')
        .send('This is not an address of Showcall’s outputs. Use the link that Showcall shows.')
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('Not found'))
  app.setErrorHandler((_error, _request, reply) => reply.code(404).type('text/plain').send('Not found'))
  serveOutputPages(app, options)
  await serveOutputAssets(app, options)
  await app.ready()
  return app
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

interface ConnectionLimits {
  readonly total: number
  readonly perAddress: number
}

/** Keeps count of a listener's connections, sockets included, and ends those that are too many. Gives what ends all. */
function limitConnections(http: Server, { total, perAddress }: ConnectionLimits): () => void {
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

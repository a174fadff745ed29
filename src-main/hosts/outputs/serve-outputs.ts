import type { Server as HttpServer } from 'node:http'
import type { MessagePort } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import { sameOrigin } from '../same-origin.ts'
import { createNetworkListener } from './network-listener.ts'
import { serveOutputAssets, serveOutputPages } from './output-files.ts'
import { createOutputSockets } from './output-sockets.ts'
import { relayToOutputDesk } from './relay.ts'

/** Data from the main thread for the service's thread; see `createOutputHost`. */
export interface OutputServiceData {
  readonly relay: MessagePort
  /** Where the built renderer lies. */
  readonly rendererDir: string
}

interface Listener {
  readonly app: FastifyInstance
  readonly http: HttpServer
}

interface ServedOutputs {
  /** Output pages and their sockets on this listener. `assets`: also the files that the pages need. */
  extend(listener: Listener, options: { readonly assets: boolean }): Promise<void>
  /** Closes the way to the desk, so that the thread can end. */
  close(): void
}

/** The service's side of output pages. */
export function serveOutputs({ relay, rendererDir }: OutputServiceData): ServedOutputs {
  const desk = relayToOutputDesk(relay, {
    askOutput: clientId => sockets.askOutput(clientId),
    outputEnded: clientId => sockets.outputEnded(clientId),
    openNetwork: place => network.open(place),
    closeNetwork: () => network.close(),
  })
  const sockets = createOutputSockets(desk)
  desk.onOutput(sockets.output)
  const network = createNetworkListener({ rendererDir, desk, sockets })
  return {
    async extend({ app, http }, { assets }) {
      serveOutputPages(app, { rendererDir, desk })
      if (assets) await serveOutputAssets(app, { rendererDir })
      const detach = sockets.attach(http, sameOrigin)
      // The network listener stays open while the service is restarted.
      app.addHook('preClose', async () => detach())
    },
    close() {
      relay.close()
      void network.close()
    },
  }
}

import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { serveThread } from '../../service/serve-thread.ts'
import { serveDeskPages } from './desk-pages.ts'
import { type RelayPages, relayToDesk } from './relay.ts'

/** What the main thread hands over at the start of this one. */
export interface NodeServiceData {
  readonly relay: MessagePort
  readonly rendererDir: string
  readonly sessionKey: Uint8Array
}

if (parentPort !== null) {
  // Set by the host that starts this thread, and by nobody else.
  const { relay, rendererDir, sessionKey } = workerData as NodeServiceData
  const pages: { current: RelayPages | null } = { current: null }
  const desk = relayToDesk(relay, {
    event: (name, payload) => pages.current?.event(name, payload),
    output: (clientId, name, payload) => pages.current?.output(clientId, name, payload),
    outputEnded: clientId => pages.current?.outputEnded(clientId),
    newPairing: () => pages.current?.newPairing() ?? '',
    pages: () => pages.current?.pages() ?? 0,
  })
  serveThread(
    parentPort,
    async server => {
      pages.current = await serveDeskPages(server, { rendererDir, sessionKey, desk })
    },
    () => relay.close(),
  )
}

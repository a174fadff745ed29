import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createBirpc } from 'birpc'
import { serveThread } from '../../service/thread/serve-thread.ts'
import { type OutputServiceData, serveOutputs } from '../outputs/serve-outputs.ts'
import { type DeskOfPages, type DeskPages, serveDeskPages } from './desk-pages.ts'

/** What the main thread hands over at the start of this one. */
export interface NodeServiceData {
  readonly relay: MessagePort
  readonly rendererDir: string
  readonly outputs: OutputServiceData
}

if (parentPort !== null) {
  // Set by the host that starts this thread, and by nobody else.
  const { relay, rendererDir, outputs: data } = workerData as NodeServiceData
  const outputs = serveOutputs(data)
  const pages: { current: DeskPages | null } = { current: null }
  const desk = createBirpc<DeskOfPages, DeskPages>(
    {
      event: (name, payload) => pages.current?.event(name, payload),
      unpaired: clientIds => pages.current?.unpaired(clientIds),
    },
    {
      post: data => relay.postMessage(data),
      on: listener => relay.on('message', listener),
      eventNames: ['disconnected'],
    },
  )
  serveThread(
    parentPort,
    async server => {
      pages.current = await serveDeskPages(server, { rendererDir, desk })
      // The files that output pages need are among those of the desk.
      await outputs.extend(server, { assets: false })
    },
    () => {
      relay.close()
      outputs.close()
    },
  )
}

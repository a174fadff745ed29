import { parentPort, workerData } from 'node:worker_threads'
import { serveThread } from '../../service/thread/serve-thread.ts'
import { type OutputServiceData, serveOutputs } from '../outputs/serve-outputs.ts'
import type { PagesServiceData } from './pages-host.ts'
import { servePages } from './serve-pages.ts'

/** Data from the main thread at the start of this one. */
export interface HostServiceData {
  readonly pages: PagesServiceData
  readonly outputs: OutputServiceData
}

/** Entry of the service's thread: it carries all that browsers get. */
if (parentPort !== null) {
  // Set by the host that starts this thread, and by nobody else.
  const data = workerData as HostServiceData
  const outputs = serveOutputs(data.outputs)
  const pages = servePages(data.pages)
  serveThread(
    parentPort,
    async server => {
      await pages.extend(server)
      // Where the desk's pages are, the files that output pages need are among theirs.
      await outputs.extend(server, { assets: !data.pages.here })
    },
    () => {
      pages.close()
      outputs.close()
    },
  )
}

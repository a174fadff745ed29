import { parentPort, workerData } from 'node:worker_threads'
import { serveThread } from '../../service/thread/serve-thread.ts'
import { type OutputServiceData, serveOutputs } from './serve-outputs.ts'

/** Entry of the service's thread in a host whose desk is a window: browsers get output pages alone. */
if (parentPort !== null) {
  // Set by the host that starts this thread, and by nobody else.
  const outputs = serveOutputs(workerData as OutputServiceData)
  serveThread(parentPort, server => outputs.extend(server, { assets: true }), outputs.close)
}

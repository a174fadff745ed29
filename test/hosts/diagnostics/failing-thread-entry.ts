import { parentPort } from 'node:worker_threads'
import { serveThread } from '../../../src-main/service/thread/serve-thread.ts'

if (parentPort !== null) {
  serveThread(parentPort, ({ app }) => {
    app.get('/fail', () => {
      throw new Error('The disk said no. token=hunter2')
    })
  })
}

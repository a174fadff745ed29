import { parentPort } from 'node:worker_threads'
import { serveThread } from '../../src-main/service/thread/serve-thread.ts'

if (parentPort !== null) {
  serveThread(parentPort, ({ app }) => {
    app.get('/die', () => {
      setImmediate(() => {
        throw new Error('The service came to an end.')
      })
    })
  })
}

import { parentPort } from 'node:worker_threads'
import { serveThread } from './serve-thread.ts'

if (parentPort !== null) serveThread(parentPort)

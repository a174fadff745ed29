import { type MessagePort, Worker, type WorkerOptions } from 'node:worker_threads'
import { type Channel, openChannel, type Port, type Service } from './channel.ts'
import { endOnRequest, endThread, type ThreadStuck, threadEndsWithin } from './thread-end.ts'

export interface ThreadOptions extends Omit<WorkerOptions, 'name'> {
  /** A module that calls `serveParent`. */
  readonly entry: URL
  readonly name: string
  /** The error for calls that have no answer when the thread ends. `cause`: what the thread threw; undefined: it ended by itself. */
  readonly ended: (cause: unknown) => Error
  readonly stuck?: ThreadStuck | undefined
}

/** A thread and the channel to it, which is closed when the thread ends. */
export interface Thread {
  readonly channel: Channel
  /** See `endThread`. */
  end(within?: number): Promise<void>
}

export function startThread({ entry, ended, stuck, ...options }: ThreadOptions): Thread {
  const worker = new Worker(entry, options)
  const channel = openChannel({
    isWithin: true,
    send: (message, transfer = []) => worker.postMessage(message, transfer),
    on(received, closed) {
      let cause: unknown
      worker.on('message', received)
      worker.once('error', (error: unknown) => {
        cause = error
      })
      worker.once('exit', () => closed(ended(cause)))
    },
  })
  return { channel, end: (within = threadEndsWithin) => endThread(worker, stuck, within) }
}

/** The other end of `startThread`; `ending` closes what would keep the thread running. */
export function serveParent(port: MessagePort, service: Service, ending?: () => void): void {
  openChannel(messagePort(port), service)
  endOnRequest(port, ending)
}

export const messagePort = (port: MessagePort): Port => ({
  isWithin: true,
  send: (message, transfer = []) => port.postMessage(message, transfer),
  on(received, closed) {
    port.on('message', received)
    port.once('close', () => closed())
  },
})

/** Why a thread has ended, in a sentence. */
export const causeOf = (cause: unknown): string =>
  cause === undefined ? 'it was stopped' : cause instanceof Error ? cause.message : String(cause)

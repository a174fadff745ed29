import type { MessagePort, Worker } from 'node:worker_threads'

const end = { thread: 'end' } as const
const isEnd = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'thread' in message && message.thread === end.thread

/** Called in the thread: it exits with code 0 once its parent requests it and its work is done. */
export function endOnRequest(port: MessagePort, ending: () => void = () => undefined): void {
  port.on('message', (message: unknown) => {
    if (!isEnd(message)) return
    ending()
    port.close()
  })
}

/** A thread that has not ended by itself after that is terminated, in ms. */
export const threadEndsWithin = 2_000

/** Called before a thread that did not end by itself is terminated. */
export type ThreadStuck = () => void

/**
 * Tells a thread to end and waits for it. Electron can crash when a thread is terminated from outside
 * (electron/electron#47986), so only one that is stuck is.
 */
export async function endThread(
  worker: Worker,
  stuck: ThreadStuck = () => undefined,
  within = threadEndsWithin,
): Promise<void> {
  // It has ended already.
  if (worker.threadId === -1) return
  const ended = new Promise<'ended'>(resolve => worker.once('exit', () => resolve('ended')))
  worker.postMessage(end)
  const late = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => late.resolve('late'), within)
  const first = await Promise.race([ended, late.promise])
  clearTimeout(timer)
  if (first === 'ended') return
  stuck()
  await worker.terminate()
}

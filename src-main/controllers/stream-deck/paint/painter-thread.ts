import { type MessagePort, parentPort, Worker } from 'node:worker_threads'
import { createBirpc } from 'birpc'
import { endOnRequest, endThread, type ThreadStuck } from '../../../contract/thread-end.ts'
import { createPainter, type Painter } from './painter.ts'

/** Drawing in a thread of its own, so that no repaint of a deck holds up a press. */
interface PainterThreadOptions {
  /** A module that calls `servePainter`. */
  readonly entry: URL
  readonly stuck?: ThreadStuck
}

type Remote = Omit<Painter, 'close'> & { ready(): Promise<void> }

/** The drawing thread's side; serves the thread that started it, if there is one. */
export function servePainter(port: MessagePort | null = parentPort): void {
  if (port === null) return
  const painter = createPainter()
  // Reported by `ready`; not an unhandled rejection before that.
  painter.catch(() => undefined)
  const functions: Remote = {
    ready: async () => {
      await painter
    },
    paint: async (face, size) => (await painter).paint(face, size),
    png: async (face, size) => (await painter).png(face, size),
    packets: async (face, place) => (await painter).packets(face, place),
  }
  createBirpc<object, Remote>(functions, {
    post: message => port.postMessage(message),
    on: listener => port.on('message', listener),
  })
  endOnRequest(port)
}

/** Rejects when the thread cannot draw. Once the thread has died, so does all that is asked of it. */
export async function startPainterThread({ entry, stuck }: PainterThreadOptions): Promise<Painter> {
  const worker = new Worker(entry, { name: 'key-faces' })
  const rpc = createBirpc<Remote, object>(
    {},
    {
      post: message => worker.postMessage(message),
      on: listener => worker.on('message', listener),
      timeout: -1,
    },
  )
  let cause = new Error('the drawing thread has ended')
  worker.once('error', (error: unknown) => {
    if (error instanceof Error) cause = error
  })
  worker.once('exit', () => rpc.$close(cause))
  const close = async (): Promise<void> => {
    // No caller waits for the remaining faces.
    rpc.$close(cause)
    await endThread(worker, stuck)
  }
  try {
    await rpc.ready()
  } catch (error) {
    await close()
    throw error
  }
  return {
    paint: (face, size) => rpc.paint(face, size),
    png: (face, size) => rpc.png(face, size),
    packets: (face, place) => rpc.packets(face, place),
    close,
  }
}

/** Shares one painter: created for the first user, closed with the last, and created again if that failed. */
export function sharePainter(make: () => Promise<Painter>): () => Promise<Painter> {
  let shared: Promise<Painter> | null = null
  let users = 0
  return async () => {
    shared ??= make()
    const mine = shared
    users += 1
    try {
      const painter = await mine
      let closed = false
      return {
        ...painter,
        async close() {
          if (closed) return
          closed = true
          users -= 1
          if (users > 0) return
          shared = null
          await painter.close()
        },
      }
    } catch (error) {
      users -= 1
      if (shared === mine) shared = null
      throw error
    }
  }
}

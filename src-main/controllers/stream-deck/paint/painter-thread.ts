import { type MessagePort, parentPort } from 'node:worker_threads'
import { remote, serve } from '../../../base/channel.ts'
import { serveParent, startThread } from '../../../base/thread.ts'
import type { ThreadStuck } from '../../../base/thread-end.ts'
import { createPainter, type Painter } from './painter.ts'

/** Drawing in a thread of its own, so that no repaint of a deck holds up a press. */
export interface PainterThreadOptions {
  /** A module that calls `servePainter`. */
  readonly entry: URL
  readonly stuck?: ThreadStuck
}

type PainterFunctions = Omit<Painter, 'close'> & { ready(): Promise<void> }

/** The drawing thread's side; serves the thread that started it, if there is one. */
export function servePainter(port: MessagePort | null = parentPort): void {
  if (port === null) return
  const painter = createPainter()
  // Reported by `ready`; not an unhandled rejection before that.
  painter.catch(() => undefined)
  const functions: PainterFunctions = {
    ready: async () => {
      await painter
    },
    paint: async (face, size) => (await painter).paint(face, size),
    png: async (face, size) => (await painter).png(face, size),
    packets: async (face, place) => (await painter).packets(face, place),
  }
  serveParent(port, serve(functions))
}

/** Rejects when the thread cannot draw. Once the thread has died, so does all that is asked of it. */
export async function startPainterThread({ entry, stuck }: PainterThreadOptions): Promise<Painter> {
  const ended = (cause: unknown): Error =>
    cause instanceof Error ? cause : new Error('the drawing thread has ended')
  const thread = startThread({ entry, name: 'key-faces', stuck, ended })
  const painter = remote<PainterFunctions>(thread.channel)
  const close = async (): Promise<void> => {
    // No caller waits for the remaining faces.
    thread.channel.dispose(ended(undefined))
    await thread.end()
  }
  try {
    await painter.ready()
  } catch (error) {
    await close()
    throw error
  }
  return { paint: painter.paint, png: painter.png, packets: painter.packets, close }
}

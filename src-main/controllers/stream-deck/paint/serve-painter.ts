import { type MessagePort, parentPort } from 'node:worker_threads'
import { serve } from '../../../base/channel.ts'
import { serveParent } from '../../../base/thread.ts'
import { createPainter, type Painter } from './painter.ts'

/** What the thread answers. */
export type PainterFunctions = Omit<Painter, 'close'> & { ready(): Promise<void> }

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

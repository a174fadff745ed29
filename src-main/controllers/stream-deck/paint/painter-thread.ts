import { remote } from '../../../base/channel.ts'
import { startThread } from '../../../base/thread.ts'
import type { ThreadStuck } from '../../../base/thread-end.ts'
import type { Painter } from './painter.ts'
import type { PainterFunctions } from './serve-painter.ts'

/** Drawing in a thread of its own, so that no repaint of a deck holds up a press. */
interface PainterThreadOptions {
  /** A module that calls `servePainter`. */
  readonly entry: URL
  readonly stuck?: ThreadStuck
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

import type { Painter } from './painter.ts'

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

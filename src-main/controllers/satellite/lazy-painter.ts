import type { Painter } from '../stream-deck/paint/painter.ts'

/** A painter that is made when something is drawn for the first time. */
export interface LazyPainter {
  /** Null where it cannot be made. */
  readonly get: () => Promise<Painter | null>
  close(): Promise<void>
}

/** `made`: null when it could be made, else why not. */
export function createLazyPainter(make: () => Promise<Painter>, made: (error: unknown) => void): LazyPainter {
  let painter: Promise<Painter | null> | null = null
  const tryMake = async (): Promise<Painter | null> => {
    try {
      const ready = await make()
      made(null)
      return ready
    } catch (error) {
      made(error)
      return null
    }
  }
  return {
    get: () => (painter ??= tryMake()),
    async close() {
      const closing = painter
      painter = null
      await (await closing)?.close()
    },
  }
}

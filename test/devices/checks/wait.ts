import { Mismatch } from './check.ts'

export interface Awaited {
  readonly what: string
  readonly isSo: () => boolean
  /** Calls back whenever it may have become so. */
  readonly subscribe: (look: () => void) => () => void
  /** Told when it does not become so. */
  readonly seen: () => unknown
  /** Milliseconds. */
  readonly patience?: number
}

/** Whatever happens is said in a second or so; a slow machine has this long. */
const defaultPatience = 30_000

/** Rejects with `what`, and all that was seen, when it is not so in time. */
export function waitUntil({
  what,
  isSo,
  subscribe,
  seen,
  patience = defaultPatience,
}: Awaited): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      try {
        if (!isSo()) return
        end()
        resolve()
      } catch (error) {
        end()
        reject(error)
      }
    }
    const unsubscribe = subscribe(look)
    const timer = setTimeout(() => {
      end()
      reject(
        new Mismatch(`not within ${patience / 1_000} s: ${what}\n      seen:     ${JSON.stringify(seen())}`),
      )
    }, patience)
    const end = (): void => {
      clearTimeout(timer)
      unsubscribe()
    }
    look()
  })
}

import type { RundownWords } from '../desk/ports/content-writes.ts'
import type { Unsubscribe } from '../desk/ports/surface.ts'
import type { Timers } from '../desk/ports/timers.ts'
import { coalesce } from './coalesce.ts'
import { identified, isMembers } from './readings.ts'

/** Mentions and text variables, read while somebody wants them; API sections 4.6 and 4.7. */
export interface WordsWatch {
  /** Reads them at once, and anew whenever something may have changed. */
  watch(listener: (words: RundownWords) => void): Unsubscribe
  /** Something may have changed. Resolves once whoever watches has been told; never rejects. */
  look(): Promise<void>
  /** Something else has changed, and they may have with it: read soon, and not again for every such hint. */
  hint(): void
  close(): void
}

export interface WordsWatchOptions {
  readonly mentions: () => Promise<RundownWords['mentions']>
  readonly variables: () => Promise<RundownWords['variables']>
  readonly failed: (error: unknown) => void
  readonly timers: Timers
}

/** Hints within this, ms, cost one reading: each takes two requests of a budget that others share. */
const hintsTogether = 5_000

export function openWordsWatch({ mentions, variables, failed, timers }: WordsWatchOptions): WordsWatch {
  const listeners = new Set<(words: RundownWords) => void>()
  let closed = false
  let quiet = false
  let hinted = false
  let cancelQuiet: () => void = () => undefined

  const read = coalesce(async () => {
    if (closed || listeners.size === 0) return
    const words = {
      mentions: identified(await mentions()),
      variables: (await variables()).filter(isVariable),
    }
    if (!closed) for (const listener of listeners) listener(words)
  })

  const look = async (): Promise<void> => {
    try {
      await read()
    } catch (error) {
      if (!closed) failed(error)
    }
  }

  const hint = (): void => {
    if (listeners.size === 0) return
    if (quiet) {
      hinted = true
      return
    }
    quiet = true
    hinted = false
    void look()
    cancelQuiet = timers.after(hintsTogether, () => {
      quiet = false
      if (hinted) hint()
    })
  }

  return {
    hint,
    watch(listener) {
      listeners.add(listener)
      void look()
      return () => void listeners.delete(listener)
    },
    look,
    close() {
      closed = true
      cancelQuiet()
      listeners.clear()
    },
  }
}

const isVariable = (told: unknown): boolean => isMembers(told) && typeof told['key'] === 'string'

import type { RundownWords } from '../desk/ports/content-writes.ts'
import type { Unsubscribe } from '../desk/ports/surface.ts'
import { coalesce } from './coalesce.ts'
import { identified, isMembers } from './readings.ts'

/** Mentions and text variables, read while somebody wants them; API sections 4.6 and 4.7. */
export interface WordsWatch {
  /** Reads them at once, and anew whenever something may have changed. */
  watch(listener: (words: RundownWords) => void): Unsubscribe
  /** Something may have changed. Resolves once whoever watches has been told; never rejects. */
  look(): Promise<void>
  close(): void
}

export interface WordsWatchOptions {
  readonly mentions: () => Promise<RundownWords['mentions']>
  readonly variables: () => Promise<RundownWords['variables']>
  readonly failed: (error: unknown) => void
}

export function openWordsWatch({ mentions, variables, failed }: WordsWatchOptions): WordsWatch {
  const listeners = new Set<(words: RundownWords) => void>()
  let closed = false

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

  return {
    watch(listener) {
      listeners.add(listener)
      void look()
      return () => void listeners.delete(listener)
    },
    look,
    close() {
      closed = true
      listeners.clear()
    },
  }
}

const isVariable = (told: unknown): boolean => isMembers(told) && typeof told['key'] === 'string'

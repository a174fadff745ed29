import { MessageError } from '../../contract/message-error.ts'
import type { Reply } from '../../contract/reply.ts'
import type { JournalEntry } from '../../domain/as-run/journal-entry.ts'
import type { HistoryNames, JournalStore, PackedHistory, RunSummary } from '../ports/journal-store.ts'

/** Histories of rundowns, for a file and from one. Each call rejects with a sentence for the user. */
export interface RundownHistories {
  /** Its runs and its entries outside runs, within that many characters; leaves out the oldest runs if necessary. */
  packHistory(rundownId: string, mostCharacters: number): Promise<PackedHistory>
  /** `reason` continues a sentence that begins with the file name. */
  checkHistory(content: string): Promise<Reply>
  /** Adds everything or nothing, as runs of their own. */
  addHistory(content: string, names: Omit<HistoryNames, 'key'>): Promise<void>
  /** Deletes the history that was added with a rundown that was deleted. */
  removeHistory(rundownId: string): Promise<void>
}

interface RundownHistoriesOptions {
  readonly store: Pick<JournalStore, 'packHistory' | 'checkHistory' | 'addHistory' | 'removeHistory' | 'runs'>
  /** The entries that are not on disk yet. */
  readonly waiting: () => readonly JournalEntry[]
  readonly learn: (runs: readonly RunSummary[]) => void
  readonly newId: () => string
}

export function createRundownHistories(options: RundownHistoriesOptions): RundownHistories {
  const { store, waiting, learn, newId } = options
  return {
    packHistory: (rundownId, mostCharacters) =>
      store.packHistory({ rundownId, waiting: waiting(), mostCharacters }),
    checkHistory: store.checkHistory,
    async addHistory(content, names) {
      const added = await store.addHistory(content, { ...names, key: newId() })
      if (!added.ok) throw new MessageError(added.reason)
      // They are on the disk: a list that cannot be read now is read when it is asked for.
      learn(await store.runs().catch(() => []))
    },
    removeHistory: store.removeHistory,
  }
}

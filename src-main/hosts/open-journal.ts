import { join } from 'node:path'
import { createJournalThread } from '../desk/journal/journal-thread.ts'
import type { JournalStore } from '../desk/ports/journal-store.ts'

/** The journal of this data directory, in a thread of its own that begins with `entry`. */
export const openJournal = (entry: URL, dataDir: string): JournalStore =>
  createJournalThread({ entry, file: join(dataDir, 'journal.sqlite') })

import { join } from 'node:path'
import { createJournalThread } from '../../desk/journal/journal-thread.ts'
import type { JournalStore } from '../../desk/ports/journal-store.ts'
import { type DeskLog, logStuck } from '../diagnostics/desk-log.ts'

/** The journal of this data directory, in a thread of its own that begins with `entry`. */
export const openJournal = (entry: URL, dataDir: string, log: DeskLog | null = null): JournalStore =>
  createJournalThread({ entry, file: join(dataDir, 'journal.sqlite'), stuck: logStuck(log, 'journal') })

import { serveJournal } from '../../desk/journal/journal-thread.ts'

serveJournal()

import { serveJournal } from '../../desk/journal/serve-journal.ts'

serveJournal()

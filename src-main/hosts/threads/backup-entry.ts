import { serveBackups } from '../backup/backup-thread.ts'

serveBackups()
